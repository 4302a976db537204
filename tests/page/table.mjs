// Real answers of the page's engine about running games, held against web/src/play/shell/types.ts, and what only a drawer of that kind
// of ground reads against web/src/play/<kind>/types.ts: games of every scenario, every question asked on the way. Prints "N passed, N failed" as its last line.

import { boards, startGames } from './page_engine.mjs';
import { typesOf } from './types.mjs';

const { named, members, problem } = typesOf('play/shell/types.ts');
const errorType = typesOf('engine/types.ts');
const answerType = members('GameAnswers');
answerType.set('open', named('OpenedAnswer'));
answerType.set('games', named('GamesAnswer'));
let engine;

let passed = 0;
let failed = 0;
const said = new Set();
const count = (wrong, what) => {
  wrong ? (failed += 1) : (passed += 1);
  const seen = wrong?.replace(/\[\d+\]|"[^"]*"/g, '');
  if (wrong && !said.has(seen)) console.log(`FAILED ${what}\n    ${wrong}`);
  said.add(seen);
};

const asked = new Set();
// What only those read who draw such a ground is checked by their types, and taken off before the shell's.
const drawers = new Map();
let drawer;
function drawn(ground) {
  if (!drawers.has(ground.kind)) drawers.set(ground.kind, typesOf(`play/${ground.kind}/types.ts`));
  drawer = { types: drawers.get(ground.kind), of: ground.kind[0].toUpperCase() + ground.kind.slice(1) };
  count(drawer.types.problem(drawer.types.named('Drawing'), ground.drawing), `the drawing of ${ground.label}`);
  apart(ground, 'Ground', () => ground.places.forEach((place) => onlyShell(place, 'Place')));
  delete ground.drawing;
}
function onlyShell(value, type) {
  for (const name of Object.keys(value)) if (!members(type).has(name)) delete value[name];
}
function apart(value, type, taken = () => onlyShell(value, type)) {
  if (!drawer?.types.has(drawer.of + type)) return;
  count(drawer.types.problem(drawer.types.named(drawer.of + type), value), `what a ${drawer.of} tells of its ${type}`);
  taken();
}
function ask(question) {
  const answer = JSON.parse(engine.play(JSON.stringify(question)));
  if (answer.ground) drawn(answer.ground);
  for (const position of [answer.position, answer.look?.position]) if (position) apart(position, 'Position', () => { onlyShell(position, 'Position'); position.pieces.forEach((piece) => onlyShell(piece, 'Placed')); });
  for (const piece of answer.roster?.pieces ?? []) apart(piece, 'Piece');
  for (const action of answer.look?.actions ?? []) if (action.ends) endsOf.set(action.text, action.ends);
  for (const action of [...(answer.look?.actions ?? []), ...(answer.way ? [answer.action] : [])]) apart(action, 'Action', () => { const { ends } = action; onlyShell(action, 'Action'); if (ends) Object.defineProperty(action, 'ends', { value: ends, enumerable: false }); });
  for (const [type, values] of [['Way', answer.way ? [answer.way] : []], ['Range', answer.ranges ?? []]])
    for (const value of values) count(drawer.types.problem(drawer.types.named(type), value), `a ${type} of a ${drawer.of}`);
  const isError = 'error' in answer;
  const type = answerType.get(question.ask);
  const wrong = isError ? errorType.problem(errorType.named('ErrorAnswer'), answer) : type ? problem(type, answer) : 'it has no type';
  count(wrong, JSON.stringify(question).slice(0, 160));
  if (!isError) asked.add(question.ask);
  return answer;
}

// The check itself, on what must fail.
for (const bad of [{}, { lines: 1 }, { lines: [{ line: 0 }] }, { lines: [], more: 1 }, null])
  count(problem(answerType.get('log'), bad) ? null : 'was accepted', `the check of ${JSON.stringify(bad)}`);

// Who may join what is hostile: all of them, nobody, the first; somebody who is none of them is refused.
let joint = 0;
const joined = ({ together = [] }) => together.filter((one) => one.in).map((one) => one.text);
function askTogether(look, lang) {
  for (const { text } of look.actions.filter((one) => look.groups[one.group].hostile && look.groups[one.group].odds).slice(0, 6)) {
    const { together = [] } = ask({ ask: 'odds', lang, action: text });
    if (together.length === 0) continue;
    const some = (names) => ask({ ask: 'odds', lang, action: text, with: names });
    const right = joined(some([])).length === 0 && joined(some([together[0].text])).join() === together[0].text && some(['nobody']).error?.id === 'game.cannot_join';
    count(right ? null : 'others join it', text);
    joint += 1;
  }
}

let approached = 0;

// Every question about a decision of a person.
function askAbout(look, lang, roster) {
  const pieces = look.position.pieces.filter((piece) => piece.at);
  const unit = pieces[look.number % pieces.length];
  if (unit) {
    ask({ ask: 'reach', lang, piece: unit.id });
    if (roster.ties) ask({ ask: 'ties', lang, piece: unit.id });
    ask({ ask: 'threats', lang, piece: unit.id });
    ask({ ask: 'threats', lang, piece: unit.id, at: unit.at });
    ask({ ask: 'why_not', lang, piece: unit.id, to: unit.at });
    ask({ ask: 'why_not', lang, action: 'nonsense' });
    ask({ ask: 'ranges', lang, piece: unit.id });
    ask({ ask: 'ranges', lang, piece: 'nobody' });
    ask({ ask: 'way', lang, piece: unit.id, to: unit.at });
    ask({ ask: 'way', lang, action: 'nonsense' });
  }
  for (const action of look.actions.filter((one) => look.groups[one.group].odds).slice(0, 4)) ask({ ask: 'odds', lang, action: action.text });
  for (const action of look.actions.filter((one) => look.groups[one.group].odds).slice(0, 1)) ask({ ask: 'odds', lang, action: action.text, supposing: 'nonsense' });
  // From the first who can act at everybody who stands somewhere: where it can go on from is among what it can do.
  const ready = look.actions.find((one) => one.piece);
  for (const other of ready ? pieces.slice(0, 6) : []) {
    const ways = ask({ ask: 'approaches', lang, to: other.at }).approaches ?? [];
    const movers = ways.map(({ action }) => look.actions.find((one) => one.text === action)?.piece);
    count(movers.every((piece, i) => piece !== undefined && movers.indexOf(piece) === i) ? null : 'of each piece that can, one way', other.at);
  }
  for (const other of ready ? pieces.slice(0, 6) : [])
    for (const { action } of ask({ ask: 'why_not', lang, piece: ready.piece, to: other.at }).approaches ?? []) {
      approached += 1;
      count(look.actions.some((one) => one.text === action && one.piece === ready.piece) ? null : 'it cannot be done', action);
    }
  for (const action of look.actions.slice(0, 1)) ask({ ask: 'ahead', lang, actions: [action.text], nodes: 60 });
  ask({ ask: 'hint', lang, nodes: 60 });
  for (const action of look.actions.slice(0, 2)) ask({ ask: 'final', lang, action: action.text });
  ask({ ask: 'account', lang });
}

// What an action is told with fits together: its group is there, its pieces and headings are known, one press has one meaning.
function fits({ actions, groups, foretell }, { pieces, formations }, { headings }) {
  const names = new Set([...pieces, ...formations].map((one) => one.id));
  const turns = new Set(headings.map((one) => one.id));
  const usual = new Map();
  for (const action of actions) {
    const group = groups[action.group];
    if (!group) return `${action.text} has no group`;
    const unknown = [action.piece, ...(action.with ?? []), ...(action.against ?? []), ...(action.set ?? [])].find((id) => id !== undefined && !names.has(id));
    if (unknown) return `${action.text}: ${unknown} is nobody`;
    if (action.heading !== undefined && !turns.has(action.heading)) return `${action.text}: ${action.heading} is no heading`;
    if (action.words === undefined && !group.say) return `${action.text} is said by nobody`;
    if (action.to === undefined || action.heading === undefined) continue;
    const press = `${action.group} ${action.piece} ${action.to}`;
    const { ways, marked } = usual.get(press) ?? { ways: 0, marked: 0 };
    usual.set(press, { ways: ways + 1, marked: marked + (action.usual ? 1 : 0) });
  }
  for (const [press, { ways, marked }] of usual) if (marked !== (ways > 1 ? 1 : 0)) return `${press}: ${marked} of ${ways} ways are usual`;
  return foretell === undefined || actions.some((one) => one.text === foretell) ? null : `${foretell} is no action`;
}

// Where an action leads is drawn as it is carried out: the rulers of its steps add up to its way, each as long as what it says, and it ends
// where it was said to.
let walked = 0;
function askWays(look, lang) {
  const far = ([x, y], [u, v]) => Math.hypot(x - u, y - v);
  const near = (a, b) => Math.abs(a - b) < 4e-5;
  for (const listed of look.actions.filter((one) => one.ends).slice(0, 8)) {
    const { way, legal } = ask({ ask: 'way', lang, action: listed.text });
    walked += 1;
    const long = way.steps.reduce((sum, step) => sum + step.length, 0);
    const drawn = (step) => {
      if (step.about === undefined) return far(step.from, step.to);
      const [radius, other] = [far(step.about, step.from), far(step.about, step.to)];
      return near(radius, other) ? (radius * step.degrees * Math.PI) / 180 : NaN;
    };
    const wrong = way.steps.find((step) => !near(drawn(step), step.length));
    const said = !legal ? 'it is not legal' : !near(long, way.length) ? 'its steps do not add up' : long > way.allowance + 1e-9 ? 'it is too long' : wrong ? `${JSON.stringify(wrong)} is ${drawn(wrong)} long` : null;
    const ends = JSON.stringify(way.ends) === JSON.stringify(endsOf.get(listed.text)) ? null : 'it ends elsewhere';
    count(said ?? ends, listed.text);
    // And a base carried to where it ends comes to stand there or nearer; who turns about where he stands is not carried.
    const from = look.position.pieces.find((one) => one.id === listed.piece)?.at;
    if (listed.to === undefined || listed.to === from || listed.with) continue;
    // What is put down is carried by the decision that puts it there: whoever means another place is told of one, legal or not.
    if (listed.one_of !== undefined) {
      const other = look.actions.find((one) => one.one_of === listed.one_of && one.group === listed.group && one.to !== listed.to && one.text.endsWith(' turned') === listed.text.endsWith(' turned')) ?? listed;
      const put = ask({ ask: 'way', lang, action: other.text, to: listed.to });
      count(put.legal && put.action.text === listed.text ? null : JSON.stringify(put.action ?? put), `${other.text} carried to ${listed.to}`);
      continue;
    }
    const carried = ask({ ask: 'way', lang, piece: listed.piece, to: listed.to });
    const goal = listed.to.split(',').map(Number);
    const middle = ([a, , c]) => [(a[0] + c[0]) / 2, (a[1] + c[1]) / 2];
    count(carried.legal && far(middle(carried.way.ends[0]), goal) <= far(middle(way.ends[0]), goal) + 2e-3 ? null : JSON.stringify(carried), `${listed.piece} carried to ${listed.to}`);
  }
}
const endsOf = new Map();

// Groups in turn, so that all of them are met.
function chosen(look, met) {
  const rarest = look.actions.reduce((best, one) => ((met.get(one.group) ?? 0) < (met.get(best.group) ?? 0) ? one : best));
  met.set(rarest.group, (met.get(rarest.group) ?? 0) + 1);
  return rarest;
}

// With real dice: the lowest faces, and a higher one now and then, or initiative would be thrown for ever.
let throws = 0;
function thrown(question, dice) {
  if (dice !== 'mine') return ask(question);
  const faces = [];
  for (;;) {
    const answer = ask({ ...question, faces });
    if (!answer.needs) return answer;
    const [{ count: wanted, lowest, sides }] = answer.needs;
    for (let i = 0; i < wanted; i += 1) faces.push(lowest + ((throws += 1) % Math.min(3, sides)));
  }
}

async function* games() {
  for (const board of boards) {
    engine = await startGames(board);
    yield* ask({ ask: 'games', lang: 'en' }).games.map((game) => ({ ...game, decisions: board === boards[0] ? 150 : 30 }));
  }
}

for await (const { system, scenario, sides, decisions } of games()) {
  const lang = scenario === 'tiny' ? 'fr' : 'en';
  const dice = scenario === 'tiny' ? 'mine' : 'program';
  const { roster, ground, ...opened } = ask({ ask: 'open', lang, system, scenario, seats: { [sides[1].id]: 'veteran' }, dice, seed: 1806 });
  let { look } = opened;
  ask({ ask: 'board', lang });
  const met = new Map();
  for (let i = 0; i < decisions && look && !look.over; i += 1) {
    if (look.hand_over) ({ look } = ask({ ask: 'sit', lang, side: look.mover }));
    else if (look.seat !== 'person') ({ look } = thrown({ ask: 'opponent', lang, nodes: 60 }, dice));
    else {
      count(fits(look, roster, ground), `the actions of decision ${look.number}`);
      if (i % 10 === 0) askAbout(look, lang, roster);
      if (i % 5 === 0) askWays(look, lang);
      if (joint < 3) askTogether(look, lang);
      const question = { ask: 'choose', lang, action: chosen(look, met).text };
      const answer = thrown(question, dice);
      count(answer.look ? null : JSON.stringify(answer), question.action);
      look = answer.look;
      if (look?.undo && i % 7 === 0) ({ look } = ask({ ask: 'undo', lang }));
    }
  }
  const { lines } = ask({ ask: 'log', lang });
  ask({ ask: 'note', lang, line: 1, text: 'Here', bookmark: true });
  for (const { line } of lines) {
    ask({ ask: 'trace', lang, line });
    ask({ ask: 'review', lang, line });
  }
  ask({ ask: 'look', lang });
  ask({ ask: 'account', lang });
  ask({ ask: 'review', lang, line: 9999 });
  // Two people: the seats are changed for what is secret.
  ({ look } = ask({ ask: 'open', lang, system, scenario, seats: {}, seed: 1806 }));
  if (look.hand_over) ask({ ask: 'sit', lang, side: look.mover });
  ask({ ask: 'seats', lang, seats: { [sides[0].id]: 'veteran' } });
}
count(joint > 0 ? null : 'nobody ever could', 'joining an attack');
count(approached > 0 ? null : 'nobody ever could', 'going where one can attack from');
count(walked > 20 ? null : `only ${walked}`, 'ways that are drawn');
for (const name of answerType.keys()) count(asked.has(name) ? null : 'it was never answered', name);

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
