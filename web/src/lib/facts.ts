// The values of a form. What was touched is in a flat map by path ("pf", "shooter.kind", "friends.advance"); a list is one value,
// an array of partial records. Everything else is as the engine assumes it, read from the trace of its answer.

import type { Fact, Facts, FactsAnswer, Given, ListFact, RecordField, ScalarType, TraceEntry, Value } from '../engine/types';

export type Assumed = Map<string, Value | string[]>;

export function factsOf(trace: TraceEntry[]): Assumed {
  const all: Assumed = new Map();
  for (const entry of trace) if (entry.kind === 'fact' && entry.value !== undefined) all.set(entry.id, entry.value);
  return all;
}

// What was given, not assumed, in a trace: how a preset says itself.
export function givenOf(trace: TraceEntry[], facts: Fact[]): Facts {
  const set: Facts = {};
  const lists = new Set(facts.filter((fact) => fact.type === 'list').map((fact) => fact.name));
  for (const entry of trace) {
    if (entry.kind !== 'fact') continue;
    const [first = '', index, ...field] = entry.id.split('.');
    if (!lists.has(first)) {
      if (!entry.assumed && entry.value !== undefined) set[entry.id] = entry.value as Given;
      continue;
    }
    if (index === undefined) {
      if (!entry.assumed) set[first] = Array.from({ length: Number(entry.value) }, () => ({}));
    } else if (!entry.assumed && Array.isArray(set[first])) {
      const element = (set[first] as Record<string, Given>[])[Number(index)];
      if (element) element[field.join('.')] = entry.value as Given;
    }
  }
  return set;
}

export type Element = Record<string, Given>;

// The elements of a list: as touched, else as many empty ones as the engine assumes.
export function elementsOf(fact: ListFact, set: Facts, assumed: Assumed): Element[] {
  const touched = set[fact.name];
  if (Array.isArray(touched)) return touched as Element[];
  const count = Number(assumed.get(fact.name) ?? fact.least);
  return Array.from({ length: count }, (_, i) => {
    const element: Element = {};
    for (const field of fact.fields) {
      const value = assumed.get(`${fact.name}.${i}.${field.name}`);
      if (value !== undefined && !field.derived && !same(value, field.default)) element[field.name] = value as Given;
    }
    return element;
  });
}

export function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

// Does a value fit a type? Used when units of another procedure fill a column.
export function fits(type: ScalarType, value: unknown): boolean {
  switch (type.type) {
    case 'bool':
      return typeof value === 'boolean';
    case 'int':
      return typeof value === 'number' && Number.isInteger(value) && value >= type.low && value <= type.high;
    case 'frac': {
      const steps = toSteps(value as Value, type.step);
      return steps !== undefined && steps >= type.low * perWhole(type.step) && steps <= type.high * perWhole(type.step);
    }
    case 'enum':
      return type.values.some((option) => option.id === value);
    case 'set':
      return Array.isArray(value) && value.every((one) => type.values.some((option) => option.id === one));
  }
}

// --- fractions: counted in steps of 1/n ---

export const perWhole = (step: string): number => Number(step.split('/')[1] ?? 1);

export function toSteps(value: Value | undefined, step: string): number | undefined {
  const per = perWhole(step);
  if (typeof value === 'number') return fine(value * per);
  if (typeof value !== 'string') return undefined;
  const text = value.trim().replace(',', '.').replace('−', '-');
  const fraction = /^(-?\d+)\/(\d+)$/.exec(text);
  if (fraction) return fine((Number(fraction[1]) * per) / Number(fraction[2]));
  return /^-?\d+(\.\d+)?$/.test(text) ? fine(Number(text) * per) : undefined;
}

function fine(steps: number): number | undefined {
  const whole = Math.round(steps);
  return Math.abs(whole - steps) < 1e-6 ? whole : undefined;
}

export function fromSteps(steps: number, step: string): Value {
  const per = perWhole(step);
  if (steps % per === 0) return steps / per;
  const divisor = gcd(Math.abs(steps), per);
  return `${steps / divisor}/${per / divisor}`;
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}

// "3/4" as a number.
export function fractionOf(text: string): number {
  const [above, below] = text.split('/');
  return below === undefined ? Number(above) : Number(above) / Number(below);
}

// --- all scalars of a form, with their paths ---

export interface Leaf {
  path: string;
  label: string;
  by: Fact['by'];
  field: { name: string; label: string; unit?: boolean } & ScalarType;
}

export function leavesOf(facts: FactsAnswer): Leaf[] {
  const leaves: Leaf[] = [];
  for (const fact of facts.facts) {
    if (fact.type === 'record') {
      for (const field of fact.fields)
        if (isScalar(field)) leaves.push({ path: `${fact.name}.${field.name}`, label: `${fact.label}, ${field.label}`, by: fact.by, field });
    } else if (fact.type !== 'list' && fact.type !== 'counts') {
      leaves.push({ path: fact.name, label: fact.label, by: fact.by, field: fact });
    }
  }
  return leaves;
}

// Facts that make no difference as things stand, where they are so many that they would hide the others.
export function parted<One>(all: One[], isIdle: (one: One) => boolean): { shown: One[]; idle: One[] } {
  const idle = all.filter(isIdle);
  return idle.length < 3 ? { shown: all, idle: [] } : { shown: all.filter((one) => !isIdle(one)), idle };
}

export function isScalar(field: RecordField): field is Extract<RecordField, ScalarType> {
  return field.derived !== true;
}
