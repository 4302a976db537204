// A list as it is put together: corps with those who lead them and their units. It is written as the text that the terminal program
// reads; where the engine has something against that text, the row is found that it stands in.

import type { Both, Cells, Form, Problem, Row } from './types';

export interface Piece {
  key: string;
  cells: Row;
}
export interface Corps extends Piece {
  leaders: Piece[];
  units: Piece[];
}
export interface Army {
  id: string;
  name: Both;
  note: Both;
  held: string[];
  corps: Corps[];
}

let keys = 0;
export const newKey = (): string => `k${(keys += 1)}`;

export function armyOf({ id, name, note, held, formations, leaders, units }: Cells): Army {
  const corps = formations.map((cells) => ({ key: newKey(), cells, leaders: [] as Piece[], units: [] as Piece[] }));
  const of = (row: Row) => corps.find((one) => one.cells.id === row.formation) ?? corps[0];
  for (const cells of leaders) of(cells)?.leaders.push({ key: newKey(), cells });
  for (const cells of units) of(cells)?.units.push({ key: newKey(), cells });
  return { id, name, note, held, corps };
}

// --- names ---

// Small letters, digits and hyphens, as ids are; nothing if a name has none of them.
export const slug = (name: string): string =>
  name.normalize('NFD').toLowerCase().replace(/[\u0300-\u036f]/g, '').replace(/œ/g, 'oe').replace(/æ/g, 'ae').replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '').slice(0, 40);

export const piecesOf = (army: Army): Piece[] => army.corps.flatMap((corps) => [corps, ...corps.leaders, ...corps.units]);

// Nobody in a list is called as another.
export function freshId(army: Army, name: string, otherwise: string): string {
  const taken = new Set(piecesOf(army).map((one) => one.cells.id));
  const wanted = slug(name) || otherwise;
  let id = wanted;
  for (let n = 2; taken.has(id); n += 1) id = `${wanted}-${n}`;
  return id;
}

// What somebody calls it holds in both languages.
export function rename(army: Army, piece: Piece, name: string): void {
  const id = freshId(army, name, piece.cells.id ?? 'unit');
  Object.assign(piece.cells, { fr: name, en: name }, slug(name) === '' || slug(name) === piece.cells.id ? {} : { id });
}

// --- what it is written as ---

export const columnsOf = (form: Form) => ({
  formations: ['id', 'fr', 'en'],
  leaders: ['id', 'formation', 'rank', ...form.leader.map((one) => one.name), 'fr', 'en'],
  units: ['id', 'count', 'formation', 'type', ...form.unit.map((one) => one.name), 'fr', 'en'],
});

// Nothing in a cell ends it, or its grid, or begins a comment.
const inCell = (text: string) => text.replace(/[\s\u0000-\u001f]+/g, ' ').replace(/\|/g, '/').replace(/'/g, '’').replace(/#/g, '♯').trim();
const inParagraph = (text: string) => text.replace(/[\u0000-\u0009\u000b-\u001f]/g, ' ').replace(/'/g, '’').trim();
const length = (text: string) => [...text].length;

// What begins on a line: a piece by its key, or a part of the list.
export interface Place {
  line: number;
  of: string;
}
export interface Written {
  text: string;
  places: Place[];
}

class Writer {
  lines: string[] = [];
  places: Place[] = [];

  add(of: string, ...lines: string[]): void {
    this.places.push({ line: this.lines.length + 1, of });
    this.lines.push(...lines);
  }

  grid(name: string, columns: string[], rows: { key: string; cells: Row }[]): void {
    const table = rows.map(({ cells }) => columns.map((column) => inCell(cells[column] ?? '')));
    const widths = columns.map((column, i) => Math.max(length(column), ...table.map((row) => length(row[i]!))));
    const line = (row: string[]) => row.map((cell, i) => cell + ' '.repeat(widths[i]! - length(cell))).join(' | ').trimEnd();
    this.add(name, '', `${name} = '''`, line(columns));
    rows.forEach(({ key }, i) => this.add(key, line(table[i]!)));
    this.add('army', "'''");
  }
}

export function written(army: Army, system: string, form: Form): Written {
  const columns = columnsOf(form);
  const to = new Writer();
  const note = (lang: 'fr' | 'en') => inParagraph(army.note[lang]) || inParagraph(army.name[lang]) || '-';
  to.add('army', '[army]', `system = "${system}"`, `id = "${army.id}"`);
  if (army.held.length > 0) to.add('held', `held = "${army.held.map(inCell).join(' ')}"`);
  to.add('name', "words = '''", `. | ${inCell(army.name.fr)} | ${inCell(army.name.en)}`, "'''");
  const inCorps = (of: 'leaders' | 'units') => army.corps.flatMap((corps) => corps[of].map(({ key, cells }) => ({ key, cells: { ...cells, formation: corps.cells.id ?? '' } })));
  to.grid('formations', columns.formations, army.corps);
  to.grid('leaders', columns.leaders, inCorps('leaders'));
  to.grid('units', columns.units, inCorps('units'));
  to.add('note', '', '[army.note]', "fr = '''", note('fr'), "'''", "en = '''", note('en'), "'''", '');
  return { text: to.lines.join('\n'), places: to.places };
}

// Whom a problem is about.
export function about({ line = 1 }: Problem, places: Place[]): string {
  return places.filter((one) => one.line <= line).at(-1)?.of ?? 'army';
}

// --- changing it ---

// Everything that has to be said of somebody: numbers as low as they go, of kinds the middle one; what has a default is left blank.
const usual = (ratings: Form['unit']): Row =>
  Object.fromEntries(ratings.map((one) => [one.name, one.default !== undefined || one.may_lack ? '' : (one.values?.[Math.floor(one.values.length / 2)]?.id ?? String(one.low ?? 0))]));

// Who becomes something else is no longer rated by what that is not rated by.
export function rate(piece: Piece, form: Form, column: string, value: string): void {
  piece.cells[column] = value;
  if (column !== 'type') return;
  for (const rating of form.unit) if (rating.types && !rating.types.includes(value)) piece.cells[rating.name] = '';
}

export function addUnit(army: Army, corps: Corps, form: Form, name: string): Piece {
  const cells = { ...usual(form.unit), id: freshId(army, name, 'unit'), count: '1', type: form.types[0]?.id ?? '', fr: name, en: name };
  corps.units.push({ key: newKey(), cells });
  return corps.units.at(-1)!;
}

export function addLeader(army: Army, corps: Corps, form: Form, name: string): void {
  const leads = army.corps.some((one) => one.leaders.some((leader) => leader.cells.rank === 'commander'));
  const cells = { ...usual(form.leader), id: freshId(army, name, 'leader'), rank: leads ? 'leader' : 'commander', fr: name, en: name };
  corps.leaders.push({ key: newKey(), cells });
}

export function addCorps(army: Army, form: Form, names: { corps: string; leader: string }): Corps {
  army.corps.push({ key: newKey(), cells: { id: freshId(army, names.corps, 'corps'), fr: names.corps, en: names.corps }, leaders: [], units: [] });
  const corps = army.corps.at(-1)!;
  addLeader(army, corps, form, names.leader);
  return corps;
}

export function duplicate(army: Army, corps: Corps, unit: Piece): Piece {
  const cells = { ...unit.cells, id: freshId(army, unit.cells.en ?? '', unit.cells.id ?? 'unit') };
  const at = corps.units.indexOf(unit) + 1;
  corps.units.splice(at, 0, { key: newKey(), cells });
  return corps.units[at]!;
}

// One commands them all.
export function command(army: Army, commander: Piece): void {
  for (const corps of army.corps) for (const leader of corps.leaders) leader.cells.rank = leader.key === commander.key ? 'commander' : 'leader';
}

export function hold(army: Army, card: string, count: number): void {
  const rest = army.held.filter((one) => one !== card);
  army.held = [...rest, ...Array<string>(count).fill(card)];
}
