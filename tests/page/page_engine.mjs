// The engine as the page loads it, with all rules handed to it.

import { readFileSync, readdirSync } from 'node:fs';

const folder = new URL('../../build/wasm/site/', import.meta.url);
export const script = readFileSync(new URL('grognard.js', folder), 'utf8');

// It is made for a worker: what it finds there, and nothing of Node.
globalThis.self = { location: { href: 'https://localhost/' } };
const { default: create } = await import(new URL('grognard.js', folder));
const rules = new URL('../../rules/', import.meta.url);
const textsBelow = (path) =>
  readdirSync(new URL(path, rules), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((one) => (one.isDirectory() ? textsBelow(`${path}${one.name}/`) : one.name.endsWith('.toml') ? [`${path}${one.name}`] : []));
export const start = async (failures = []) => {
  const made = await create({ wasmBinary: readFileSync(new URL('grognard.wasm', folder)), printErr: (text) => failures.push(text) });
  for (const path of textsBelow('./')) made.give(`rules/${path.slice(2)}`, readFileSync(new URL(path, rules), 'utf8'));
  return made;
};
