import { beforeEach, describe, expect, it } from 'vitest';
import type { FactsAnswer, Given } from '../../src/engine/types';
import type { Question } from '../../src/lib/question.svelte';
import { bookingsOf, elementOf, fillOf, plainName, putIn, slotOfElement, slotsOf, unitIn, units, type Unit } from '../../src/lib/units.svelte';

const int = (name: string, by: 'me' | 'enemy', more: object = {}) => ({ name, label: name, type: 'int', low: 0, high: 20, default: 0, by, unit: true, ...more });
const field = (name: string, more: object = {}) => ({ name, label: name, type: 'int', low: 0, high: 9, default: 5, unit: true, ...more });
const record = (name: string, fields: object[], by = 'me') => ({ name, label: name, type: 'record', record: 'r', by, fields });
const form = (...facts: object[]) => ({ facts, choices: [], outcome: [], presets: [] }) as unknown as FactsAnswer;
const legion: Unit = { id: 'u', system: 'hail-caesar', name: 'Legio X', facts: { kind: 'heavy', stamina: 6, casualties: 2, pf: 10, distance: 4 } };

// A question with nothing but its facts.
function asked(set: { [path: string]: Given } = {}) {
  const one = {
    set,
    assumed: new Map(),
    value: (path: string, fallback: Given) => one.set[path] ?? fallback,
    give: (path: string, value: Given) => void (one.set = { ...one.set, [path]: value }),
    replace: (paths: Set<string>, values: { [path: string]: Given }) =>
      void (one.set = { ...Object.fromEntries(Object.entries(one.set).filter(([path]) => !paths.has(path))), ...values }),
  };
  return one;
}
const as = (question: object) => question as unknown as Question;
const slot = (facts: FactsAnswer, side: 'me' | 'enemy', key: string = side) => slotsOf(facts, side).find((one) => one.key === key)!;

beforeEach(() => units.all.splice(0));

describe('a unit', () => {
  it('is known by plain names, whosever fact it is', () => {
    expect(['enemy_pf', 'target.kind', 'mean_cohesion', 'attackers.0.pf', 'defender_pf'].map(plainName)).toEqual(['pf', 'kind', 'mean_cohesion', 'pf', 'pf']);
  });

  it('fills its own column, and only with what fits', () => {
    const facts = form(int('stamina', 'me'), int('enemy_stamina', 'enemy'), int('casualties', 'me', { high: 1 }), record('target', [{ ...field('kind'), type: 'enum', enum: 'k', values: [{ id: 'heavy', label: 'H' }] }], 'enemy'));
    expect(fillOf(legion, slot(facts, 'me'))).toEqual({ stamina: 6 });
    expect(fillOf(legion, slot(facts, 'enemy'))).toEqual({ enemy_stamina: 6, 'target.kind': 'heavy' });
  });

  it('is its profile and what it suffered, not where it stands', () => {
    const facts = form(int('distance', 'me', { unit: undefined }), record('shooter', [field('stamina'), field('range', { unit: undefined })]));
    const question = asked({ distance: 3, 'shooter.range': 2, 'shooter.stamina': 7 });
    expect(unitIn(as(question), slot(facts, 'me'))).toEqual({ stamina: 7 });
    expect(fillOf(legion, slot(facts, 'me'))).toEqual({ 'shooter.stamina': 6 });
  });

  it('takes the place of one of several, and leaves nothing of who stood there', () => {
    const facts = form(record('first_attacker', [field('stamina'), field('save')]), record('second_attacker', [field('stamina'), field('save')]));
    expect(slotsOf(facts, 'me').map((one) => one.key)).toEqual(['first_attacker', 'second_attacker']);
    const question = asked({ 'first_attacker.stamina': 1, 'second_attacker.stamina': 2, 'second_attacker.save': 3 });
    expect(putIn(as(question), slot(facts, 'me', 'second_attacker'), legion)).toBe(1);
    expect(question.set).toEqual({ 'first_attacker.stamina': 1, 'second_attacker.stamina': 6 });
    expect(unitIn(as(question), slot(facts, 'me', 'first_attacker'))).toEqual({ stamina: 1, save: 5 });
  });

  it('takes the place of one of a list, and what it does there stays', () => {
    const list = { ...record('my_units', [field('stamina'), field('save'), field('against', { unit: undefined })]), type: 'list', least: 1, most: 3 } as never;
    const question = asked({ my_units: [{ stamina: 1 }, { save: 3, against: 2 }] });
    putIn(as(question), slotOfElement(list, 1), legion);
    expect(question.set).toEqual({ my_units: [{ stamina: 1 }, { against: 2, stamina: 6 }] });
    expect(unitIn(as(question), slotOfElement(list, 1))).toEqual({ stamina: 6, save: 5 });
    expect(elementOf(legion, list)).toEqual({ stamina: 6 });
  });

  it('takes losses away, adds casualties, and leaves the other side’s alone', () => {
    const facts = form(int('pf', 'me'), int('casualties', 'enemy'));
    expect(bookingsOf(legion, facts, { enemy_pf_lost: 3 }, 'enemy')).toMatchObject([{ fact: 'pf', before: 10, after: 7 }]);
    expect(bookingsOf(legion, facts, { enemy_pf_lost: 3 }, 'me')).toEqual([]);
    expect(bookingsOf(legion, facts, { casualties: 2 }, 'enemy')).toMatchObject([{ fact: 'casualties', before: 2, after: 4 }]);
    expect(bookingsOf(legion, facts, { pf_lost: 30 }, 'me')).toMatchObject([{ after: 0 }]);
  });

  it('travels as text', () => {
    units.save({ system: 'impetus', name: 'Gallic warband', facts: { kind: 'warband', shelters: ['a', 'b'], moved: true, distance: '7/2', vbu: 5 } });
    const text = units.asText();
    const before = JSON.parse(JSON.stringify(units.all)) as Unit[];
    units.all.splice(0);
    expect(units.fromText(`# a comment\n\n${text}\nnonsense\nimpetus | | x=1\nimpetus | ok | broken ==\n`)).toEqual({ read: 1, wrong: [4, 5, 6] });
    expect(units.all[0]!.facts).toEqual(before[0]!.facts);
    expect(units.all[0]!.name).toBe('Gallic warband');
  });
});
