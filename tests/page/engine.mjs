// The engine as the page loads it: the same answers as the native program to every question, letter by letter; it never
// needs eval, and after a failed check it answers nothing more. Prints "N passed, N failed" as its last line.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { script, startGames, startSheets } from './page_engine.mjs';
import { allQuestions, native, program } from './questions.mjs';

let passed = 0;
let failed = 0;
const expect = (right, what) => {
  right ? (passed += 1) : (failed += 1);
  if (!right) console.log(`FAILED ${what}`);
};

expect(!/\beval\(|new Function/.test(script), 'the script has no eval');

const sheets = await startSheets();
const questions = allQuestions('fr', true).filter((one) => one.ask !== 'words' && one.ask !== 'version');
const expected = native(questions);
for (const [i, question] of questions.entries()) {
  const answer = sheets.ask(JSON.stringify(question));
  if (answer !== expected[i]) {
    let at = 0;
    while (answer[at] === expected[i][at]) at += 1;
    console.log(`  here …${answer.slice(Math.max(0, at - 60), at + 60)}\n  native …${expected[i].slice(Math.max(0, at - 60), at + 60)}`);
  }
  expect(answer === expected[i], JSON.stringify(question).slice(0, 200));
}

for (const text of ['', 'nonsense', '[]', '{', '{"ask":1}', '{"ask":"odds","lang":"de"}', '\u0000', '"\ud800"', '{"ask":"'.padEnd(5_000_000, 'x')])
  expect('error' in JSON.parse(sheets.ask(text)), `${text.slice(0, 30)} is refused`);
expect('version' in JSON.parse(sheets.ask('{"ask":"version"}')), 'it goes on after that');

// --- the table: a game of the page's engine is the game of the native program ---

const games = await startGames();
const play = (question) => JSON.parse(games.play(JSON.stringify(question)));
expect(play({ ask: 'games', lang: 'fr' }).games.length >= 4, 'there are battles');
expect(play({ ask: 'look' }).error?.id === 'game.none_open', 'no game is open yet');
let { look } = play({ ask: 'open', system: 'jours-de-gloire', scenario: 'tiny', seats: { blue: 'recruit', red: 'veteran' }, seed: 1806 });
let decisions = 0;
while (look && !look.over && decisions < 2000) {
  ({ look } = play({ ask: 'opponent' }));
  decisions += 1;
}
expect(look?.over === true, 'a game of two opponents ends');
const { record } = play({ ask: 'record' });
const again = play({ ask: 'open', record, seats: { blue: 'recruit', red: 'veteran' } });
expect(again.divergences?.length === 0 && JSON.stringify(again.look.position) === JSON.stringify(look.position), 'its record opens where it ended');
const file = join(mkdtempSync(join(tmpdir(), 'grognard-page-')), 'game.grognard');
writeFileSync(file, record);
const replayed = JSON.parse(execFileSync(program, ['replay', file, '--json']).toString());
expect(replayed.over && replayed.divergences.length === 0, 'the native program replays it to the same end');
for (const piece of look.position.pieces) if (piece.at) expect(replayed.position.includes(`${piece.id}@${piece.at}`), `${piece.id} stands in ${piece.at} natively`);

const failures = [];
const dying = await startSheets(failures);
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
