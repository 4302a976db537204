import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const below = (folder: string) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const shell = [...below('web/src/play/shell'), ...below('web/src/play/frame')].filter((file) => /\.(svelte|ts|css)$/.test(file));
// The shell reads nothing else by name: no system, no kind of board, no kind of action, no stage, no symbol.
const systems = readdirSync(join(root, 'rules'));
const boards = [...read('web/src/play/drawers.ts').matchAll(/^ {2}'?([a-z_-]+)'?: \(\) => import/gm)].map((match) => match[1]!);
const namesOf = (text: string) => [...text.matchAll(/"([a-z_-]+)"/g)].map((match) => match[1]!);
const games = below('src/games').filter((file) => file.endsWith('names.h'));
const names = games.flatMap((file) => [...read(file).matchAll(/\b(?:kind|stage)_names = \{([^;]*)\}/g)].flatMap((match) => namesOf(match[1]!)));

function found(words: string[], quoted: boolean): string[] {
  const any = words.join('|');
  const pattern = quoted ? new RegExp(`['"\`](${any})['"\`]`) : new RegExp(`\\b(${any})(es)?\\b`, 'i');
  return shell.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, i) => (pattern.test(line) ? [`${file}:${i + 1}: ${line.trim()}`] : [])),
  );
}

describe('the shell', () => {
  it('is looked at, and so are the names it may not know', () => {
    expect(shell.length).toBeGreaterThan(15);
    expect(boards).toContain('hex');
    expect(names.length).toBeGreaterThan(20);
  });
  it('names no system and no kind of board', () => {
    expect(found([...systems, ...systems.map((one) => one.replaceAll('-', '_')), ...boards], false)).toEqual([]);
  });
  it('names no kind of action, no stage and no arm', () => {
    // A turn of the game, and its end, are words of the shell too.
    const own = ['open', 'turn', 'over'];
    expect(found([...new Set([...names, 'infantry', 'cavalry', 'artillery', 'general', 'good_order', 'disordered', 'routed'])].filter((one) => !own.includes(one)), true)).toEqual([]);
  });
});
