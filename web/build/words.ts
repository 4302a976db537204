// The sentences of the page, from the same files that the terminal program reads.

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';
import type { Plugin } from 'vite';

const wanted = ['page', 'value', 'text', 'odds', 'trace', 'tale', 'table', 'confidence', 'levers', 'seek', 'compare', 'choices', 'wish'];

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

const sources = fileURLToPath(new URL('../src', import.meta.url));

// Of the sections that the terminal has a share in, the page carries what its sources name.
function isSaid(): (id: string) => boolean {
  const text = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(svelte|ts)$/.test(file))
    .map((file) => readFileSync(join(sources, file), 'utf8'))
    .join('\n');
  return (id) => {
    const name = id.replace(/\.(one|many)$/, '');
    return id.startsWith('page.') || text.includes(`'${name}'`) || text.includes(`${name.slice(0, name.lastIndexOf('.') + 1)}\${`);
  };
}

// What only the board says comes with it, and what only a free table, those who put armies together or only the sheets say with those.
const ofBoard = (id: string) => id.startsWith('page.game.');
const ofTable = (id: string) => id.startsWith('page.tabletop.');
const ofArmies = (id: string) => id.startsWith('page.army.');
export const ofSheets = (id: string) => /^(page\.(advice|answer|book|house|inventory|list|print|relation|result|rulings|share|side|system|table|units|found_tables)|choices|compare|confidence|levers|odds|seek|wish)\.|^page\.(log\.(?!(taken_back|dice|referee_says|booked)\b)|(search|nothing_found|presets|defaults|start_over|no_facts|with_dice)\b)/.test(id);
const some = (all: Record<string, string>, wantedIds: (id: string) => boolean) => Object.fromEntries(Object.entries(all).filter(([id]) => wantedIds(id)));

// `virtual:words` has both languages; `virtual:words/board/fr` and its like one of them, which is all that most readers fetch.
export function words(folder: string): Plugin {
  const parts: Record<string, (id: string) => boolean> = { '/board': ofBoard, '/tabletop': ofTable, '/armies': ofArmies, '/sheets': ofSheets };
  const address = /^\0?virtual:words(?:(\/\w+)\/(fr|en))?$/;
  return {
    name: 'grognard-words',
    resolveId: (source) => (address.test(source) ? `\0${source}` : null),
    load(resolved) {
      const [found, part, only] = address.exec(resolved) ?? [];
      if (found === undefined) return null;
      for (const language of ['fr', 'en']) this.addWatchFile(join(folder, `${language}.toml`));
      const said = isSaid();
      const isOfPart = part === undefined ? (id: string) => !Object.values(parts).some((isOf) => isOf(id)) : parts[part]!;
      const texts = (language: string) => JSON.stringify(some(readWords(folder, language), (id) => isOfPart(id) && said(id)));
      return only === undefined ? `export const fr = ${texts('fr')}; export const en = ${texts('en')};` : `export default ${texts(only)};`;
    },
  };
}
