import { describe, expect, it } from 'vitest';
import { about, addCorps, addUnit, armyOf, command, duplicate, hold, piecesOf, rate, rename, slug, written } from '../../src/armies/army';
import type { Cells, Form } from '../../src/armies/types';

const form: Form = {
  types: [{ id: 'FP', label: 'FP' }],
  unit: [{ name: 'vbu', label: 'VBU', low: 2, high: 12 }, { name: 'class', label: 'Class', values: [{ id: 'A', label: 'A' }, { id: 'B', label: 'B' }, { id: 'C', label: 'C' }] }, { name: 'weapon', label: 'Weapon', values: [{ id: 'bow', label: 'Bow' }], may_lack: true }],
  leader: [{ name: 'level', label: 'Level', values: [{ id: 'average', label: 'Average' }], default: 'average' }],
  held: [{ id: 'TC1', label: 'TC1' }],
  most_units: 16,
  most_formations: 4,
};
const cells = (): Cells => ({
  id: 'us',
  name: { fr: 'Nous', en: 'Us' },
  note: { fr: 'Qui ?', en: 'Who?' },
  held: ['TC1'],
  formations: [{ id: 'left', fr: 'la gauche', en: 'the left' }, { id: 'right', fr: 'la droite', en: 'the right' }],
  leaders: [{ id: 'first', formation: 'left', rank: 'commander', level: 'average', fr: 'Un', en: 'One' }, { id: 'second', formation: 'right', rank: 'leader', level: '', fr: 'Deux', en: 'Two' }],
  units: [{ id: 'foot', count: '2', formation: 'right', type: 'FP', vbu: '5', class: 'B', weapon: '', fr: 'à pied', en: 'foot' }],
});

describe('an army list', () => {
  it('is written as the terminal program reads it, and what stands on a line is known', () => {
    const army = armyOf(cells());
    const { text, places } = written(army, 'some-system', form);
    const lines = text.split('\n');
    expect(lines.slice(0, 4)).toEqual(['[army]', 'system = "some-system"', 'id = "us"', 'held = "TC1"']);
    const foot = lines.findIndex((line) => line.startsWith('foot')) + 1;
    expect(lines[foot - 1]!.split('|').map((cell) => cell.trim())).toEqual(['foot', '2', 'right', 'FP', '5', 'B', '', 'à pied', 'foot']);
    expect(about({ id: '', text: '', line: foot, column: 9 }, places)).toBe(army.corps[1]!.units[0]!.key);
    expect(about({ id: '', text: '', line: lines.findIndex((line) => line.startsWith('second')) + 1 }, places)).toBe(army.corps[1]!.leaders[0]!.key);
    expect(about({ id: '', text: '', line: 4 }, places)).toBe('held');
    expect(about({ id: '', text: '', line: 1 }, places)).toBe('army');
    expect(about({ id: '', text: '' }, places)).toBe('army');
    expect(about({ id: '', text: '', line: lines.indexOf('Who?') + 1 }, places)).toBe('note');
  });
  it('holds whatever somebody calls it', () => {
    const army = armyOf(cells());
    const foot = army.corps[1]!.units[0]!;
    rename(army, foot, "L'élite | #1'''\nof all");
    army.note.en = "'''\n[army]";
    const { text } = written(army, 'some-system', form);
    expect(text).toContain('L’élite / ♯1’’’ of all');
    expect(text.match(/'''/g)).toHaveLength(12); // five grids and notes, and words, each opened and closed
    expect(foot.cells.id).toBe('l-elite-1-of-all');
    rename(army, foot, '軍');
    expect(foot.cells).toMatchObject({ id: 'l-elite-1-of-all', fr: '軍', en: '軍' });
  });
  it('rates nobody by what his kind is not rated by', () => {
    const army = armyOf(cells());
    const foot = army.corps[1]!.units[0]!;
    const deep: Form = { ...form, unit: [...form.unit, { name: 'rear', label: 'Rear', low: 0, high: 12, default: '0', types: ['FP', 'T'] }] };
    rate(foot, deep, 'rear', '4');
    rate(foot, deep, 'type', 'T');
    expect(foot.cells).toMatchObject({ type: 'T', rear: '4', vbu: '5' });
    rate(foot, deep, 'type', 'CM');
    expect(foot.cells).toMatchObject({ type: 'CM', rear: '', vbu: '5' });
  });
  it('gives nobody the name of another', () => {
    const army = armyOf(cells());
    const right = army.corps[1]!;
    const more = duplicate(army, right, right.units[0]!);
    expect(more.cells).toMatchObject({ id: 'foot-2', count: '2', vbu: '5' });
    expect(addUnit(army, right, form, 'the left').cells).toMatchObject({ id: 'the-left', type: 'FP', vbu: '2', class: 'B', weapon: '' });
    rename(army, right.units[0]!, 'The left');
    const ids = piecesOf(army).map((one) => one.cells.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(slug('Œuvre d’Été !')).toBe('oeuvre-d-ete');
  });
  it('has one who commands', () => {
    const army = armyOf(cells());
    const third = addCorps(army, form, { corps: 'The third', leader: 'Somebody' });
    expect(third.leaders[0]!.cells.rank).toBe('leader');
    command(army, third.leaders[0]!);
    expect(army.corps.flatMap((one) => one.leaders).map((one) => one.cells.rank)).toEqual(['leader', 'leader', 'commander']);
  });
  it('holds a card as often as it is told', () => {
    const army = armyOf(cells());
    hold(army, 'TC1', 3);
    expect(army.held).toEqual(['TC1', 'TC1', 'TC1']);
    hold(army, 'TC1', 0);
    expect(written(army, 'some-system', form).text).not.toContain('held');
  });
});
