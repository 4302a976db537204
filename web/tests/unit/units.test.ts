import { beforeEach, describe, expect, it } from 'vitest';
import type { FactsAnswer } from '../../src/engine/types';
import { bookingsOf, fillOf, plainName, units, type Unit } from '../../src/lib/units.svelte';

const int = (name: string, by: 'me' | 'enemy') => ({ name, label: name, type: 'int', low: 0, high: 20, default: 0, by });
const form = (...facts: object[]) => ({ facts, choices: [], outcome: [], presets: [] }) as unknown as FactsAnswer;
const legion: Unit = { id: 'u', system: 'hail-caesar', name: 'Legio X', facts: { kind: 'heavy', stamina: 6, casualties: 2, pf: 10 } };

beforeEach(() => units.all.splice(0));

describe('a unit', () => {
  it('is known by plain names, whosever fact it is', () => {
    expect(['enemy_pf', 'target.kind', 'mean_cohesion', 'attackers.0.pf', 'defender_pf'].map(plainName)).toEqual(['pf', 'kind', 'mean_cohesion', 'pf', 'pf']);
  });

  it('fills its own column, and only with what fits', () => {
    const facts = form(int('stamina', 'me'), int('enemy_stamina', 'enemy'), { ...int('casualties', 'me'), high: 1 }, {
      name: 'target', label: 'T', type: 'record', record: 'r', by: 'enemy', fields: [{ name: 'kind', label: 'K', type: 'enum', enum: 'k', values: [{ id: 'heavy', label: 'H' }], default: 'heavy' }],
    });
    expect(fillOf(legion, facts, 'me')).toEqual({ stamina: 6 });
    expect(fillOf(legion, facts, 'enemy')).toEqual({ enemy_stamina: 6, 'target.kind': 'heavy' });
  });

  it('fills one of several records, the first', () => {
    const record = (name: string) => ({ name, label: name, type: 'record', record: 'r', by: 'me', fields: [{ name: 'stamina', label: 'S', type: 'int', low: 0, high: 9, default: 5 }] });
    expect(fillOf(legion, form(record('first_attacker'), record('second_attacker'), int('pf', 'me')), 'me')).toEqual({ 'first_attacker.stamina': 6, pf: 10 });
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
