// Lists of the reader's own: one key each in the browser's storage, so that one that was damaged costs only itself.

import { forget, isObject, keep, kept, keysBelow } from '../lib/storage';

export interface OwnList {
  id: string;
  system: string; // '' if it was damaged
  text: string;
  time: number;
}

const start = 'army.';

function read(id: string): OwnList {
  const value = kept<unknown>(start + id);
  const right = isObject(value) && typeof value.system === 'string' && typeof value.text === 'string';
  return { id, system: right ? (value.system as string) : '', text: right ? (value.text as string) : '', time: right && Number.isFinite(value.time) ? (value.time as number) : 0 };
}

const readAll = () => keysBelow(start).map((key) => read(key.slice(start.length)));

class OwnLists {
  all = $state.raw<OwnList[]>(readAll());

  constructor() {
    // Another tab has changed one.
    window.addEventListener('storage', () => (this.all = readAll()));
  }

  // Those of a system, the last that was changed first; what was damaged may be any system's.
  of(system: string): OwnList[] {
    return this.all.filter((one) => one.system === system || one.system === '').sort((a, b) => b.time - a.time);
  }

  named(id: string): OwnList | undefined {
    return this.all.find((one) => one.id === id);
  }

  save(id: string, system: string, text: string): boolean {
    const list = { system, text, time: Date.now() };
    this.all = [...this.all.filter((one) => one.id !== id), { id, ...list }];
    return keep(start + id, list);
  }

  // Gives back what brings it back.
  remove(id: string): () => void {
    const raw = localStorage.getItem(`grognard.${start}${id}`);
    forget(start + id);
    this.all = this.all.filter((one) => one.id !== id);
    return () => {
      if (raw !== null) localStorage.setItem(`grognard.${start}${id}`, raw);
      this.all = [...this.all.filter((one) => one.id !== id), read(id)];
    };
  }
}

export const ownLists = new OwnLists();

export const isOwn = (name: string): boolean => name.startsWith('my-');
