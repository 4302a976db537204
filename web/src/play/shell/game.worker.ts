// The game in a thread of its own. The true state, the record and the seed stay here: the page is told what those may know who sit
// before it. After every decision the record is kept in the browser's database, before the page is told, so that a tab may be
// killed at any moment.

import programs from 'virtual:games';
import { readyToMuster, readyToPlay, readyToSpeak, started, type EngineModule } from '../../engine/load';
import type { Lang } from '../../engine/types';
import { isObject } from '../../lib/storage';
import { carriedOf, carriesBattle, headingIn, type OwnBattle } from './own';
import type { GameInfo, OpenedAnswer, PlayedAnswer, SavedGame, Seats, Start, ToWorker } from './types';

interface Kept extends SavedGame {
  record: string;
  version: number; // one more with every save: who knows another writes nothing
  dropped: number; // when it was thrown away; 0: it was not
}

// --- the database ---

let database: Promise<IDBDatabase> | undefined;
function opened(): Promise<IDBDatabase> {
  return (database ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('grognard-games', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('games', { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error as Error);
  }));
}

async function inStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const db = await opened();
  return new Promise((resolve, reject) => {
    const transaction = db.transaction('games', mode);
    const request = act(transaction.objectStore('games'));
    if (mode === 'readonly') request.onsuccess = () => resolve(request.result);
    else transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = () => reject(transaction.error as Error);
    transaction.onabort = () => reject(transaction.error as Error);
  });
}

// One save, if the game is still as it was left; false: somebody else has written it.
async function written(game: Kept): Promise<boolean> {
  const db = await opened();
  return new Promise((resolve, reject) => {
    const transaction = db.transaction('games', 'readwrite');
    const store = transaction.objectStore('games');
    let same = true;
    const found = store.get(game.id);
    found.onsuccess = () => {
      const now: unknown = found.result;
      same = !isObject(now) || mended(now).version === game.version - 1;
      if (same) store.put(game);
    };
    transaction.oncomplete = () => resolve(same);
    transaction.onerror = () => reject(transaction.error as Error);
    transaction.onabort = () => reject(transaction.error as Error);
  });
}

// A game that was damaged is still a line of the list, so that it hides no other and can be thrown away; what its record is worth
// says the engine.
function mended(value: Record<string, unknown>): Kept {
  const text = (key: string) => (typeof value[key] === 'string' ? value[key] : '');
  const count = (key: string) => (Number.isFinite(value[key]) ? (value[key] as number) : 0);
  return {
    id: String(value.id), system: text('system'), scenario: text('scenario'), record: text('record'),
    seats: isObject(value.seats) ? (value.seats as Seats) : {}, dice: value.dice === 'mine' ? 'mine' : 'program',
    ...(text('own') === '' ? {} : { own: text('own') }),
    number: count('number'), turn: count('turn'), time: count('time'), over: value.over === true, version: count('version'), dropped: count('dropped'),
  };
}

// --- one tab plays a game; others may look on ---

const news = new BroadcastChannel('grognard-games');
news.onmessage = (event: MessageEvent<string>) => {
  if (watched === event.data) self.postMessage({ changed: true });
};
let watched = '';
let held: { id: string; release: () => void } | undefined;
const longest = 1500; // a tab that is being closed takes a moment to let go

function release(): void {
  held?.release();
  held = undefined;
}

// Whether the game is this tab's now. Where a browser knows no locks the versions alone protect what was written.
async function hold(id: string, take: boolean): Promise<boolean> {
  if (held?.id === id) return true;
  release();
  if (!('locks' in navigator)) return true;
  return new Promise((resolve) => {
    const kept = () =>
      new Promise<void>((free) => {
        held = { id, release: free };
        resolve(true);
      });
    const lost = () => {
      resolve(false);
      if (held?.id !== id) return;
      held = undefined;
      lose();
    };
    navigator.locks.request(`grognard.game.${id}`, take ? { steal: true } : { signal: AbortSignal.timeout(longest) }, kept).catch(lost);
  });
}

// Somebody else goes on with it: from here on it is only looked at.
function lose(): void {
  if (!current) return;
  watched = current.id;
  current = undefined;
  self.postMessage({ lost: true });
}

// --- the engine: who opens a battle loads the program with the games of its kind of board ---

const engines = new Map<string, Promise<EngineModule>>();

// A system that is not known is left to any of them to refuse.
// A battle of the reader's own has an engine of its own, so that its files may be called like those that are there.
function engineFor(system: string, own?: OwnBattle): Promise<EngineModule> {
  const board = programs.boards[system] ?? Object.values(programs.boards)[0]!;
  const name = own ? `${board} ${own.id}` : board;
  const load = async () => {
    const [{ default: create }, { default: program }] = await Promise.all(programs.load(board));
    return started(create, program);
  };
  const known = engines.get(name);
  if (known) return known;
  const coming = load();
  engines.set(name, coming);
  coming.catch(() => engines.delete(name));
  return coming;
}

// With the rules of its system and that battle, or with what is the reader's own, which may stand on any map.
async function readyEngine(lang: Lang, system: string, scenario: string, own?: OwnBattle): Promise<EngineModule> {
  const engine = await engineFor(system, own);
  await readyToPlay(engine, system, own ? '' : scenario, lang);
  for (const { path, text } of own?.files ?? []) engine.give(path, text);
  return engine;
}

// Whoever looks at the list is about to play: the program for the board that he last played on begins to come, or the only one.
function foresee(last: SavedGame | undefined): void {
  const system = last?.system ?? '';
  if (system in programs.boards || new Set(Object.values(programs.boards)).size === 1) engineFor(system).catch(() => undefined);
}

// --- the game ---

let engine: EngineModule;
let speaks: { system: string; lang: Lang } = { system: '', lang: 'en' }; // whose words it has, in which language
let current: SavedGame | undefined; // what is played and kept
let version = 0;
let kept = true;

const answerOf = <T>(question: object): T => JSON.parse(engine.play(JSON.stringify(question))) as T;

function seed(): number {
  const numbers = crypto.getRandomValues(new Uint32Array(2));
  return (numbers[0]! % 0x200000) * 0x100000000 + numbers[1]!;
}

async function keep(): Promise<void> {
  if (!current) return;
  const { record, number, over } = answerOf<{ record: string; number: number; over: boolean }>({ ask: 'record' });
  Object.assign(current, { number, over, time: Date.now() });
  try {
    const same = await written({ ...current, record, version: version + 1, dropped: 0 });
    if (!same) return lose();
    version += 1;
    kept = true;
    news.postMessage(current.id);
  } catch {
    kept = false;
  }
}

// A battle of the reader's own goes into the record, and is what the record has from then on, wherever it is opened.
async function open(lang: Lang, game: Omit<SavedGame, 'number' | 'turn' | 'over' | 'time'>, more: { record?: string; system?: string; scenario?: string; seed?: number }, watch = false): Promise<string> {
  const carries = carriesBattle(more.record ?? '');
  const own = game.own === undefined || carries ? undefined : await ownNamed(game.own);
  if (game.own !== undefined && !own && !carries) return failed('page.game.own_gone');
  const scenario = more.scenario ?? headingIn(more.record ?? '', 'scenario') ?? '';
  engine = await readyEngine(lang, game.system, carries ? '' : scenario, own);
  speaks = { system: game.system, lang };
  const house = own && own.house.length > 0 ? { house: own.house } : {};
  const battle = own ? { battle: carriedOf(own, scenario) } : {};
  const question = { ask: 'open', lang, seats: game.seats, dice: game.dice, seed: seed(), ...house, ...battle, ...more };
  const text = engine.play(JSON.stringify(question));
  const answer = JSON.parse(text) as OpenedAnswer | { error: unknown };
  if ('error' in answer) return text;
  watched = watch ? game.id : '';
  current = undefined;
  if (watch) return text;
  const { look, roster, seats } = answer;
  current = { ...game, system: roster.system, scenario: roster.scenario, seats, number: look.number, turn: look.position.turn, over: look.over, time: Date.now() };
  await keep();
  return text;
}

async function startOf(lang: Lang, start: Start): Promise<string> {
  const { seed: given, ...game } = start;
  await hold(start.id, true);
  version = 0;
  return open(lang, game, { system: start.system, scenario: start.scenario, ...(given === undefined ? {} : { seed: given }) });
}

// The rules of its system have to be here before a record is read.
async function load(lang: Lang, game: { id: string; seats: Seats; dice: 'mine' | 'program'; own?: string }, record: string, watch = false): Promise<string> {
  return open(lang, { ...game, system: headingIn(record, 'system') ?? '', scenario: '' }, { record }, watch);
}

// --- battles of the reader's own: kept in a database of their own, with what the list says of them in each language ---

interface KeptBattle extends OwnBattle {
  games: Record<Lang, GameInfo[]>;
}

let shelf: Promise<IDBDatabase> | undefined;
function shelved<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  shelf ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('grognard-battles', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('battles', { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error as Error);
  });
  return shelf.then(
    (db) =>
      new Promise((resolve, reject) => {
        const transaction = db.transaction('battles', mode);
        const request = act(transaction.objectStore('battles'));
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = () => reject(transaction.error as Error);
      }),
  );
}

const isBattle = (value: unknown): value is KeptBattle => isObject(value) && Array.isArray(value.files) && Array.isArray(value.house) && isObject(value.games);

async function ownNamed(id: string): Promise<OwnBattle | undefined> {
  const found: unknown = await shelved('readonly', (store) => store.get(id));
  return isBattle(found) ? found : undefined;
}

// What is wrong with a scenario is said by opening it.
async function takeOwn(lang: Lang, battle: OwnBattle): Promise<string> {
  engines.delete(`${programs.boards[battle.system] ?? ''} ${battle.id}`);
  const trial = await readyEngine(lang, battle.system, '', battle);
  for (const language of ['fr', 'en'] as const) await readyToSpeak(trial, battle.system, language);
  for (const scenario of battle.scenarios) {
    const text = trial.play(JSON.stringify({ ask: 'open', lang, system: battle.system, scenario, house: battle.house, seats: {}, seed: 1 }));
    if (text.startsWith('{"error"')) return text;
  }
  const infos = (language: Lang): GameInfo[] => {
    const { games } = JSON.parse(trial.play(JSON.stringify({ ask: 'games', lang: language }))) as { games: GameInfo[] };
    return games.filter((one) => one.system === battle.system && battle.scenarios.includes(one.scenario)).map((one) => ({ ...one, own: battle.id }));
  };
  const games = { fr: infos('fr'), en: infos('en') };
  await shelved('readwrite', (store) => store.put({ ...battle, games }));
  return JSON.stringify({ games: games[lang] });
}

async function ownGames(lang: Lang): Promise<GameInfo[]> {
  const all: unknown[] = await shelved('readonly', (store) => store.getAll());
  return all.filter(isBattle).flatMap((battle) => battle.games[lang]);
}

// Army lists: nothing of them is a secret, and the game that is open does not notice.
async function muster(request: { lang: Lang; system: string }): Promise<string> {
  const barracks = await engineFor(request.system);
  await readyToMuster(barracks, request.system, request.lang);
  return barracks.muster(JSON.stringify(request));
}

const failed = (id: string) => JSON.stringify({ error: { id, text: '' } });

const changing = new Set(['choose', 'opponent', 'undo', 'note', 'seats']);
// What is the whole truth, and opens another game, is for this thread alone.
const closed = new Set(['record', 'open', 'games']);

async function ask(request: { ask: string; lang: Lang; seats?: Seats; dice?: 'mine' | 'program' }): Promise<string> {
  if (closed.has(request.ask)) throw new Error(`${request.ask} is not for the page`);
  if (watched !== '' && changing.has(request.ask)) return failed('page.game.elsewhere');
  // Where the words of another language cannot be fetched it goes on as before.
  if (request.lang !== speaks.lang) await readyToSpeak(engine, speaks.system, request.lang).then(() => (speaks.lang = request.lang), () => undefined);
  const text = engine.play(JSON.stringify({ ...request, lang: speaks.lang }));
  if (!changing.has(request.ask) || text.startsWith('{"error"') || text.startsWith('{"needs"')) return text;
  if (current && request.ask === 'seats') Object.assign(current, { seats: request.seats, dice: request.dice ?? current.dice });
  if (current && request.ask !== 'note') current.turn = (JSON.parse(text) as PlayedAnswer).look.position.turn;
  await keep();
  return text;
}

async function resume(lang: Lang, id: string, how: 'wait' | 'take' | 'watch'): Promise<string> {
  if (how !== 'watch' && !(await hold(id, how === 'take'))) return failed('page.game.elsewhere');
  const found: unknown = await inStore('readonly', (store) => store.get(id));
  if (!isObject(found) || mended(found).dropped > 0) return failed('page.game.gone');
  const { record, seats, dice, own, version: newest } = mended(found);
  version = newest;
  return load(lang, { id, seats, dice, ...(own === undefined ? {} : { own }) }, record, how === 'watch');
}

// What was thrown away can be brought back, for a day.
const day = 86_400_000;
async function drop(id: string, dropped: number): Promise<void> {
  const found: unknown = await inStore('readonly', (store) => store.get(id));
  if (isObject(found)) await inStore('readwrite', (store) => store.put({ ...found, dropped }));
}

async function list(): Promise<SavedGame[]> {
  const all: unknown[] = await inStore('readonly', (store) => store.getAll());
  const known = all.filter(isObject).map(mended);
  for (const { id, dropped } of known) if (dropped > 0 && dropped < Date.now() - day) await inStore('readwrite', (store) => store.delete(id));
  const games = known.filter((game) => game.dropped === 0).map(({ record: _, version: __, dropped: ___, ...game }) => game).sort((a, b) => b.time - a.time);
  foresee(games[0]);
  return games;
}

// --- thinking ahead: in pieces so short that nobody waits for them, as long as nothing else is asked ---

const slice = { ms: 15, nodes: 100 };
let thoughts = 0;

function thinkAhead({ actions, ms = 0, nodes = 0 }: { actions: string[]; ms?: number; nodes?: number }): void {
  const thought = thoughts;
  let spent = 0;
  const think = () => {
    if (thought !== thoughts || !current || spent >= ms + nodes) return;
    spent += ms > 0 ? slice.ms : slice.nodes;
    try {
      // Nodes are counted from the beginning, milliseconds for each piece.
      const { thinks } = answerOf<{ thinks?: boolean }>({ ask: 'ahead', lang: 'en', actions, ...(ms > 0 ? { ms: slice.ms } : { nodes: Math.min(spent, nodes) }) });
      if (thinks) setTimeout(think, 5);
    } catch {
      // Whoever asks next is told.
    }
  };
  if (actions.length > 0) setTimeout(think, 5);
}

async function handle(message: ToWorker): Promise<unknown> {
  switch (message.what) {
    case 'list':
      return list();
    case 'drop':
      return drop(message.id, Date.now());
    case 'restore':
      return drop(message.id, 0);
    case 'leave':
      watched = '';
      current = undefined;
      return release();
    case 'start':
      return startOf(message.lang, message.start);
    case 'resume':
      return resume(message.lang, message.id, message.open);
    case 'load':
      await hold(message.id, true);
      version = 0;
      return load(message.lang, { id: message.id, seats: message.seats, dice: message.dice, ...(message.own === undefined ? {} : { own: message.own }) }, await message.file.text());
    case 'take':
      return takeOwn(message.lang, message.battle);
    case 'own':
      return ownGames(message.lang);
    case 'armies':
      return muster(message.request);
    case 'forget':
      return shelved('readwrite', (store) => store.delete(message.id));
    case 'export': {
      const { record } = answerOf<{ record: string }>({ ask: 'record' });
      return URL.createObjectURL(new Blob([record], { type: 'text/plain' }));
    }
    case 'ahead':
      return thinkAhead(message);
    case 'ask':
      return ask(message.request);
  }
}

// One after the other: a game has one state.
let last: Promise<void> = Promise.resolve();
self.onmessage = (event: MessageEvent<{ id: number; message: ToWorker }>) => {
  const { id, message } = event.data;
  thoughts += 1;
  last = last.then(async () => {
    try {
      const answer = await handle(message);
      self.postMessage({ id, answer, kept });
    } catch (error) {
      self.postMessage({ id, crash: String(error) });
      if (!['list', 'drop', 'restore', 'leave', 'own', 'forget'].includes(message.what)) self.close();
    }
  });
};
