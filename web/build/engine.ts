// The engine, as Emscripten made it: `virtual:engine` is the factory of the one for sheets, `virtual:engine.wasm?url` the address of
// its program; `virtual:games` has those that hold games, one for each kind of board.
// `virtual:systems` and `virtual:battles/<language>` are what it says of them, asked once at build time, so that the first view waits for nothing.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { GameInfo, GamesAnswer } from '../src/play/shell/types.ts';
import type { ProceduresAnswer, SystemsAnswer } from '../src/engine/types.ts';
import { boardsOf, partsOf, systemsBelow, textsOf } from './rules.ts';

interface Engine {
  ask(request: string): string;
  play(request: string): string;
  give(path: string, text: string): void;
}

// A worker is what the engine expects to find around it.
async function startHere(folder: string, name: string): Promise<Engine> {
  Object.assign(globalThis, { WorkerGlobalScope: class {}, importScripts: () => undefined });
  globalThis.self ??= globalThis as never;
  (globalThis as { location?: unknown }).location ??= { href: pathToFileURL(join(folder, `${name}.js`)).href };
  const { default: create } = (await import(pathToFileURL(join(folder, `${name}.js`)).href)) as { default: (options: object) => Promise<Engine> };
  const engine = await create({ wasmBinary: readFileSync(join(folder, `${name}.wasm`)) });
  for (const system of systemsBelow(root))
    for (const [path, text] of Object.entries(textsOf(partsOf(root, system)))) engine.give(path, text);
  return engine;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const here = new Map<string, Promise<Engine>>();
function engineHere(folder: string, name: string): Promise<Engine> {
  if (!here.has(name)) here.set(name, startHere(folder, name));
  return here.get(name)!;
}

// A good first question for each system: one thumb away.
const firsts: Record<string, string> = {
  'allemagne-1813': 'combat_roll',
  'hail-caesar': 'shooting',
  impetus: 'melee_round',
  'jours-de-gloire': 'shock',
  'les-trois-couleurs': 'fire',
};

async function systemsOf(folder: string) {
  const engine = await engineHere(folder, 'grognard');
  const ask = <T>(request: object) => JSON.parse(engine.ask(JSON.stringify(request))) as T;
  const inLanguage = (lang: string) =>
    ask<SystemsAnswer>({ ask: 'systems', lang }).systems.map((system) => {
      const { procedures } = ask<ProceduresAnswer>({ ask: 'procedures', lang, system: system.id });
      const first = procedures.find((one) => one.name === firsts[system.id]) ?? procedures.find((one) => one.dice) ?? procedures[0];
      const armies = boardsOf(root)[system.id] !== undefined && Object.keys(partsOf(root, system.id).armies).length > 0;
      return { ...system, first: { name: first?.name ?? '', label: first?.label ?? '' }, ...(armies ? { armies } : {}) };
    });
  return { fr: inLanguage('fr'), en: inLanguage('en') };
}

// Where a newcomer looks first; battles that are not named follow, the largest first.
const foremost = ['saalfeld-1806', 'maida-1806', 'tiny'];

// The battles that can be played, with the words of their set-up.
async function battlesOf(folder: string, lang: string) {
  const engines = await Promise.all([...new Set(Object.values(boardsOf(root)))].map((board) => engineHere(folder, `grognard-${board}`)));
  const rank = ({ scenario }: GameInfo) => (foremost.includes(scenario) ? foremost.indexOf(scenario) : foremost.length);
  return engines.flatMap((engine) => (JSON.parse(engine.play(JSON.stringify({ ask: 'games', lang }))) as GamesAnswer).games).sort((a, b) => rank(a) - rank(b) || b.units - a.units);
}

// As a module: the programs are found when a board is first played on.
function gamesModule(folder: string): string {
  const boards = boardsOf(root);
  const path = (board: string, end: string) => JSON.stringify(join(folder, `grognard-${board}${end}`));
  const cases = [...new Set(Object.values(boards))].map((board) => `${JSON.stringify(board)}: () => [import(${path(board, '.js')}), import(${path(board, '.wasm?url')})]`);
  return `const loads = { ${cases.join(', ')} };\nexport default { boards: ${JSON.stringify(boards)}, load: (board) => loads[board]() };`;
}

const files: Record<string, string> = { 'virtual:engine': 'grognard.js', 'virtual:engine.wasm?url': 'grognard.wasm?url' };

export function engine(folder: string): Plugin {
  return {
    name: 'grognard-engine',
    enforce: 'pre',
    resolveId(source) {
      if (source === 'virtual:systems' || /^virtual:battles\/(fr|en)$/.test(source) || source === 'virtual:games') return `\0${source}`;
      const file = files[source];
      if (file === undefined) return null;
      const path = join(folder, file);
      if (!existsSync(path.replace('?url', ''))) throw new Error(`${path} is missing: build the engine for the page first (make site)`);
      return path;
    },
    async load(id) {
      if (id === '\0virtual:systems') return `export default ${JSON.stringify(await systemsOf(folder))};`;
      if (id === '\0virtual:games') return gamesModule(folder);
      const lang = /^\0virtual:battles\/(fr|en)$/.exec(id)?.[1];
      return lang === undefined ? null : `export default ${JSON.stringify(await battlesOf(folder, lang))};`;
    },
  };
}
