// Asks the engine in its worker. A worker that dies, or thinks too long, is replaced; what it was asked is answered with an error
// in place, what waited behind it is asked again.

import type { Answers, ErrorAnswer, Request } from './types';

interface Waiting {
  id: number;
  request: Request;
  answer: (text: string | ErrorAnswer) => void;
}

const patience = 20_000;

type AnswerTo<R extends Request> = Answers[R['ask']] | ErrorAnswer;

export class Engine {
  restarts = $state(0);
  failure = $state('');
  ready = $state(false);
  onRestart: () => void = () => undefined;

  ask<R extends Request>(request: R): Promise<AnswerTo<R>> {
    return new Promise((resolve) => {
      this.queue.push({
        id: ++this.last,
        request,
        answer: (text) => resolve(typeof text === 'string' ? (JSON.parse(text) as AnswerTo<R>) : text),
      });
      this.next();
    });
  }

  // As ask, but only the newest question of a lane is worth an answer: older ones that still wait are dropped (undefined).
  askNewest<R extends Request>(lane: string, request: R): Promise<AnswerTo<R> | undefined> {
    const old = this.lanes.get(lane);
    if (old && this.queue.includes(old)) {
      this.queue.splice(this.queue.indexOf(old), 1);
      old.answer({ error: { id: 'page.superseded', text: '' } });
    }
    const ticket = (this.tickets.get(lane) ?? 0) + 1;
    this.tickets.set(lane, ticket);
    const promise = this.ask(request);
    this.lanes.set(lane, this.queue.at(-1) ?? this.running!);
    return promise.then((answer) => (this.tickets.get(lane) === ticket ? answer : undefined));
  }

  // Loads what will be asked soon.
  warm(): void {
    this.worker ??= this.start();
  }

  // For tests and for a reader who has lost patience.
  restart(reason: string): void {
    this.replace(reason);
  }

  private worker: Worker | undefined;
  private queue: Waiting[] = [];
  private running: Waiting | undefined;
  private started = false; // the worker has loaded its program
  private timer: ReturnType<typeof setTimeout> | undefined;
  private last = 0;
  private lanes = new Map<string, Waiting>();
  private tickets = new Map<string, number>();

  private start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    this.started = false;
    worker.onmessage = (event: MessageEvent<{ id?: number; answer?: string; crash?: string; started?: true }>) => {
      if (worker !== this.worker) return;
      if (event.data.started) {
        this.started = true;
        if (this.running) this.count();
        return;
      }
      if (event.data.crash !== undefined) return this.replace(event.data.crash);
      const done = this.running;
      if (!done || event.data.answer === undefined || event.data.id !== done.id) return;
      this.running = undefined;
      clearTimeout(this.timer);
      this.ready = true;
      done.answer(event.data.answer);
      this.next();
    };
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker === this.worker) this.replace(event.message);
    };
    return worker;
  }

  private next(): void {
    if (this.running || this.queue.length === 0) return;
    this.worker ??= this.start();
    this.running = this.queue.shift()!;
    if (this.started) this.count();
    this.worker.postMessage({ id: this.running.id, request: JSON.stringify(this.running.request) });
  }

  private count(): void {
    this.timer = setTimeout(() => this.replace('page.too_slow'), patience);
  }

  private replace(reason: string): void {
    clearTimeout(this.timer);
    this.worker?.terminate();
    this.worker = undefined;
    const culprit = this.running;
    this.running = undefined;
    this.restarts += 1;
    this.failure = reason;
    const id = !this.ready ? 'page.engine.missing' : reason === 'page.too_slow' ? 'page.engine.too_slow' : 'page.engine.failed';
    culprit?.answer({ error: { id, text: reason } });
    if (this.ready) this.onRestart();
    this.next();
  }
}

export const engine = new Engine();
