// A battle of one's own: maps, scenarios and house rules from a folder, an archive or single files, as they were dropped or chosen.
// What a file is, it says itself.

import { BadArchive, unpacked, type Unpacked } from '../../lib/zip';

export const bounds = { files: 64, bytes: 512 * 1024 };
const largestArchive = 8 * 1024 * 1024;

export interface OwnBattle {
  id: string;
  system: string;
  scenarios: string[];
  files: { path: string; text: string }[]; // as the engine calls them
  house: { name: string; text: string }[];
}

const isRules = (name: string) => name.endsWith('.toml') && !/(^|\/)[._]/.test(name);

// --- what was dropped or chosen ---

async function textOf(file: File): Promise<Unpacked> {
  if (file.size > bounds.bytes) throw new BadArchive('large');
  return { name: file.name, text: await file.text() };
}

async function filesOf(files: File[]): Promise<Unpacked[]> {
  const all: Unpacked[] = [];
  for (const file of files) {
    if (/\.zip$/i.test(file.name)) {
      if (file.size > largestArchive) throw new BadArchive('large');
      all.push(...(await unpacked(file, isRules, bounds)));
    } else if (isRules(file.name)) {
      all.push(await textOf(file));
    }
    if (all.length > bounds.files) throw new BadArchive('full');
  }
  return all;
}

// A folder is gone through once, with the folders in it; browsers list a hundred entries at a time.
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    all.push(...some);
    if (some.length === 0) return all;
    if (all.length > 10 * bounds.files) throw new BadArchive('full');
  }
}

async function filesUnder(entry: FileSystemEntry, depth: number): Promise<File[]> {
  if (entry.isFile) return [await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))];
  if (depth === 0) return [];
  const all: File[] = [];
  for (const one of await entriesIn(entry as FileSystemDirectoryEntry)) {
    all.push(...(await filesUnder(one, depth - 1)));
    if (all.length > 10 * bounds.files) throw new BadArchive('full');
  }
  return all;
}

// The entries have to be taken before anything is waited for.
export function dropped(data: DataTransfer): Promise<File[]> {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry()).filter((one) => one !== null);
  const plain = [...data.files];
  return entries.length === 0 ? Promise.resolve(plain) : Promise.all(entries.map((one) => filesUnder(one, 3))).then((all) => all.flat());
}

// --- what it is ---

const value = (text: string, key: string) => new RegExp(`^${key}\\s*=\\s*["']([^"']*)["']`, 'm').exec(text)?.[1];

// Nothing if there is no scenario among them.
export async function battleOf(files: File[]): Promise<OwnBattle | undefined> {
  const battle: OwnBattle = { id: '', system: '', scenarios: [], files: [], house: [] };
  for (const { name, text } of await filesOf(files)) {
    const table = /^\[(map|scenario)\]/m.exec(text)?.[1];
    const system = value(text, 'system');
    const own = name.slice(name.lastIndexOf('/') + 1);
    if (table === undefined && value(text, 'base') !== undefined) battle.house.push({ name: own, text });
    if (table === undefined || system === undefined) continue;
    const id = value(text, 'id') ?? own.replace(/\.toml$/, '');
    battle.files.push({ path: `rules/${system}/${table}s/${id}.toml`, text });
    if (table === 'map') continue;
    battle.system = system;
    battle.scenarios.push(id);
  }
  if (battle.scenarios.length === 0) return undefined;
  battle.id = `${battle.system}/${battle.scenarios.join('+')}`;
  return battle;
}

// --- what a record carries ---

// The scenario and its map, as a record names them.
export function carriedOf(battle: OwnBattle, scenario: string): { name: string; text: string }[] {
  const folder = `rules/${battle.system}/`;
  const named = (name: string) => battle.files.filter(({ path }) => path === folder + name).map(({ text }) => ({ name, text }));
  const own = named(`scenarios/${scenario}.toml`);
  const map = own[0] && value(own[0].text, 'map');
  return map === undefined ? own : [...own, ...named(`maps/${map}.toml`)];
}

const headOf = (record: string) => /^[^]*?(?=\r?\n\r?\n|$(?![^]))/.exec(record)?.[0] ?? '';
export const headingIn = (record: string, key: string) => new RegExp(`^${key} (\\S+)\\r?$`, 'm').exec(headOf(record))?.[1];
export const carriesBattle = (record: string) => headingIn(record, 'battle') !== undefined;

// The battle of somebody's own that a record was played on; nothing if the program has it.
export function battleIn(record: string): OwnBattle | undefined {
  if (!record.startsWith('grognard record ') || !carriesBattle(record)) return undefined;
  const system = headingIn(record, 'system') ?? '';
  const scenario = headingIn(record, 'scenario') ?? '';
  const battle: OwnBattle = { id: `${system}/${scenario} ${headingIn(record, 'rules') ?? ''}`, system, scenarios: [scenario], files: [], house: [] };
  let into: { text: string } | undefined;
  for (const line of headOf(record).split(/\r?\n/)) {
    const text = /^>(?: (.*))?$/.exec(line);
    const file = /^battle (\S+)$/.exec(line)?.[1];
    const house = /^house (.+) [0-9a-f]{16}$/.exec(line)?.[1];
    if (text) {
      if (into) into.text += `${text[1] ?? ''}\n`;
    } else if (file !== undefined) {
      into = battle.files[battle.files.push({ path: `rules/${system}/${file}`, text: '' }) - 1];
    } else if (house !== undefined) {
      into = battle.house[battle.house.push({ name: house, text: '' }) - 1];
    } else {
      into = undefined;
    }
  }
  return battle;
}
