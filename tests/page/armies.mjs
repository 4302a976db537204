// What the page's engine answers about army lists, held against web/src/armies/types.ts and against the terminal program. Prints
// "N passed, N failed" as its last line.

import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { boards, startGames } from './page_engine.mjs';
import { typesOf } from './types.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { named, members, problem } = typesOf('armies/types.ts');
const answerType = members('ArmyAnswers');
const errorType = typesOf('engine/types.ts');

let passed = 0;
let failed = 0;
function check(what, found, ...wanted) {
  const expected = wanted.length === 0 ? true : wanted[0];
  if (isDeepStrictEqual(found, expected)) return void (passed += 1);
  failed += 1;
  console.log(`FAILED ${what}\n    ${JSON.stringify(found)?.slice(0, 300)}\n    instead of ${JSON.stringify(expected)?.slice(0, 300)}`);
}
const native = (...words) => {
  try {
    return execFileSync(`${root}build/release/grognard`, words, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] }).toString();
  } catch (error) {
    return error.stdout.toString(); // what is wrong with a list is a status of its own
  }
};

// Only the programs whose games have lists answer about them.
const withLists = [];
let engine;
for (const board of boards) {
  const one = await startGames(board);
  if (one.muster === undefined) continue;
  withLists.push(board);
  engine = one;
}
check('the programs that know lists', withLists, ['tabletop']);

const system = 'impetus';
function ask(question) {
  const answer = JSON.parse(engine.muster(JSON.stringify({ lang: 'en', system, ...question })));
  const wrong = 'error' in answer ? errorType.problem(errorType.named('ErrorAnswer'), answer) : problem(answerType.get(question.ask), answer);
  check(`the type of ${JSON.stringify(question).slice(0, 80)}`, wrong, null);
  return answer;
}
check('a check of the types', problem(named('Cost'), { points: 300 }) !== null);

// --- which there are, and what they are made of ---

const ids = readdirSync(`${root}rules/${system}/armies`).map((file) => file.replace('.toml', '')).sort();
const textOf = (id) => readFileSync(`${root}rules/${system}/armies/${id}.toml`, 'utf8');
for (const lang of ['en', 'fr']) {
  const { armies } = ask({ ask: 'armies', lang });
  check('the lists there are', armies.map((one) => one.id), ids);
  for (const { id, text, army } of armies) {
    check(`the text of ${id}`, text, textOf(id));
    check(`${id} in ${lang}, as the terminal has it`, army, JSON.parse(native('army', system, id, '--json', '--lang', lang)).armies[0]);
  }
}
const { form } = ask({ ask: 'armies', house: [] });
check('what units are rated by', form.unit.map((one) => one.name), ['vbu', 'impetus', 'class', 'weapon', 'impetuous', 'long_weapon', 'pilum', 'baggage', 'rear']);
check('and which of them', form.unit.map((one) => one.types), [...Array(7).fill(undefined), ['W'], ['FP', 'FL', 'T']]);
check('bounds of the first', form.unit[0], { name: 'vbu', label: 'VBU', low: 2, high: 12 });
check('classes', form.unit[2].values.map((one) => one.id), ['A', 'B', 'C']);
check('a weapon may be lacking', [form.unit[3].may_lack, form.unit[0].may_lack], [true, undefined]);
check('what a flag is if it is left blank', form.unit[4].default, '0');
check('the default of a value is its name', form.leader.find((one) => one.name === 'structure').default, 'average');
check('a kind of troops has words', form.types.every((one) => one.label !== '' && one.name !== undefined));
check('words of the other language', ask({ ask: 'armies', lang: 'fr' }).form.unit[3].label, 'Arme de tir');

// --- one that is changed ---

const rome = textOf('rome');
const changed = (line, instead) => {
  check(`${line} is in the list`, rome.includes(line));
  return rome.replace(line, instead);
};
const told = ({ army }) => army.problems.map(({ id, line }) => [id, line]);

const right = ask({ ask: 'muster', text: rome });
check('Rome costs', [right.army.points, right.army.most_points, right.army.problems], [300, 300, []]);
check('its cells', [right.cells.units[0].id, right.cells.units[0].count, right.cells.units[0].pilum, right.cells.units[0].weapon], ['socii', '2', '1', '']);
check('its corps', right.cells.formations.map((one) => one.id), ['allies', 'legions', 'horse']);
check('its cards', right.cells.held, ['TC2', 'TC2', 'TC9']);
check('its name', right.cells.name, { fr: 'Rome', en: 'Rome' });

// G27: a triarius is 15 + 2 + 6, so a second one makes 323.
const dear = ask({ ask: 'muster', text: changed('triarii       | 1 ', 'triarii       | 2 ') });
check('one more costs', dear.army.points, 323);
check('and that is too much', told(dear), [['army.too_many_points', 3]]);

const unread = ask({ ask: 'muster', text: changed('| FP   | 5   | 1 ', '| FP   | 15  | 1 ') });
check('what cannot be read has no points', unread.army.points, undefined);
check('but its place', told(unread), [['value.out_of_bounds', 30]]);
check('and its cells', unread.cells.units.find((one) => one.id === 'triarii').vbu, '15');

for (const text of ['', 'army', '[army', '[map]\nid = "a"\n', changed('| class |', '| klass |')]) {
  const answer = ask({ ask: 'muster', text });
  check(`${text.slice(0, 20)} has no cells`, answer.cells, undefined);
  check(`${text.slice(0, 20)} has problems`, answer.army.problems.length > 0);
}

// House rules of a club that plays with fewer points.
const house = [{ name: 'small.toml', text: 'base = "impetus"\n\n[[change]]\nat = "number.army_points_limit"\nwas = "300"\nset = "250"\n' }];
check('fewer points', told(ask({ ask: 'muster', text: rome, house })), [['army.too_many_points', 3]]);
check('house rules that are wrong', ask({ ask: 'muster', text: rome, house: [{ name: 'a.toml', text: 'base = 1' }] }).error?.where, 'house');

// --- the battle of two ---

const play = (question) => JSON.parse(engine.play(JSON.stringify({ lang: 'en', ...question })));
let look;
for (const [first, second] of [['rome', 'carthage'], ['persia', 'persia'], ['macedon', 'gaul']]) {
  const battle = ask({ ask: 'battle', lists: [textOf(first), textOf(second)] });
  check(`the battle of ${first} and ${second}, as the terminal writes it`, battle.text, native('army', system, first, second, '--out', '-'));
  const opened = play({ ask: 'open', system, scenario: battle.scenario, battle: [{ name: `scenarios/${battle.scenario}.toml`, text: battle.text }], seats: {}, seed: 1 });
  check(`it is played: ${opened.error?.text ?? ''}`, opened.look?.actions.length > 0);
  look = opened.look;
}
// In the last one both have baggage: whoever deploys first sets it down first, where it is shown.
const camp = () => look.position.pieces.find((one) => one.id === 'camp');
check('the camp waits', [camp().at, camp().away], [undefined, 'still to be deployed']);
const step = () => (look.hand_over ? play({ ask: 'sit', side: look.mover }) : play({ ask: 'choose', action: look.actions[0].text })).look;
for (let n = 0; n < 100 && look.actions[0]?.group !== 'park'; n += 1) look = step();
check('only baggage is set down', new Set(look.actions.map((one) => one.group)), new Set(['park']));
check('as one would say it', look.prompt, 'Where along your edge does the baggage stand?');
const [{ text: parking, piece: parked, ends, to }] = look.actions;
check('where it will stand', [ends.length, to !== undefined], [1, true]);
check('and is drawn while it is pointed at', play({ ask: 'way', action: parking }).way?.ends, ends);
look = play({ ask: 'choose', action: parking }).look;
check('it stands there', look.position.pieces.find((one) => one.id === parked).at, to);
check('its side goes on', look.actions.some((one) => one.group === 'deploy'));
const refused = ask({ ask: 'battle', lists: [rome, changed('triarii       | 1 ', 'triarii       | 2 ')] });
check('a list with a mistake does not fight', [refused.error.id, refused.error.where], ['army.too_many_points', 'lists.1']);
check('one list is no battle', ask({ ask: 'battle', lists: [rome] }).error.where, 'lists');
check('nobody puts armies together for this', ask({ ask: 'armies', system: 'hail-caesar' }).error.where, 'system');
check('a question that there is not', ask({ ask: 'army' }).error.where, 'ask');
check('a text is needed', ask({ ask: 'muster' }).error.where, 'text');

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
