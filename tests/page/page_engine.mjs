// The engine as the page loads it, with all rules handed to it: the program for sheets, and the one for the games of a board.

import { readFileSync, readdirSync } from 'node:fs';

const folder = new URL('../../build/wasm/site/', import.meta.url);
// What is played in the terminal alone has no program.
const list = readFileSync(new URL('../../src/games/list.txt', import.meta.url), 'utf8');
export const boards = [...new Set([...list.matchAll(/^[a-z]\S* +(\S+)$/gm)].map((one) => one[1]))];
const programOf = (board) => `grognard-${board}`;
const name = programOf(boards[0]);
export const script = readFileSync(new URL(`${name}.js`, folder), 'utf8');

// It is made for a worker: what it finds there, and nothing of Node.
globalThis.self = { location: { href: 'https://localhost/' } };
const rules = new URL('../../rules/', import.meta.url);
const textsBelow = (path) =>
  readdirSync(new URL(path, rules), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((one) => (one.isDirectory() ? textsBelow(`${path}${one.name}/`) : one.name.endsWith('.toml') ? [`${path}${one.name}`] : []));
export const startGames = async (board = boards[0]) => ready((await import(new URL(`${programOf(board)}.js`, folder))).default, programOf(board), []);
export const startSheets = async (failures = []) => ready((await import(new URL('grognard.js', folder))).default, 'grognard', failures);

async function ready(make, program, failures) {
  const made = await make({ wasmBinary: readFileSync(new URL(`${program}.wasm`, folder)), printErr: (text) => failures.push(text) });
  for (const path of textsBelow('./')) made.give(`rules/${path.slice(2)}`, readFileSync(new URL(path, rules), 'utf8'));
  return made;
}
