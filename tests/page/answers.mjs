// Real answers of the native program to every question, held against web/src/engine/types.ts. Prints "N passed, N failed" as its last
// line.

import { allQuestions, native } from './questions.mjs';
import { typesOf } from './types.mjs';

// --- the check itself, on what must fail ---

const { named, members, problem } = typesOf('engine/types.ts');
const answerType = members('Answers');
const errorType = named('ErrorAnswer');

let passed = 0;
let failed = 0;
const count = (wrong, what) => {
  wrong ? (failed += 1) : (passed += 1);
  if (wrong) console.log(`FAILED ${what}\n    ${wrong}`);
};
for (const bad of [{}, { systems: 1 }, { systems: [{ id: 'a' }] }, { systems: [], more: 1 }, null])
  count(problem(answerType.get('systems'), bad) ? null : 'was accepted', `the check of ${JSON.stringify(bad)}`);

const kinds = new Map();
for (const lang of ['en', 'fr']) {
  const questions = allQuestions(lang, lang === 'fr');
  const lines = native(questions);
  for (const [i, line] of lines.entries()) {
    const answer = JSON.parse(line);
    const isError = 'error' in answer;
    const type = isError ? errorType : answerType.get(questions[i].ask);
    const wrong = type ? problem(type, answer) : `there is no type for the answer to ${questions[i].ask}`;
    // Of many like it one is enough to read.
    const seen = `${questions[i].ask} ${wrong?.replace(/\[\d+\]|"[^"]*"/g, '')}`;
    if (wrong && kinds.has(seen)) failed += 1;
    else count(wrong, JSON.stringify(questions[i]).slice(0, 200));
    if (wrong) kinds.set(seen, (kinds.get(seen) ?? 0) + 1);
  }
}
for (const [seen, times] of kinds) if (times > 1) console.log(`${times} times: ${seen}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
