// The evening: every result with its question and its dice, so that the engine can say it again. One key of storage an entry, so
// that one damaged entry costs nothing else. Nothing is ever erased in silence: what is taken back or corrected says so.

import { engine } from '../engine/client.svelte';
import { isError, type Facts, type Overlay, type ResolveAnswer, type Rulings, type Value } from '../engine/types';
import { same } from './facts';
import { forget, isObject, keep, keysBelow, kept } from './storage';
import { day, moment, t, words } from './words.svelte';

export interface Told {
  lang: string;
  system: string;
  label: string;
  fields: { name: string; label: string; text: string; headline: boolean }[];
  sentence?: string;
}

export interface Entry {
  number: number;
  time: number;
  system: string;
  systemLabel: string;
  procedure: string;
  set: Facts;
  rulings: Rulings;
  house: Overlay[];
  dice: number[];
  seed?: number;
  outcome: { [name: string]: Value } | null;
  told: Told;
  takenBack?: number;
  correction?: { time: number; text: string };
  booked?: { unit: string; text: string }[];
}

// House rules are kept once, whatever the number of results under them: an entry names the text by its fingerprint.
function fold(overlay: Overlay): Overlay {
  if (overlay.text.length < 200) return { ...overlay };
  let hash = 0x811c9dc5;
  for (let i = 0; i < overlay.text.length; i += 1) hash = Math.imul(hash ^ overlay.text.charCodeAt(i), 0x01000193) >>> 0;
  const key = `text.${hash.toString(16)}-${overlay.text.length}`;
  if (kept<string>(key) === undefined && !keep(key, overlay.text)) return { ...overlay };
  return { name: overlay.name, text: `#${key}` };
}

export function unfold(overlay: Overlay): Overlay {
  if (!overlay.text.startsWith('#text.')) return { ...overlay };
  return { name: overlay.name, text: kept<string>(overlay.text.slice(1)) ?? '' };
}

const keyOf = (number: number) => `log.${String(number).padStart(8, '0')}`;

function isEntry(value: unknown): value is Entry {
  if (!isObject(value) || !isObject(value.told) || !isObject(value.set) || !isObject(value.rulings)) return false;
  const { number, time, dice, house, told } = value;
  return Number.isFinite(number) && Number.isFinite(time) && [dice, house, told.fields].every(Array.isArray) && ['system', 'systemLabel', 'procedure'].every((key) => typeof value[key] === 'string');
}

class Log {
  entries = $state<Entry[]>(keysBelow('log.').map((key) => kept<Entry>(key)).filter(isEntry));

  add(entry: Omit<Entry, 'number' | 'time'>): Entry {
    const full = { ...entry, house: entry.house.map(fold), number: (this.entries.at(-1)?.number ?? 0) + 1, time: Date.now() };
    this.entries.push(full);
    keep(keyOf(full.number), full);
    return full;
  }

  takeBack(number: number): void {
    this.change(number, (entry) => ({ ...entry, takenBack: Date.now() }));
  }

  restore(number: number): void {
    this.change(number, ({ takenBack: _, ...entry }) => entry);
  }

  correct(number: number, text: string): void {
    this.change(number, ({ correction: _, ...entry }) =>
      text.trim() === '' ? entry : { ...entry, correction: { time: Date.now(), text: text.trim() } },
    );
  }

  book(number: number, unit: string, text: string): void {
    this.change(number, (entry) => ({ ...entry, booked: [...(entry.booked ?? []), { unit, text }] }));
  }

  clear(): void {
    for (const entry of this.entries) forget(keyOf(entry.number));
    for (const key of keysBelow('text.')) forget(key);
    this.entries = [];
  }

  // Tells the entries again in the language of the reader.
  async retell(): Promise<void> {
    const lang = words.lang;
    for (const entry of this.entries) {
      if (entry.told.lang === lang) continue;
      const answer = await again(entry);
      // Another language was chosen meanwhile.
      if (words.lang !== lang) return;
      if (answer && !('needs' in answer)) this.change(entry.number, (old) => ({ ...old, told: toldOf(answer, old.systemLabel) }));
    }
  }

  // Asks the engine for the latest results again and counts those that come out as they are in the log.
  async replay(most = 20): Promise<{ asked: number; same: number }> {
    const latest = this.entries.slice(-most);
    let agreeing = 0;
    for (const entry of latest) {
      const answer = await again(entry);
      if (answer && !('needs' in answer) && same(answer.outcome, entry.outcome)) agreeing += 1;
    }
    return { asked: latest.length, same: agreeing };
  }

  asText(): string {
    const lines: string[] = [];
    let today = '';
    for (const entry of this.entries) {
      if (day(entry.time) !== today) lines.push(...(today === '' ? [] : ['']), (today = day(entry.time)));
      const struck = entry.takenBack ? ` [${t('page.log.taken_back')}]` : '';
      lines.push(`${moment(entry.time)}  ${entry.systemLabel} · ${entry.told.label}${struck}`);
      lines.push(`       ${outcomeText(entry.told)}`);
      const dice = entry.seed === undefined ? t('page.dice.own') : t('page.dice.of_seed', { seed: String(entry.seed) });
      if (entry.dice.length > 0) lines.push(`       ${t('page.log.dice', { faces: entry.dice.join(' '), dice })}`);
      if (entry.correction) lines.push(`       ${t('page.log.referee_says', { text: entry.correction.text })}`);
      for (const { unit, text } of entry.booked ?? []) lines.push(`       ${t('page.log.booked', { unit, text })}`);
    }
    return lines.join('\n') + '\n';
  }

  private change(number: number, by: (entry: Entry) => Entry): void {
    this.entries = this.entries.map((entry) => {
      if (entry.number !== number) return entry;
      const changed = by(plainEntry(entry));
      keep(keyOf(number), changed);
      return changed;
    });
  }
}

// Without the proxies that make it reactive.
export function plainEntry(entry: Entry): Entry {
  return JSON.parse(JSON.stringify(entry)) as Entry;
}

async function again(entry: Entry) {
  const { system, procedure, set, rulings, house, dice } = plainEntry(entry);
  const answer = await engine.ask({ ask: 'resolve', lang: words.lang, system, procedure, set, rulings, house: house.map(unfold), dice });
  return isError(answer) ? undefined : answer;
}

export function toldOf(answer: ResolveAnswer, system: string): Told {
  return {
    lang: words.lang,
    system,
    label: answer.label,
    fields: answer.fields ?? [],
    ...(answer.sentence === undefined ? {} : { sentence: answer.sentence }),
  };
}

export function outcomeText(told: Told): string {
  if (told.sentence) return told.sentence;
  return told.fields.map((field) => t('text.is', { name: field.label, value: field.text })).join(t('text.also'));
}

export const log = new Log();
