// Asks the game in its worker. A worker that dies is replaced and its game opened again from what was kept.

import type { ErrorAnswer } from '../../engine/types';
import { words } from '../../lib/words.svelte';
import type { OwnBattle } from './own';
import type { GameAnswers, GameInfo, GameRequest, GamesAnswer, OpenedAnswer, SavedGame, Seats, Start, ToWorker } from './types';

type Without<R> = R extends unknown ? Omit<R, 'lang'> : never;
export type Asked = Without<GameRequest>;
type AnswerTo<R extends Asked> = GameAnswers[R['ask']] | ErrorAnswer;

class GameClient {
  // Whether the last decision is in the browser's database.
  kept = $state(true);
  onDeath: () => void = () => undefined;
  // Another tab has taken the game; and a game that is looked at has changed.
  onLost: () => void = () => undefined;
  onChange: () => void = () => undefined;

  async ask<R extends Asked>(request: R): Promise<AnswerTo<R>> {
    return this.read<AnswerTo<R>>(await this.send({ what: 'ask', request: { ...request, lang: words.lang } as unknown as GameRequest }));
  }
  // Opponents think about the answer to these meanwhile; nothing is waited for. To none of them: they stop.
  ahead(actions: string[], limit: { ms: number } | { nodes: number }): void {
    if (this.worker) void this.send({ what: 'ahead', actions, ...limit });
  }
  async start(start: Start): Promise<OpenedAnswer | ErrorAnswer> {
    return this.read(await this.send({ what: 'start', lang: words.lang, start: { ...start, seats: { ...start.seats } } }));
  }
  async resume(id: string, open: 'wait' | 'take' | 'watch' = 'wait'): Promise<OpenedAnswer | ErrorAnswer> {
    return this.read(await this.send({ what: 'resume', lang: words.lang, id, open }));
  }
  // The game is no longer looked at here.
  leave(): void {
    if (this.worker) void this.send({ what: 'leave' });
  }
  async load(id: string, file: Blob, seats: Seats, dice: 'mine' | 'program', own?: string): Promise<OpenedAnswer | ErrorAnswer> {
    return this.read(await this.send({ what: 'load', lang: words.lang, id, file, seats: { ...seats }, dice, ...(own === undefined ? {} : { own }) }));
  }
  // Battles of the reader's own: one more, if it can be played; all; one less.
  async takeOwn(battle: OwnBattle): Promise<GamesAnswer | ErrorAnswer> {
    return this.read(await this.send({ what: 'take', lang: words.lang, battle }));
  }
  async own(): Promise<GameInfo[]> {
    const answer = await this.send({ what: 'own', lang: words.lang });
    return Array.isArray(answer) ? (answer as GameInfo[]) : [];
  }
  async forgetOwn(id: string): Promise<void> {
    await this.send({ what: 'forget', id });
  }
  // About army lists (armies/types.ts).
  async armies<T>(request: { system: string }): Promise<T | ErrorAnswer> {
    return this.read(await this.send({ what: 'armies', request: { ...request, lang: words.lang } }));
  }
  // The address of the whole record, for saving it as a file; its text never comes to the page.
  async exported(): Promise<string> {
    return String(await this.send({ what: 'export' }));
  }
  async list(): Promise<SavedGame[]> {
    const answer = await this.send({ what: 'list' });
    return Array.isArray(answer) ? (answer as SavedGame[]) : [];
  }
  async drop(id: string): Promise<void> {
    await this.send({ what: 'drop', id });
  }
  async restore(id: string): Promise<void> {
    await this.send({ what: 'restore', id });
  }
  // Ends the game's thread; what was kept stays.
  close(): void {
    this.worker?.terminate();
    this.worker = undefined;
    for (const resolve of this.waiting.values()) resolve(undefined);
    this.waiting.clear();
  }

  private worker: Worker | undefined;
  private waiting = new Map<number, (answer: unknown) => void>();
  private last = 0;

  private read<T>(answer: unknown): T {
    if (typeof answer === 'string') return JSON.parse(answer) as T;
    return { error: { id: 'page.engine.failed', text: '' } } as T;
  }

  private send(message: ToWorker): Promise<unknown> {
    this.worker ??= this.begin();
    const id = ++this.last;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.worker!.postMessage({ id, message });
    });
  }

  private begin(): Worker {
    const worker = new Worker(new URL('./game.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = (event: MessageEvent<{ id: number; answer?: unknown; crash?: string; kept?: boolean; lost?: true; changed?: true }>) => {
      if (worker !== this.worker) return;
      if (event.data.lost) return this.onLost();
      if (event.data.changed) return this.onChange();
      const { id, answer, crash, kept } = event.data;
      if (crash !== undefined) console.error(crash);
      if (kept !== undefined) this.kept = kept;
      const resolve = this.waiting.get(id);
      this.waiting.delete(id);
      resolve?.(answer);
      if (crash !== undefined) this.died();
    };
    worker.onerror = (event) => {
      event.preventDefault();
      console.error(event.message);
      if (worker === this.worker) this.died();
    };
    return worker;
  }

  private died(): void {
    this.close();
    this.onDeath();
  }
}

export const client = new GameClient();
