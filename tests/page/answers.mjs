// Real answers of the native program to every question, held against web/src/engine/types.ts: nothing missing, nothing of
// another kind, and nothing that the types do not know. Prints "N passed, N failed" as its last line.

import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { allQuestions, native } from './questions.mjs';

const ts = createRequire(new URL('../../web/package.json', import.meta.url))('typescript');
const file = fileURLToPath(new URL('../../web/src/engine/types.ts', import.meta.url));
const program = ts.createProgram([file], { strict: true, noEmit: true, target: ts.ScriptTarget.ES2022 });
const checker = program.getTypeChecker();
const source = program.getSourceFile(file);

const typeNamed = (name) => {
  const symbol = checker.getExportsOfModule(checker.getSymbolAtLocation(source)).find((one) => one.name === name);
  if (!symbol) throw new Error(`types.ts exports no ${name}`);
  return checker.getDeclaredTypeOfSymbol(symbol);
};

// --- what is wrong with a value, or nothing ---

const described = (value) => JSON.stringify(value)?.slice(0, 60);

function ofObject(type, value, at) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return `${at}: ${described(value)} is no object`;
  const index = checker.getIndexTypeOfType(type, ts.IndexKind.String);
  const known = new Map(checker.getPropertiesOfType(type).map((property) => [property.name, property]));
  for (const [name, property] of known) {
    const optional = (property.flags & ts.SymbolFlags.Optional) !== 0;
    if (!(name in value)) {
      if (!optional) return `${at}.${name} is missing`;
      continue;
    }
    const wrong = problem(checker.getTypeOfSymbol(property), value[name], `${at}.${name}`);
    if (wrong) return wrong;
  }
  for (const name of Object.keys(value)) {
    if (known.has(name)) continue;
    if (!index) return `${at}.${name} is not in the types`;
    const wrong = problem(index, value[name], `${at}.${name}`);
    if (wrong) return wrong;
  }
  return null;
}

function ofUnion(type, value, at) {
  let nearest = null;
  for (const part of type.types) {
    const wrong = problem(part, value, at);
    if (!wrong) return null;
    // The alternative that goes wrong deepest is the one that was meant.
    if (!nearest || wrong.split(':')[0].length > nearest.split(':')[0].length) nearest = wrong;
  }
  return nearest;
}

function problem(type, value, at) {
  const flags = type.flags;
  const expect = (right) => (right ? null : `${at}: ${described(value)} is not ${checker.typeToString(type)}`);
  if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return `${at}: the types say nothing about it`;
  if (type.isUnion()) return ofUnion(type, value, at);
  if (flags & ts.TypeFlags.BooleanLiteral) return expect(value === (type.intrinsicName === 'true'));
  if (type.isLiteral()) return expect(value === type.value);
  if (flags & ts.TypeFlags.String) return expect(typeof value === 'string');
  if (flags & ts.TypeFlags.Number) return expect(typeof value === 'number');
  if (flags & ts.TypeFlags.Boolean) return expect(typeof value === 'boolean');
  if (flags & ts.TypeFlags.Null) return expect(value === null);
  if (flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Never)) return expect(false);
  if (checker.isArrayType(type)) {
    if (!Array.isArray(value)) return expect(false);
    const element = checker.getTypeArguments(type)[0];
    for (const [i, one] of value.entries()) {
      const wrong = problem(element, one, `${at}[${i}]`);
      if (wrong) return wrong;
    }
    return null;
  }
  return ofObject(type, value, at);
}

// --- the check itself, on what must fail ---

const answers = typeNamed('Answers');
const answerType = new Map(checker.getPropertiesOfType(answers).map((property) => [property.name, checker.getTypeOfSymbol(property)]));
const errorType = typeNamed('ErrorAnswer');

let passed = 0;
let failed = 0;
const count = (wrong, what) => {
  wrong ? (failed += 1) : (passed += 1);
  if (wrong) console.log(`FAILED ${what}\n    ${wrong}`);
};
for (const bad of [{}, { systems: 1 }, { systems: [{ id: 'a' }] }, { systems: [], more: 1 }, null])
  count(problem(answerType.get('systems'), bad, 'answer') ? null : 'was accepted', `the check of ${JSON.stringify(bad)}`);

const kinds = new Map();
for (const lang of ['en', 'fr']) {
  const questions = allQuestions(lang, lang === 'fr');
  const lines = native(questions);
  for (const [i, line] of lines.entries()) {
    const answer = JSON.parse(line);
    const isError = 'error' in answer;
    const type = isError ? errorType : answerType.get(questions[i].ask);
    const wrong = type ? problem(type, answer, 'answer') : `there is no type for the answer to ${questions[i].ask}`;
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
