// Named units of a side: a bag of facts by their plain names. The same unit fills a record ("shooter.kind"), plain facts ("kind")
// and those of the other side ("enemy_kind", "target_kind"): what says whose a fact is, is not part of its name.

import { isObject, keep, keptList } from './storage';
import { elementsOf, fits, isScalar, leavesOf, type Element, type Leaf } from './facts';
import type { FactsAnswer, Given, ListFact, RecordField, Value } from '../engine/types';
import type { Question } from './question.svelte';

export interface Unit {
  id: string;
  system: string;
  name: string;
  facts: { [name: string]: Given };
}

const sides = /^(enemy|target|their|my|attacker|defender|first|second|receiver|friend)_/;

export const plainName = (path: string): string => (path.split('.').at(-1) ?? path).replace(sides, '');

class Units {
  all = $state<Unit[]>(keptList('units', isUnit));

  of(system: string): Unit[] {
    return this.all.filter((unit) => unit.system === system);
  }

  named(id: string | undefined): Unit | undefined {
    return this.all.find((unit) => unit.id === id);
  }

  save(unit: Omit<Unit, 'id'>, id: string = crypto.randomUUID()): string {
    const rest = this.all.filter((one) => one.id !== id);
    this.all = [...rest, { ...unit, id }].sort((a, b) => a.name.localeCompare(b.name));
    keep('units', this.all);
    return id;
  }

  remove(id: string): void {
    this.all = this.all.filter((unit) => unit.id !== id);
    keep('units', this.all);
  }

  // One unit a line: system | name | fact = value, ...
  asText(): string {
    return this.all
      .map((unit) => {
        const facts = Object.entries(unit.facts).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
        return [unit.system, unit.name.replaceAll('|', '/'), facts.join(' ')].join(' | ');
      })
      .join('\n');
  }

  // Returns the number of units read and the numbers of the lines that are none.
  fromText(text: string): { read: number; wrong: number[] } {
    const wrong: number[] = [];
    let read = 0;
    text.split(/\r?\n/).forEach((line, i) => {
      if (line.trim() === '' || line.startsWith('#')) return;
      const unit = unitOf(line);
      if (!unit) return void wrong.push(i + 1);
      const old = this.all.find((one) => one.system === unit.system && one.name === unit.name);
      this.save(unit, old?.id);
      read += 1;
    });
    return { read, wrong };
  }
}

function isUnit(value: unknown): value is Unit {
  return isObject(value) && ['id', 'system', 'name'].every((key) => typeof value[key] === 'string') && isObject(value.facts);
}

function unitOf(line: string): Omit<Unit, 'id'> | undefined {
  const [system = '', name = '', ...rest] = line.split('|').map((part) => part.trim());
  if (system === '' || name === '' || name.length > 120) return undefined;
  const facts: Unit['facts'] = {};
  const pattern = /([a-z][a-z0-9_]*)=("(?:[^"\\]|\\.)*"|\[[^\]]*\]|[^\s]+)\s*/gy;
  const text = rest.join('|');
  while (pattern.lastIndex < text.length) {
    const match = pattern.exec(text);
    if (!match) return undefined;
    try {
      facts[match[1]!] = JSON.parse(match[2]!) as Given;
    } catch {
      facts[match[1]!] = match[2]!;
    }
  }
  return { system, name, facts };
}

export const units = new Units();

// --- where a unit stands in a form ---

export type Side = 'me' | 'enemy';

interface Kept {
  path: string;
  name: string; // plain
  field: Leaf['field'];
}

// A place for one unit: a side that has but one (its record and plain facts), one record of several, or one of a list. Of a unit its
// profile is kept and what it has suffered, never where it stands or what it does.
export interface Slot {
  key: string; // "me", "first_attacker", "my_units.0"
  side: Side;
  kept: Kept[];
  list?: ListFact;
  index?: number;
}

const keptOf = (path: string, field: Leaf['field']): Kept => ({ path, name: plainName(path), field });

const keptFields = (fact: { name: string; fields: RecordField[] }, prefix = fact.name): Kept[] =>
  fact.fields.filter(isScalar).filter((field) => field.unit).map((field) => keptOf(`${prefix}.${field.name}`, field));

export function slotOfElement(fact: ListFact, index: number): Slot {
  return { key: `${fact.name}.${index}`, side: fact.by === 'enemy' ? 'enemy' : 'me', kept: keptFields(fact, `${fact.name}.${index}`), list: fact, index };
}

export function slotsOf(facts: FactsAnswer, side: Side): Slot[] {
  const own = facts.facts.filter((fact) => fact.by === side);
  const records = own.filter((fact) => fact.type === 'record').filter((fact) => keptFields(fact).length > 0);
  const plain = own.flatMap((fact) => (fact.type !== 'record' && fact.type !== 'list' && fact.type !== 'counts' && fact.unit ? [keptOf(fact.name, fact)] : []));
  const column = records.length === 1 ? [...keptFields(records[0]!), ...plain] : plain;
  return [
    { key: side, side, kept: column },
    ...(records.length > 1 ? records.map((record) => ({ key: record.name, side, kept: keptFields(record) })) : []),
  ].filter((slot) => slot.kept.length > 0);
}

const elementsIn = (question: Question, list: ListFact) => elementsOf(list, question.set, question.assumed);

// The unit that stands there.
export function unitIn(question: Question, slot: Slot): Unit['facts'] {
  const bag: Unit['facts'] = {};
  const element = slot.list ? (elementsIn(question, slot.list)[slot.index!] ?? {}) : {};
  for (const { path, name, field } of slot.kept) {
    const given = element[field.name] ?? question.value(path, (field as { default?: Given }).default ?? null);
    if (!(name in bag)) bag[name] = given;
  }
  return bag;
}

// What a unit says of a place, by path. A record wins over a plain fact of the same name: it is the unit itself.
export function fillOf(unit: Unit, slot: Slot): { [path: string]: Given } {
  const filled: { [path: string]: Given } = {};
  for (const { path, name, field } of slot.kept) {
    const value = unit.facts[name];
    if (value !== undefined && fits(field, value)) filled[path] = value;
  }
  return filled;
}

// Puts a unit there, and takes away whatever another has left.
export function putIn(question: Question, slot: Slot, unit: Unit): number {
  const filled = fillOf(unit, slot);
  const names = new Set(slot.kept.map((one) => one.path));
  if (!slot.list) {
    question.replace(names, filled);
  } else {
    const list = elementsIn(question, slot.list).map((element, i) => {
      if (i !== slot.index) return element;
      const rest = Object.entries(element).filter(([name]) => !names.has(`${slot.key}.${name}`));
      return Object.fromEntries([...rest, ...Object.entries(filled).map(([path, value]) => [path.split('.').at(-1)!, value])]) as Element;
    });
    question.give(slot.list.name, list as Given);
  }
  return Object.keys(filled).length;
}

export const elementOf = (unit: Unit, fact: ListFact): Element =>
  Object.fromEntries(Object.entries(fillOf(unit, slotOfElement(fact, 0))).map(([path, value]) => [path.split('.').at(-1)!, value]));

// --- booking a result ---

export interface Booking {
  fact: string;
  label: string;
  before: Given;
  after: Given;
  from: string;
}

// What an outcome may change on a unit: "pf_lost" takes from pf, "casualties" adds to casualties, a state becomes the new one.
export function bookingsOf(unit: Unit, facts: FactsAnswer, outcome: { [name: string]: Value }, side: Side): Booking[] {
  const list: Booking[] = [];
  const labels = new Map<string, Leaf>();
  for (const leaf of leavesOf(facts)) if (leaf.by === side || !labels.has(plainName(leaf.path))) labels.set(plainName(leaf.path), leaf);
  for (const [name, value] of Object.entries(outcome)) {
    const owner = /^(enemy|target|defender|second|their)_/.test(name) ? 'enemy' : /^(my|attacker|first)_/.test(name) ? 'me' : undefined;
    if (owner && owner !== side) continue;
    const plain = plainName(name);
    const lost = /^(.*?)_?(lost|losses)$/.exec(plain);
    const target = plain in unit.facts ? plain : lost && lost[1]! in unit.facts ? lost[1]! : undefined;
    if (target === undefined) continue;
    const before = unit.facts[target]!;
    let after: Given = value;
    if (typeof before === 'number' && typeof value === 'number') after = target === plain ? before + value : Math.max(0, before - value);
    else if (typeof before !== typeof value) continue;
    const leaf = labels.get(target);
    if (leaf && !fits(leaf.field, after)) continue;
    list.push({ fact: target, label: leaf?.field.label ?? target, before, after, from: name });
  }
  return list;
}
