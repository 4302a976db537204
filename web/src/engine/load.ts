// The engine inside a worker: one of its programs, and the rules of a system when it is first asked for.

import rules from 'virtual:rules';

export interface EngineModule {
  ask(request: string): string; // where the program answers sheets
  play(request: string): string; // where it holds games
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
  const known = given.get(engine)!;
  if (address === '' || known.has(address)) return;
  const reply = await fetch(new URL(address, import.meta.url).href);
  if (!reply.ok) throw new Error(`${address}: ${reply.status}`);
  const texts = (await reply.json()) as Record<string, string>;
  for (const [path, text] of Object.entries(texts)) engine.give(path, text);
  known.add(address);
}

// What is needed to answer about this system, or about all of them; to play this battle of it, or any of its battles.
export async function readyFor(engine: EngineModule, system: string | undefined, needs: { battle?: string; print?: boolean } = {}): Promise<void> {
  const wanted = system === undefined ? Object.values(rules) : [rules[system]].filter((one) => one !== undefined);
  const addresses = wanted.flatMap(({ sheet, battles, fields, print }) => {
    const field = needs.battle === undefined ? undefined : fields[needs.battle];
    return [sheet, ...(needs.battle === undefined ? [] : [battles, ...(field === undefined ? Object.values(fields) : [field])]), ...(needs.print ? [print] : [])];
  });
  await Promise.all(addresses.map((address) => give(engine, address)));
}
