// The sentences of the page, from the same files that the terminal program reads.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import type { Plugin } from 'vite';

const wanted = ['page', 'value', 'text', 'odds', 'trace', 'table', 'confidence', 'levers', 'seek', 'compare', 'choices'];

export function flatten(table: Record<string, unknown>, before = ''): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [key, value] of Object.entries(table)) {
    const id = before === '' ? key : `${before}.${key}`;
    if (typeof value === 'string') flat[id] = value;
    else if (typeof value === 'object' && value !== null) Object.assign(flat, flatten(value as Record<string, unknown>, id));
  }
  return flat;
}

export function readWords(folder: string, language: string): Record<string, string> {
  const all = parse(readFileSync(join(folder, `${language}.toml`), 'utf8')) as Record<string, unknown>;
  return flatten(Object.fromEntries(Object.entries(all).filter(([section]) => wanted.includes(section))));
}

// What only the board says comes with it.
const ofBoard = (id: string) => /^page\.(game|guide)\./.test(id);
const some = (all: Record<string, string>, wantedIds: (id: string) => boolean) => Object.fromEntries(Object.entries(all).filter(([id]) => wantedIds(id)));

export function words(folder: string): Plugin {
  const parts: Record<string, (id: string) => boolean> = { 'virtual:words': (id) => !ofBoard(id), 'virtual:words/board': ofBoard };
  return {
    name: 'grognard-words',
    resolveId: (source) => (source in parts ? `\0${source}` : null),
    load(resolved) {
      const part = parts[resolved.slice(1)];
      if (!resolved.startsWith('\0') || part === undefined) return null;
      for (const language of ['fr', 'en']) this.addWatchFile(join(folder, `${language}.toml`));
      return ['fr', 'en'].map((language) => `export const ${language} = ${JSON.stringify(some(readWords(folder, language), part))};`).join(' ');
    },
  };
}
