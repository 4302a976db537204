// The engine inside a worker: one of its programs, and the rules of a system when it is first asked for.

import rules from 'virtual:rules';
import type { Lang } from './types';

export interface EngineModule {
  ask(request: string): string; // where the program answers sheets
  play(request: string): string; // where it holds games
  muster(request: string): string; // where those have army lists
  give(path: string, text: string): void;
}

const given = new WeakMap<EngineModule, Set<string>>();

// From what Emscripten made: its factory, and the address of its program.
export async function started(create: (options: object) => Promise<unknown>, program: string): Promise<EngineModule> {
  const engine = (await create({
    locateFile: (file: string) => (file.endsWith('.wasm') ? new URL(program, import.meta.url).href : file),
    print: () => undefined,
    printErr: (text: string) => console.error(text),
  })) as EngineModule;
  given.set(engine, new Set());
  return engine;
}

async function give(engine: EngineModule, address: string): Promise<void> {
  const has = given.get(engine)!;
  if (address === '' || has.has(address)) return;
  const reply = await fetch(new URL(address, import.meta.url).href);
  if (!reply.ok) throw new Error(`${address}: ${reply.status}`);
  const texts = (await reply.json()) as Record<string, string>;
  for (const [path, text] of Object.entries(texts)) engine.give(path, text);
  has.add(address);
}

const known = (system: string | undefined) => (system === undefined ? Object.values(rules) : [rules[system]].filter((one) => one !== undefined));

// What is needed to answer about this system, or about all of them.
export async function readyFor(engine: EngineModule, system: string | undefined, needs: { print?: boolean } = {}): Promise<void> {
  await Promise.all(known(system).flatMap(({ sheet, print }) => [sheet, ...(needs.print ? [print] : [])]).map((address) => give(engine, address)));
}

// To play this battle of it, or any of its battles.
export async function readyToPlay(engine: EngineModule, system: string, battle: string, lang: Lang): Promise<void> {
  const addresses = known(system).flatMap(({ sheet, battles, fields }) => [sheet, battles, ...(fields[battle] === undefined ? Object.values(fields) : [fields[battle]])]);
  await Promise.all([...addresses.map((address) => give(engine, address)), readyToSpeak(engine, system, lang)]);
}

// To put armies together for it.
export async function readyToMuster(engine: EngineModule, system: string, lang: Lang): Promise<void> {
  await Promise.all([...known(system).flatMap(({ sheet, battles, armies }) => [sheet, battles, armies]).map((address) => give(engine, address)), readyToSpeak(engine, system, lang)]);
}

export async function readyToSpeak(engine: EngineModule, system: string, lang: Lang): Promise<void> {
  await Promise.all(known(system).map(({ words }) => give(engine, words[lang])));
}
