// One game on the page: how it stands, what is being chosen and asked, and the course of play. Nothing in it knows a system; whatever
// can be done is an action of the list.

import { isError, type ErrorAnswer, type Need } from '../engine/types';
import { speaker } from '../lib/say.svelte';
import { keep, kept } from '../lib/storage';
import { t } from '../lib/words.svelte';
import { table } from './client.svelte';
import { facings } from './geometry';
import { Situation } from './situation.svelte';
import type { Action, AwaitedAnswer, Facing, OddsAnswer, OpenedAnswer, PlayedAnswer, Seats, TableAnswers, ThreatsAnswer } from './types';
import { usualWay } from './usual_way';

export type Pace = 'slow' | 'usual' | 'fast';
const pauses: Record<Pace, number> = { slow: 1600, usual: 650, fast: 0 };
// How far a marshal may look into a decision: milliseconds; or nodes, which come out the same on a busy machine.
const limit = kept<{ ms: number } | { nodes: number }>('game.limit') ?? { ms: 700 };

export class Game extends Situation {
  // --- whether it goes well ---
  problem = $state('');
  busy = $state(false);

  // --- what is being chosen ---
  unit = $state<string>();
  hex = $state<string>();
  picked = $state.raw<Action>();
  orders = $state<string[]>([]);
  costs = $state.raw<Record<string, number>>({});
  refusal = $state('');
  need = $state.raw<Need>();
  faces = $state.raw<number[]>([]);
  // Whose decision waits for real dice: that action of a person, or an opponent's; and what it is in words.
  throwing = $state.raw<{ action?: string; words: string }>();

  // --- what was asked about it ---
  odds = $state.raw<OddsAnswer>();
  threats = $state.raw<ThreatsAnswer>();
  hint = $state.raw<TableAnswers['hint']>();
  trace = $state.raw<TableAnswers['trace']>();

  // --- watching ---
  pace = $state<Pace>(kept<Pace>('game.pace') ?? 'usual');
  paused = $state(false);
  thinking = $state(false);

  constructor(readonly id: string) {
    super();
  }

  // --- what follows from it ---
  readonly ofUnit = $derived(this.actions.filter((action) => action.unit === this.unit));
  readonly done = $derived(this.actions.find((action) => action.kind === 'done'));
  // Where a press on the board leads: by hex, of the chosen unit, or of the stack that has to react.
  readonly ways = $derived.by(() => {
    const all = new Map<string, Action[]>();
    for (const action of this.unit ? this.ofUnit : this.actions.filter((one) => one.unit === undefined)) {
      const hex = action.hex ?? (action.target ? this.pieces.get(action.target)?.hex : undefined);
      if (hex) all.set(hex, [...(all.get(hex) ?? []), action]);
    }
    return all;
  });
  // What is done without pointing at the board: by the chosen unit, or by nobody in particular.
  readonly plain = $derived((this.unit ? this.ofUnit : this.actions.filter((one) => one.unit === undefined || this.oneKind)).filter((action) => action.hex === undefined && action.target === undefined && action.kind !== 'done' && action.formations === undefined));
  // Answering and joining: the list of units is the choice.
  readonly oneKind = $derived(this.actions.every((action) => action.kind === 'done' || (action.unit !== undefined && action.hex === undefined && action.target === undefined)));
  readonly ordering = $derived(this.actions.filter((action) => action.formations !== undefined));

  // --- opening ---

  async opened(answer: OpenedAnswer | ErrorAnswer): Promise<boolean> {
    if (isError(answer)) {
      this.problem = answer.error.text || t(answer.error.id === 'page.game.gone' ? 'page.game.gone' : 'page.engine.failed');
      return false;
    }
    Object.assign(this, { ground: answer.ground, roster: answer.roster, seats: answer.seats, dice: answer.dice, divergences: answer.divergences, look: answer.look });
    const log = await table.ask({ ask: 'log' });
    if (!isError(log)) this.lines = log.lines;
    void this.go();
    return true;
  }

  // The same in another language.
  async retell(): Promise<void> {
    const answer = await table.ask({ ask: 'board' });
    const log = await table.ask({ ask: 'log' });
    if (isError(answer) || isError(log)) return;
    Object.assign(this, { ground: answer.ground, roster: answer.roster, look: answer.look, lines: log.lines });
    this.clear();
    void this.go();
  }

  // --- the course of play ---

  private running = false;
  closed = false;

  // Lets opponents play until a person has to decide or to throw.
  async go(thrown?: number[]): Promise<void> {
    if (this.running) return;
    this.running = true;
    if (thrown) await this.step(thrown);
    while (!this.closed && !this.paused && this.at === undefined && this.look && !this.look.over && this.look.seat !== 'person' && !this.need) await this.step();
    this.running = false;
  }

  // One decision of an opponent, with the real dice that were thrown for it so far.
  async step(faces: number[] = []): Promise<void> {
    if (!this.look || this.look.over || this.look.seat === 'person') return;
    this.thinking = true;
    const answer = await table.ask({ ask: 'opponent', ...(this.look.seat === 'marshal' ? limit : {}), ...(this.dice === 'mine' ? { faces } : {}) });
    this.thinking = false;
    if (isError(answer)) {
      this.problem = answer.error.text;
      this.paused = true;
      return;
    }
    if ('needs' in answer) {
      if (this.at === undefined) this.askDice(answer, faces);
      return;
    }
    this.show(answer);
    const events = answer.happened?.events.length ?? 0;
    if (events > 0 && pauses[this.pace] > 0 && !this.closed) await new Promise((resolve) => setTimeout(resolve, pauses[this.pace]));
  }

  private show(answer: PlayedAnswer): void {
    this.clear();
    this.look = answer.look;
    const happened = answer.happened;
    if (!happened) {
      this.lines = this.lines.slice(0, answer.look.lines);
      return;
    }
    this.lines = [...this.lines.slice(0, happened.line), happened];
    const heard = happened.events.map((event) => event.words).join(' ') || happened.words || '';
    // An assault that is being prepared: its odds as it stands.
    if (this.person && answer.look.position.stage === 'join' && this.done) void this.askOdds(this.done.text);
    speaker.announce(`${heard} ${answer.look.seat === 'person' ? (answer.look.prompt ?? '') : ''}`);
  }

  clear(): void {
    Object.assign(this, { unit: undefined, hex: undefined, picked: undefined, odds: undefined, threats: undefined, hint: undefined, trace: undefined, refusal: '', need: undefined, faces: [], throwing: undefined, orders: [], costs: {} });
  }

  async choose(action: string, faces?: number[]): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    const answer = await table.ask({ ask: 'choose', action, ...(this.dice === 'mine' ? { faces: faces ?? [] } : {}) });
    this.busy = false;
    if (isError(answer)) {
      this.refusal = answer.error.text;
      this.faces = [];
      speaker.announce(this.refusal);
      return;
    }
    if ('needs' in answer) return this.askDice(answer, faces ?? [], action);
    this.show(answer);
    void this.go();
  }

  // --- real dice ---

  private askDice(answer: AwaitedAnswer, faces: number[], action?: string): void {
    const need = answer.needs[0]!;
    const label = answer.side === undefined ? need.label : t('page.game.dice_for', { side: this.sideLabel(answer.side), what: need.label });
    Object.assign(this, { faces, need: { ...need, label }, throwing: { ...(action === undefined ? {} : { action }), words: answer.words } });
  }
  // What fell on the table; the decision goes on with it.
  give(faces: number[]): void {
    const all = [...this.faces, ...faces];
    const action = this.throwing?.action;
    this.need = undefined;
    void (action === undefined ? this.go(all) : this.choose(action, all));
  }
  // Not now: an action of one's own is not done, an opponent waits with his.
  putOff(): void {
    if (this.throwing?.action === undefined) this.paused = true;
    Object.assign(this, { need: undefined, faces: [], throwing: undefined });
  }

  async undo(): Promise<void> {
    if (this.busy) return;
    const answer = await table.ask({ ask: 'undo' });
    if (isError(answer)) this.refuse(answer.error.text);
    else {
      this.show(answer);
      speaker.announce(t('page.game.undone'));
    }
  }

  async sit(): Promise<void> {
    const answer = await table.ask({ ask: 'sit', side: this.look?.mover ?? '' });
    if (!isError(answer)) this.look = answer.look;
  }

  async takeSeats(seats: Seats, dice: 'mine' | 'program'): Promise<void> {
    const answer = await table.ask({ ask: 'seats', seats, dice });
    if (isError(answer)) return this.refuse(answer.error.text);
    Object.assign(this, { seats, dice, look: answer.look });
    this.clear();
    const log = await table.ask({ ask: 'log' });
    if (!isError(log)) this.lines = log.lines;
    void this.go();
  }

  usePace(pace: Pace): void {
    this.pace = pace;
    keep('game.pace', pace);
  }
  pause(): void {
    this.paused = !this.paused;
    if (!this.paused) void this.go();
  }

  refuse(text: string): void {
    this.refusal = text;
    speaker.announce(text);
  }

  // --- choosing ---

  select(unit: string | undefined): void {
    const man = unit === undefined ? undefined : this.men.get(unit);
    Object.assign(this, { unit, picked: undefined, odds: undefined, threats: undefined, refusal: '', costs: {} });
    if (unit === undefined) return;
    const hex = this.pieces.get(unit)?.hex;
    if (hex) this.hex = hex;
    if (man) speaker.announce(this.said(unit));
    if (this.ofUnit.some((action) => action.kind === 'move'))
      void table.ask({ ask: 'reach', piece: unit }).then((answer) => {
        if (!isError(answer) && this.unit === answer.piece) this.costs = answer.costs;
      });
  }

  next(by: number): boolean {
    const index = this.unit === undefined ? (by > 0 ? -1 : this.ready.length) : this.ready.indexOf(this.unit);
    const unit = this.ready[index + by];
    if (unit === undefined) return false;
    this.select(unit);
    return true;
  }

  // A press on a hex: what can be done there with what is chosen, or whoever stands there, or why not.
  press(hex: string): void {
    const before = this.hex;
    this.hex = hex;
    this.refusal = '';
    const here = this.ways.get(hex);
    if (here && here.length > 0) {
      const again = this.picked && here.includes(this.picked) && before === hex;
      if (again && !this.isGrave(this.picked!)) void this.choose(this.picked!.text);
      else this.pick(usualWay(this, this.unit, here, hex));
      return;
    }
    this.picked = undefined;
    this.odds = undefined;
    const own = (this.stacks.get(hex) ?? []).filter((piece) => this.ready.includes(piece.id));
    if (own.length > 0) {
      const now = own.findIndex((piece) => piece.id === this.unit);
      this.select(own[(now + 1) % own.length]!.id);
      return;
    }
    const unit = this.unit;
    if (unit !== undefined && this.ofUnit.some((action) => action.kind === 'move')) void this.askWhyNot(unit, hex);
    else if (this.stacks.has(hex)) {
      const first = this.stacks.get(hex)![0]!;
      this.unit = undefined;
      speaker.announce(this.said(first.id));
    } else this.select(undefined);
    this.hex = hex;
  }

  private async askWhyNot(unit: string, hex: string): Promise<void> {
    const facing = this.pieces.get(unit)?.facing ?? 'n';
    const general = this.men.get(unit)?.arm === 'general';
    const answer = await table.ask({ ask: 'why_not', action: `move ${unit} ${hex}${general ? '' : ` ${facing}`}` });
    if (!isError(answer) && answer.reason) this.refuse(answer.reason);
  }

  isAttack(action: Action): boolean {
    return ['attack', 'fire', 'react', 'break-through', 'countershock', 'join', 'answer'].includes(action.kind);
  }

  // What is worth its odds before it is done: attacks, and every answer to one.
  isGrave(action: Action): boolean {
    return this.isAttack(action) || (this.look?.position.combat !== undefined && ['react', 'reaction-fire'].includes(this.look.position.stage));
  }

  pick(action: Action): void {
    this.picked = action;
    this.odds = undefined;
    this.refusal = '';
    if (this.isGrave(action)) void this.askOdds(action.text);
  }

  // The same action with the next facing it may take.
  turn(by: number): void {
    const picked = this.picked;
    if (!picked?.facing) return;
    const others = this.facingsOf(picked);
    const order = facings.filter((facing) => others.has(facing));
    const next = order[(order.indexOf(picked.facing) + by + order.length) % order.length]!;
    this.picked = others.get(next);
    speaker.announce(t(`page.game.facing.${next}`));
  }
  facingsOf(action: Action): Map<Facing, Action> {
    return new Map(this.actions.filter((one) => one.kind === action.kind && one.unit === action.unit && one.hex === action.hex && one.facing !== undefined).map((one) => [one.facing!, one]));
  }

  confirm(): void {
    if (this.picked) void this.choose(this.picked.text);
  }

  escape(): boolean {
    if (this.picked || this.odds) Object.assign(this, { picked: undefined, odds: undefined });
    else if (this.unit !== undefined) this.select(undefined);
    else return false;
    return true;
  }

  // --- asking ---

  async askOdds(action: string): Promise<void> {
    const answer = await table.ask({ ask: 'odds', action });
    if (!isError(answer) && (this.picked === undefined || this.picked.text === answer.action)) this.odds = answer;
  }
  async askThreats(piece: string, hex?: string): Promise<void> {
    const answer = await table.ask({ ask: 'threats', piece, ...(hex ? { hex } : {}) });
    if (isError(answer)) this.refuse(answer.error.text);
    else this.threats = answer;
  }
  async askHint(): Promise<void> {
    this.thinking = true;
    const answer = await table.ask({ ask: 'hint', ...limit });
    this.thinking = false;
    if (isError(answer)) return this.refuse(answer.error.text);
    this.hint = answer;
    speaker.announce(answer.words);
  }
  async askTrace(line: number): Promise<void> {
    const answer = await table.ask({ ask: 'trace', line });
    if (!isError(answer)) this.trace = answer;
  }

  // Shows what the hint means, so that one press does it.
  follow(text: string): void {
    const action = this.actions.find((one) => one.text === text);
    if (!action) return;
    if (action.unit) this.select(action.unit);
    if (action.hex) this.hex = action.hex;
    this.pick(action);
  }

  // --- looking back ---

  async goTo(line: number | undefined): Promise<void> {
    if (line === undefined || line >= this.lines.length - 1) {
      Object.assign(this, { at: undefined, past: undefined });
      void this.go();
      return;
    }
    const wanted = Math.max(0, line);
    this.at = wanted;
    this.clear();
    const answer = await table.ask({ ask: 'review', line: wanted });
    if (!isError(answer) && this.at === wanted) this.past = { position: answer.position, standing: answer.standing };
  }

  async note(line: number, note: { text?: string; bookmark?: boolean }): Promise<void> {
    const answer = await table.ask({ ask: 'note', line, ...note });
    if (!isError(answer)) this.lines = this.lines.map((one) => (one.line === line ? answer.line : one));
  }

  // --- records ---

  async save(): Promise<void> {
    const address = await table.exported();
    const link = document.createElement('a');
    link.href = address;
    link.download = `${this.roster?.scenario ?? 'game'}-${this.look?.number ?? 0}.grognard`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  }
}
