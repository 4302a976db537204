import { describe, expect, it } from 'vitest';
import type { FactsAnswer, TraceEntry } from '../../src/engine/types';
import { elementsOf, fits, fractionOf, fromSteps, givenOf, leavesOf, toSteps } from '../../src/lib/facts';

const fact = (id: string, value: unknown, assumed: boolean) => ({ kind: 'fact', id, address: id, label: id, depth: 0, value, assumed }) as TraceEntry;

const facts = {
  system: 's',
  procedure: 'p',
  label: 'P',
  headline: 'h',
  facts: [
    { name: 'forces', label: 'Forces', type: 'list', record: 'force', least: 1, most: 4, by: 'me', fields: [{ name: 'pf', label: 'PF', type: 'int', low: 0, high: 9, default: 2 }, { name: 'strong', label: 'Strong', derived: true }] },
    { name: 'unit', label: 'Unit', type: 'record', record: 'unit', by: 'enemy', fields: [{ name: 'kind', label: 'Kind', type: 'enum', enum: 'kind', values: [{ id: 'foot', label: 'Foot' }], default: 'foot' }, { name: 'shaken', label: 'Shaken', derived: true }] },
    { name: 'distance', label: 'Distance', type: 'frac', low: 0, high: 24, step: '1/2', default: 1, by: 'given' },
  ],
  choices: [],
  outcome: [],
  presets: [],
} as FactsAnswer;

describe('fractions', () => {
  it('are counted in steps, whatever way they are written', () => {
    for (const text of [3.5, '7/2', '3.5', '3,5', '14/4']) expect(toSteps(text, '1/2')).toBe(7);
    expect(toSteps('-1/2', '1/2')).toBe(-1);
    expect(toSteps('1/3', '1/2')).toBeUndefined();
    expect(toSteps('many', '1/2')).toBeUndefined();
  });

  it('come back in lowest terms, whole numbers as themselves', () => {
    for (let steps = -30; steps <= 30; steps += 1) for (const step of ['1/1', '1/2', '1/4', '1/10']) expect(toSteps(fromSteps(steps, step), step)).toBe(steps);
    expect(fromSteps(6, '1/4')).toBe('3/2');
    expect(fromSteps(8, '1/4')).toBe(2);
  });

  it('of chances are numbers', () => {
    expect(fractionOf('3/4')).toBe(0.75);
    expect(fractionOf('1')).toBe(1);
  });
});

describe('a form', () => {
  it('has one leaf for each plain fact and each field of a record that can be given', () => {
    expect(leavesOf(facts).map((leaf) => leaf.path)).toEqual(['unit.kind', 'distance']);
  });

  it('takes from a trace what was given, lists whole', () => {
    const trace = [fact('forces', 2, false), fact('forces.0.pf', 5, false), fact('forces.1.pf', 2, true), fact('unit.kind', 'foot', true), fact('distance', '7/2', false)];
    expect(givenOf(trace, facts.facts)).toEqual({ forces: [{ pf: 5 }, {}], distance: '7/2' });
  });

  it('shows the elements of a list as touched, else as assumed', () => {
    const list = facts.facts[0]!;
    if (list.type !== 'list') throw new Error('no list');
    expect(elementsOf(list, {}, new Map())).toEqual([{}]);
    expect(elementsOf(list, {}, new Map<string, number>([['forces', 2], ['forces.0.pf', 7], ['forces.1.pf', 2]]))).toEqual([{ pf: 7 }, {}]);
    expect(elementsOf(list, { forces: [{ pf: 1 }] }, new Map())).toEqual([{ pf: 1 }]);
  });

  it('knows what fits', () => {
    expect(fits({ type: 'int', low: 0, high: 9 }, 9)).toBe(true);
    expect(fits({ type: 'int', low: 0, high: 9 }, 10)).toBe(false);
    expect(fits({ type: 'int', low: 0, high: 9 }, 1.5)).toBe(false);
    expect(fits({ type: 'frac', low: 0, high: 2, step: '1/2' }, '5/2')).toBe(false);
    expect(fits({ type: 'frac', low: 0, high: 2, step: '1/2' }, '3/2')).toBe(true);
    expect(fits({ type: 'set', enum: 'e', values: [{ id: 'a', label: 'A' }] }, ['a'])).toBe(true);
    expect(fits({ type: 'set', enum: 'e', values: [{ id: 'a', label: 'A' }] }, ['b'])).toBe(false);
    expect(fits({ type: 'bool' }, 'yes')).toBe(false);
  });
});
