// Named units of a side: a bag of facts by their plain names. The same unit fills a record ("shooter.kind"), plain facts ("kind")
// and those of the other side ("enemy_kind", "target_kind"): what says whose a fact is, is not part of its name.

import { isObject, keep, keptList } from './storage';
import { fits, leavesOf, type Leaf } from './facts';
import type { FactsAnswer, Given, ListFact, Value } from '../engine/types';
import type { Question } from './question.svelte';
import { isScalar } from './facts';

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

// --- columns of a form ---

type Side = 'me' | 'enemy';

// What a column says of one unit: of several records that are each a unit, the first.
function ownLeaves(facts: FactsAnswer, side: Side): Leaf[] {
  const records = new Map<string, string>();
  return leavesOf(facts).filter((leaf) => {
    if (leaf.by !== side) return false;
    const [record = '', field] = leaf.path.split('.');
    if (field === undefined) return true;
    if (!records.has(field)) records.set(field, record);
    return records.get(field) === record;
  });
}

// The unit that stands in a column: its facts that differ from the assumed ones, or all that were touched.
export function unitIn(question: Question, facts: FactsAnswer, side: Side): Unit['facts'] {
  const bag: Unit['facts'] = {};
  for (const leaf of ownLeaves(facts, side))
    bag[plainName(leaf.path)] = question.value(leaf.path, (leaf.field as { default?: Given }).default ?? null);
  return bag;
}

// A record wins over a plain fact of the same name: it is the unit itself.
export function fillOf(unit: Unit, facts: FactsAnswer, side: Side): { [path: string]: Given } {
  const filled: { [path: string]: Given } = {};
  for (const leaf of ownLeaves(facts, side)) {
    const value = unit.facts[plainName(leaf.path)];
    if (value !== undefined && fits(leaf.field, value)) filled[leaf.path] = value;
  }
  return filled;
}

export function elementOf(unit: Unit, fact: Pick<ListFact, 'fields'>): { [name: string]: Given } {
  const element: { [name: string]: Given } = {};
  for (const field of fact.fields) {
    const value = unit.facts[plainName(field.name)];
    if (isScalar(field) && value !== undefined && fits(field, value)) element[field.name] = value;
  }
  return element;
}

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
