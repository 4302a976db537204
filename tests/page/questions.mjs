// Every question there is, of every procedure of every system, and the native program to answer them.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const program = process.env.GROGNARD_PROGRAM ?? fileURLToPath(new URL('../../build/release/grognard', import.meta.url));

// One line a question, one answer a line; a question may name another system and ask for anything.
export function native(questions) {
  const input = questions.map((question) => JSON.stringify(question)).join('\n') + '\n';
  const { stdout, stderr, error } = spawnSync(program, ['odds', 'allemagne-1813', '--batch'], { input, maxBuffer: 1 << 30 });
  if (error) throw error;
  const lines = stdout.toString().split('\n').filter((line) => line !== '');
  if (lines.length !== questions.length) throw new Error(`${questions.length} questions, ${lines.length} answers: ${stderr}`);
  return lines;
}

const ask = (question) => JSON.parse(native([question])[0]);

// A condition that some outcome fulfils and some other does not, over the headline.
function wish(facts) {
  const field = facts.outcome.find((one) => one.name === facts.headline);
  if (field.type === 'bool') return field.name;
  if (field.type === 'int' || field.type === 'frac') return `${field.name} >= ${Math.max(field.low, Math.min(1, field.high))}`;
  if (field.type === 'enum') return `${field.name} == ${field.values[0].id}`;
  return null;
}

function ofProcedure(common, facts, ruling) {
  const about = { ...common, procedure: facts.procedure };
  const list = [
    { ask: 'facts', ...about },
    { ask: 'presets', ...about },
    { ask: 'odds', ...about },
    { ask: 'odds', of: facts.headline, ...about },
    { ask: 'outlook', ...about },
    { ask: 'resolve', seed: 1813, ...about },
    { ask: 'resolve', dice: [], ...about },
    { ask: 'resolve', dice: [99], ...about },
    { ask: 'odds', set: { nonsense: 1 }, ...about },
  ];
  for (const preset of facts.presets) {
    list.push({ ask: 'odds', set: preset.set, ...about }, { ask: 'resolve', preset: preset.name, seed: 7, ...about });
  }
  if (ruling) list.push({ ask: 'compare', rulings: ruling, against: {}, ...about });
  const want = wish(facts);
  const number = facts.facts.find((fact) => fact.type === 'int' && fact.high - fact.low <= 100);
  if (want) list.push({ ask: 'levers', want, ...about });
  if (want && number) list.push({ ask: 'seek', want, fact: number.name, at_least: '0.5', ...about });
  return list;
}

// All questions in one language; `thin` leaves out the long searches.
export function allQuestions(lang, thin = false) {
  const questions = [{ ask: 'systems', lang }, { ask: 'version', lang }, { ask: 'words', lang }, { ask: 'nonsense', lang }];
  for (const { id: system } of ask({ ask: 'systems', lang }).systems) {
    const common = { lang, system };
    for (const what of ['procedures', 'tables', 'rulings', 'inventory', 'print', 'presets']) questions.push({ ask: what, ...common });
    const open = ask({ ask: 'rulings', ...common }).rulings.find((one) => one.options.length > 1);
    const other = open?.options.find((option) => option.id !== open.default);
    const names = ask({ ask: 'procedures', ...common }).procedures.map((one) => one.name);
    for (const line of native(names.map((procedure) => ({ ask: 'facts', ...common, procedure })))) {
      const list = ofProcedure(common, JSON.parse(line), other ? { [open.id]: other.id } : null);
      questions.push(...list.filter((one) => !thin || (one.ask !== 'levers' && one.ask !== 'seek')));
    }
    const good = { name: 'good.toml', text: `base = "${system}"\n` };
    const bad = { name: 'bad.toml', text: `base = "${system}"\n[[change]]\nat = "nowhere.at.all"\nset = "1"\n` };
    const broken = { name: 'broken.toml', text: 'base = ' };
    questions.push({ ask: 'check', lang, house: [good, bad, broken] });
    questions.push({ ask: 'odds', ...common, procedure: names[0], house: [bad] }, { ask: 'odds', ...common, procedure: 'nonsense' });
  }
  return questions;
}
