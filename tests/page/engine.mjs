// The engine as the page loads it: the same answers as the native program to every question, letter by letter; it never
// needs eval, and after a failed check it answers nothing more. Prints "N passed, N failed" as its last line.

import { readFileSync } from 'node:fs';
import { allQuestions, native } from './questions.mjs';

const folder = new URL('../../build/wasm/site/', import.meta.url);
const script = readFileSync(new URL('grognard.js', folder), 'utf8');

// It is made for a worker: what it finds there, and nothing of Node.
globalThis.self = { location: { href: 'https://localhost/' } };
const { default: create } = await import(new URL('grognard.js', folder));
const start = (failures = []) =>
  create({ wasmBinary: readFileSync(new URL('grognard.wasm', folder)), printErr: (text) => failures.push(text) });

let passed = 0;
let failed = 0;
const expect = (right, what) => {
  right ? (passed += 1) : (failed += 1);
  if (!right) console.log(`FAILED ${what}`);
};

expect(!/\beval\(|new Function/.test(script), 'the script has no eval');

const engine = await start();
const questions = allQuestions('fr', true).filter((one) => one.ask !== 'words' && one.ask !== 'version');
const expected = native(questions);
for (const [i, question] of questions.entries()) {
  const answer = engine.ask(JSON.stringify(question));
  if (answer !== expected[i]) {
    let at = 0;
    while (answer[at] === expected[i][at]) at += 1;
    console.log(`  here …${answer.slice(Math.max(0, at - 60), at + 60)}\n  native …${expected[i].slice(Math.max(0, at - 60), at + 60)}`);
  }
  expect(answer === expected[i], JSON.stringify(question).slice(0, 200));
}

for (const text of ['', 'nonsense', '[]', '{', '{"ask":1}', '{"ask":"odds","lang":"de"}', '\u0000', '"\ud800"', '{"ask":"'.padEnd(5_000_000, 'x')])
  expect('error' in JSON.parse(engine.ask(text)), `${text.slice(0, 30)} is refused`);
expect('version' in JSON.parse(engine.ask('{"ask":"version"}')), 'it goes on after that');

const failures = [];
const dying = await start(failures);
let thrown = false;
try {
  dying.ask('{"ask":"fail","lang":"en"}');
} catch {
  thrown = true;
}
expect(thrown && failures.some((text) => text.includes('check failed')), 'a failed check ends the engine and says which');
thrown = false;
try {
  dying.ask('{"ask":"version"}');
} catch {
  thrown = true;
}
expect(thrown, 'and it answers nothing more');

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
