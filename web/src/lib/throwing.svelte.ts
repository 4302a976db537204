// Throwing dice for a question: virtual ones of a seed, or those on the table, asked for one draw after the other.

import { engine } from '../engine/client.svelte';
import { isError, type EngineError, type Need, type ResolveAnswer } from '../engine/types';
import { log, outcomeText, toldOf, type Entry } from './log.svelte';
import type { Question } from './question.svelte';
import { speaker } from './say.svelte';
import { kept } from './storage';

export class Throwing {
  need = $state.raw<Need>();
  known = $state.raw<number[]>([]);
  result = $state.raw<ResolveAnswer>();
  entry = $state.raw<Entry>();
  error = $state.raw<EngineError>();
  own = $state(false);

  constructor(private question: Question, private systemLabel: () => string) {}

  async virtual(seed = newSeed()): Promise<void> {
    this.reset();
    const answer = await engine.ask({ ask: 'resolve', ...this.question.asked, seed });
    if (isError(answer)) this.error = answer.error;
    else if (!('needs' in answer)) this.done(answer, seed);
  }

  async begin(): Promise<void> {
    this.reset();
    this.own = true;
    await this.go();
  }

  async give(faces: number[]): Promise<void> {
    this.draws.push(this.known.length);
    this.known = [...this.known, ...faces];
    await this.go();
  }

  // The last draw given is asked for again.
  async back(): Promise<void> {
    const last = this.draws.pop() ?? 0;
    this.known = this.known.slice(0, last);
    await this.go();
  }

  get canGoBack(): boolean {
    return this.known.length > 0;
  }

  reset(): void {
    this.need = undefined;
    this.known = [];
    this.draws = [];
    this.result = undefined;
    this.entry = undefined;
    this.error = undefined;
    this.own = false;
  }

  private draws: number[] = [];

  private async go(): Promise<void> {
    const answer = await engine.ask({ ask: 'resolve', ...this.question.asked, dice: this.known });
    if (isError(answer)) {
      this.error = answer.error;
      return;
    }
    this.error = undefined;
    if ('needs' in answer) {
      this.need = answer.needs[0];
      return;
    }
    this.need = undefined;
    this.done(answer, undefined);
  }

  private done(answer: ResolveAnswer, seed: number | undefined): void {
    this.result = answer;
    const told = toldOf(answer, this.systemLabel());
    if (!answer.forbidden) {
      const { set, rulings, house, system, procedure } = this.question;
      this.entry = log.add({
        system,
        systemLabel: this.systemLabel(),
        procedure,
        set,
        rulings,
        house,
        dice: answer.dice.flatMap((one) => one.faces),
        ...(seed === undefined || answer.dice.length === 0 ? {} : { seed }),
        outcome: answer.outcome,
        told,
      });
    }
    speaker.announce(outcomeText(told));
  }
}

// Tests fix the seed; otherwise it is as random as the browser can.
function newSeed(): number {
  return kept<number>('seed') ?? crypto.getRandomValues(new Uint32Array(1))[0]!;
}
