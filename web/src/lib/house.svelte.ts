// House rules kept on this device: overlays, each for one system, switched on or off.

import { engine } from '../engine/client.svelte';
import { isError, type Overlay } from '../engine/types';
import { isObject, keep, keptList } from './storage';
import { t, words } from './words.svelte';

export interface HouseRules extends Overlay {
  id: string;
  system: string;
  on: boolean;
}

const longest = 512 * 1024;

// The system an overlay is for; its `base` line says it.
export function baseOf(text: string): string {
  return /^\s*base\s*=\s*["']([^"'\n]{1,60})["']/m.exec(text)?.[1] ?? '';
}

function isHouseRules(value: unknown): value is HouseRules {
  return isObject(value) && ['id', 'name', 'system', 'text'].every((key) => typeof value[key] === 'string') && typeof value.on === 'boolean';
}

class House {
  all = $state<HouseRules[]>(keptList('house', isHouseRules));

  // As questions of a system take them.
  on(system: string): Overlay[] {
    return this.all.filter((one) => one.system === system && one.on).map(({ name, text }) => ({ name, text }));
  }

  // What is wrong with a text, as sentences; none if it is right.
  async problemsOf(overlay: Overlay): Promise<string[]> {
    if (overlay.text.length > longest) return [t('page.house.too_large')];
    if (baseOf(overlay.text) === '') return [t('page.house.no_base')];
    const answer = await engine.ask({ ask: 'check', lang: words.lang, house: [overlay] });
    if (isError(answer)) return [problemText(answer.error)];
    return answer.files.flatMap((file) => (file.ok ? [] : file.problems));
  }

  add(overlay: Overlay): void {
    const same = this.all.findIndex((one) => one.name === overlay.name && one.system === baseOf(overlay.text));
    const rules = { ...overlay, id: crypto.randomUUID(), system: baseOf(overlay.text), on: true };
    if (same >= 0) this.all[same] = rules;
    else this.all.push(rules);
    this.save();
  }

  turn(id: string, on: boolean): void {
    this.all = this.all.map((one) => (one.id === id ? { ...one, on } : one));
    this.save();
  }

  remove(id: string): void {
    this.all = this.all.filter((one) => one.id !== id);
    this.save();
  }

  private save(): void {
    keep('house', this.all);
  }
}

export const house = new House();

// An error of the engine or of the page, in words.
export function problemText(error: { id: string; text: string }): string {
  const own = error.id.startsWith('page.') ? t(error.id) : '';
  return own !== '' && own !== error.id ? own : error.text || error.id;
}
