// One game on the page: how it stands, what is being chosen and asked, and the course of play. Nothing in it knows a system, a board or
// a kind of action: what can be done is told with its parts, and a place is an id.

import { isError, type ErrorAnswer, type Need } from '../../engine/types';
import { speaker } from '../../lib/say.svelte';
import { keep, kept } from '../../lib/storage';
import { t } from '../../lib/words.svelte';
import { client } from './client.svelte';
import { canSpare } from './spare';
import { Situation } from './situation.svelte';
import type { Account, Action, Approach, AwaitedAnswer, GameAnswers, OddsAnswer, Open, OpenedAnswer, PlayedAnswer, Seats, ThreatsAnswer, Ties } from './types';

export type Pace = 'slow' | 'usual' | 'fast';
const pauses: Record<Pace, number> = { slow: 1600, usual: 650, fast: 0 };
// How far a marshal may look into a decision: milliseconds; or nodes, which come out the same on a busy machine.
const limit = kept<{ ms: number } | { nodes: number }>('game.limit') ?? { ms: 700 };

// Another heading or another destination is the same way of doing it.
export function isSameWay(a: Action, b: Action): boolean {
  const list = (pieces: string[] | undefined) => (pieces ?? []).join(' ');
  return a.group === b.group && a.one_of === b.one_of && a.at === b.at && list(a.with) === list(b.with) && list(a.against) === list(b.against);
}

export class Game extends Situation {
  // --- whether it goes well ---
  problem = $state('');
  // Another tab has it.
  elsewhere = $state(false);
  busy = $state(false);

  // --- what is being chosen ---
  piece = $state<string>();
  place = $state<string>();
  picked = $state.raw<Action>();
  switched = $state<string[]>([]);
  costs = $state.raw<Record<string, number>>({});
  costUnit = $state('');
  // Where an action that nobody lists would lead: typed, or pointed at on the board.
  spot = $state('');
  refusal = $state('');
  // From where something could be done to whoever was pointed at in vain.
  approaches = $state.raw<Approach[]>([]);
  need = $state.raw<Need>();
  faces = $state.raw<number[]>([]);
  // Whose decision waits for real dice: that action of a person, or an opponent's; and what it is in words.
  throwing = $state.raw<{ action?: string; words: string }>();

  // A phase is about to be ended: why that cannot be taken back, if it cannot.
  ending = $state.raw<{ because?: string }>();
  // Why what is picked cannot be taken back, where it ends a phase by itself.
  bar = $state.raw<string>();

  // --- what was asked about it ---
  odds = $state.raw<OddsAnswer>();
  threats = $state.raw<ThreatsAnswer>();
  ties = $state.raw<Ties>();
  // Of each reply, by the text of the action.
  weighed = $state.raw<Record<string, OddsAnswer>>({});
  hint = $state.raw<GameAnswers['hint']>();
  trace = $state.raw<GameAnswers['trace']>();
  account = $state.raw<Account>();
  // The dice of that trace have just fallen: play waits until it was read.
  thrown = $state(false);

  // Keys of whoever draws the board, and what they do.
  more = $state.raw<[string, string][]>([]);

  // --- watching ---
  pace = $state<Pace>(kept<Pace>('game.pace') ?? 'usual');
  paused = $state(false);
  thinking = $state(false);

  constructor(readonly id: string) {
    super();
  }

  // --- what follows from it ---
  readonly ofPiece = $derived(this.actions.filter((action) => action.piece === this.piece));
  private readonly ofNobody = $derived(this.actions.filter((action) => action.piece === undefined));
  readonly end = $derived(this.actions.find((action) => this.groupOf(action).ends));
  // Where a press on the board leads: by place, of the chosen piece, or of those who have to react together.
  readonly ways = $derived.by(() => {
    const all = new Map<string, Action[]>();
    for (const action of this.piece === undefined ? this.ofNobody : this.ofPiece) {
      const place = this.placeOf(action);
      if (place === undefined) continue;
      const there = all.get(place);
      if (there) there.push(action);
      else all.set(place, [action]);
    }
    return all;
  });
  // Who does it is all there is to choose.
  readonly onlyWho = $derived(this.actions.every((action) => this.groupOf(action).ends || (action.piece !== undefined && this.placeOf(action) === undefined)));
  // What is done without pointing at the board: by the chosen piece, or by nobody in particular.
  readonly plain = $derived((this.piece !== undefined ? this.ofPiece : this.onlyWho ? this.actions : this.ofNobody).filter((action) => this.placeOf(action) === undefined && !this.groupOf(action).ends && action.set === undefined));
  // Choices of several things at once.
  readonly sets = $derived(this.actions.filter((action) => action.set !== undefined));
  // A few answers that are worth their odds are all weighed before one is chosen: replies, given by nobody in particular as to an attack,
  // beside giving none; or what one's own pieces can do.
  private readonly replies = $derived.by(() => {
    const others = this.actions.filter((action) => !this.groupOf(action).ends);
    if (others.length === 0 || others.length > 12 || !others.every((action) => action.set === undefined && this.groupOf(action).odds === true)) return [];
    if (others.some((action) => action.piece !== undefined)) return others.length <= 6 ? others : [];
    return this.actions;
  });
  private readonly goes = $derived(this.ofPiece.some((action) => this.groupOf(action).costs));

  // What it costs to get there, as far as that is known; and in what.
  costTo(place: string): number | undefined {
    return this.costs[place] ?? this.ways.get(place)?.[0]?.cost;
  }
  leftAt(place: string): number | undefined {
    return this.ways.get(place)?.[0]?.left;
  }
  unitTo(place: string): string {
    const first = this.ways.get(place)?.[0];
    return this.costUnit || (first ? (this.groupOf(first).unit ?? '') : '');
  }

  // --- opening ---

  async opened(answer: OpenedAnswer | ErrorAnswer): Promise<boolean> {
    this.elsewhere = isError(answer) && answer.error.id === 'page.game.elsewhere';
    if (this.elsewhere) return false;
    if (isError(answer)) {
      this.problem = answer.error.text || t(answer.error.id.startsWith('page.') ? answer.error.id : 'page.engine.failed');
      return false;
    }
    Object.assign(this, { ground: answer.ground, roster: answer.roster, seats: answer.seats, dice: answer.dice, divergences: answer.divergences, unasked: answer.unasked ?? [], look: answer.look });
    this.foretell();
    await this.readLog();
    void this.go();
    return true;
  }

  private async readLog(): Promise<void> {
    const log = await client.ask({ ask: 'log' });
    if (!isError(log)) this.lines = log.lines;
  }

  // The same in another language.
  async retell(): Promise<void> {
    const answer = await client.ask({ ask: 'board' });
    const log = await client.ask({ ask: 'log' });
    if (isError(answer) || isError(log)) return;
    Object.assign(this, { ground: answer.ground, roster: answer.roster, look: answer.look, lines: log.lines });
    this.clear();
    this.foretell();
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
    while (!this.closed && !this.watching && !this.paused && this.at === undefined && this.look && !this.look.over && this.look.seat !== 'person' && !this.need && !this.thrown) await this.step();
    this.running = false;
  }

  // One decision of an opponent, with the real dice that were thrown for it so far.
  async step(faces: number[] = []): Promise<void> {
    if (!this.look || this.look.over || this.look.seat === 'person') return;
    this.thinking = true;
    const answer = await client.ask({ ask: 'opponent', ...(this.look.seat === 'marshal' ? limit : {}), ...(this.dice === 'mine' ? { faces } : {}) });
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
    await this.tell(answer);
    const events = answer.happened?.events.length ?? 0;
    if (events > 0 && !this.thrown && pauses[this.pace] > 0 && !this.closed) await new Promise((resolve) => setTimeout(resolve, pauses[this.pace]));
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
    if (happened.side !== undefined) this.remember(happened.side);
    // Then nothing is hidden any more.
    if (answer.look.over) void this.readLog();
    const heard = happened.events.map((event) => event.words).join(' ') || happened.words || '';
    this.foretell();
    speaker.announce(`${heard} ${answer.look.seat === 'person' ? (answer.look.prompt ?? '') : ''}`);
  }

  clear(): void {
    Object.assign(this, { piece: undefined, place: undefined, picked: undefined, odds: undefined, threats: undefined, ties: undefined, weighed: {}, hint: undefined, account: undefined, trace: undefined, thrown: false, refusal: '', approaches: [], need: undefined, faces: [], throwing: undefined, switched: [], costs: {}, spot: '', ending: undefined, lit: [] });
  }

  // Something is being prepared: its odds as it stands.
  private foretell(): void {
    if (this.person && this.look?.foretell !== undefined) void this.askOdds(this.look.foretell);
    void this.weigh();
  }
  // Whoever would have to answer what is about to be done thinks meanwhile; only a marshal takes time for it.
  async ponder(): Promise<void> {
    if (!this.person || !Object.values(this.seats).includes('marshal')) return;
    const { look, picked, end } = this;
    const actions = picked ? [picked.text, ...this.together.filter((one) => one.in).map((one) => one.text)] : end ? [end.text] : [];
    const spared = await canSpare();
    if (this.look === look && this.picked === picked) client.ahead(spared ? actions : [], limit);
  }
  private async weigh(): Promise<void> {
    const { look, replies } = this;
    for (const action of replies) {
      // Whoever has chosen is shown its own odds, and waits for no others.
      if (action.piece !== undefined && (this.picked || this.piece !== undefined)) return;
      const answer = await client.ask({ ask: 'odds', action: action.text });
      if (this.look !== look || this.closed) return;
      if (!isError(answer)) this.weighed = { ...this.weighed, [action.text]: answer };
    }
  }
  // The chances of a reply at its worst: what they suffer, and what we do.
  chancesOf(action: Action): { theirs: number; mine: number } | undefined {
    const odds = this.weighed[action.text];
    const worst = odds?.prospects[odds.worst];
    return worst && { theirs: worst.theirs_suffer.probability, mine: worst.mine_suffer.probability };
  }
  // Which of them leaves us best off, once all are weighed and unless it is all the same.
  readonly bestReply = $derived.by(() => {
    const worth = (action: Action) => {
      const chances = this.chancesOf(action);
      return chances ? chances.theirs - chances.mine : -2;
    };
    if (this.replies.length === 0 || this.replies.some((action) => !this.chancesOf(action))) return undefined;
    const best = this.replies.reduce((one, other) => (worth(other) > worth(one) ? other : one));
    return this.replies.every((one) => worth(one) === worth(best)) ? undefined : best;
  });

  async choose(action: string, faces?: number[]): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    const answer = await client.ask({ ask: 'choose', action, ...(this.dice === 'mine' ? { faces: faces ?? [] } : {}) });
    this.busy = false;
    if (isError(answer)) {
      this.refusal = answer.error.text;
      this.faces = [];
      speaker.announce(this.refusal);
      return;
    }
    if ('needs' in answer) return this.askDice(answer, faces ?? [], action);
    await this.tell(answer);
    void this.go();
  }

  // What happened; dice are shown where they fell, unless everything goes at once or nobody plays.
  private async tell(answer: PlayedAnswer): Promise<void> {
    this.show(answer);
    const { happened } = answer;
    if (!happened || happened.rolls.length === 0 || this.pace === 'fast' || !Object.values(this.seats).includes('person')) return;
    await this.askTrace(happened.line, true);
  }
  // They were read.
  goOn(): void {
    Object.assign(this, { trace: undefined, thrown: false });
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
    const answer = await client.ask({ ask: 'undo' });
    if (isError(answer)) this.refuse(answer.error.text);
    else {
      this.show(answer);
      speaker.announce(t('page.game.undone'));
    }
  }

  async sit(): Promise<void> {
    const answer = await client.ask({ ask: 'sit', side: this.look?.mover ?? '' });
    if (isError(answer)) return;
    this.look = answer.look;
    this.foretell();
  }

  async takeSeats(seats: Seats, dice: 'mine' | 'program'): Promise<void> {
    const answer = await client.ask({ ask: 'seats', seats, dice });
    if (isError(answer)) return this.refuse(answer.error.text);
    Object.assign(this, { seats, dice, look: answer.look });
    this.clear();
    await this.readLog();
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

  select(piece: string | undefined): void {
    Object.assign(this, { piece, picked: undefined, odds: undefined, threats: undefined, ties: undefined, refusal: '', approaches: [], costs: {}, ending: undefined });
    if (piece === undefined) return;
    const place = this.placed.get(piece)?.at;
    if (place !== undefined) this.place = place;
    if (this.placed.has(piece)) speaker.announce(this.said(piece));
    if (this.goes)
      void client.ask({ ask: 'reach', piece }).then((answer) => {
        if (!isError(answer) && this.piece === answer.piece) Object.assign(this, { costs: answer.costs, costUnit: answer.unit });
      });
  }

  next(by: number): boolean {
    if (this.thrown) this.goOn();
    const index = this.piece === undefined ? (by > 0 ? -1 : this.ready.length) : this.ready.indexOf(this.piece);
    const piece = this.ready[index + by];
    if (piece === undefined) return false;
    this.select(piece);
    return true;
  }

  // A press on a place: what can be done there with what is chosen, or whoever stands there, or why not.
  press(place: string): void {
    if (this.thrown) this.goOn();
    const before = this.place;
    Object.assign(this, { place, refusal: '', approaches: [] });
    const here = this.ways.get(place);
    if (here && here.length > 0) {
      const again = this.picked && here.includes(this.picked) && before === place;
      if (again && !this.groupOf(this.picked!).grave) this.confirm();
      else this.pick(here.find((action) => action.usual && action.group === here[0]!.group) ?? here[0]!);
      return;
    }
    this.picked = undefined;
    this.odds = undefined;
    const own = (this.stacks.get(place) ?? []).filter((one) => this.ready.includes(one.id));
    if (own.length > 0) {
      const now = own.findIndex((one) => one.id === this.piece);
      this.select(own[(now + 1) % own.length]!.id);
      return;
    }
    if (this.piece !== undefined && this.goes) void this.askWhyNot(this.piece, place);
    else if (this.stacks.has(place)) {
      this.piece = undefined;
      speaker.announce(this.said(this.stacks.get(place)![0]!.id));
      void this.askApproaches(place);
    } else this.select(undefined);
    this.place = place;
  }

  private async askWhyNot(piece: string, to: string): Promise<void> {
    const answer = await client.ask({ ask: 'why_not', piece, to });
    if (isError(answer) || !answer.reason || this.piece !== piece) return;
    this.refuse(answer.reason);
    this.approaches = answer.approaches ?? [];
  }

  // Who could go against whoever stands there, where nobody is chosen for it yet.
  private async askApproaches(to: string): Promise<void> {
    if (!(this.look?.actions ?? []).some((action) => this.groupOf(action).costs)) return;
    const answer = await client.ask({ ask: 'approaches', to });
    if (!isError(answer) && this.piece === undefined && this.place === to && !this.picked) this.approaches = answer.approaches;
  }

  // What is worth its odds is shown with them before it is done.
  pick(action: Action): void {
    Object.assign(this, { picked: action, odds: undefined, refusal: '', approaches: [], ending: undefined, bar: undefined });
    if (this.groupOf(action).odds) void this.askOdds(action.text);
    else if (this.isLast(action)) void this.askBar(action.text);
  }
  // Nobody else of the phase can act once it is done.
  private isLast(action: Action): boolean {
    return this.end !== undefined && this.groupOf(this.end).left !== undefined && this.ready.every((id) => id === action.piece);
  }
  private async askBar(action: string): Promise<void> {
    const answer = await client.ask({ ask: 'final', action });
    if (this.picked?.text === action && !isError(answer)) this.bar = answer.because;
  }

  // The same action with the next heading it may take.
  turn(by: number): void {
    const picked = this.picked;
    if (picked?.heading === undefined) return;
    const others = this.headingsOf(picked);
    const order = [...others.keys()];
    const next = order[(order.indexOf(picked.heading) + by + order.length) % order.length]!;
    this.picked = others.get(next);
    speaker.announce(this.headingLabel(next));
  }
  // Actions that differ from it in nothing but their heading, in the order of the board.
  headingsOf(action: Action): Map<string, Action> {
    const same = this.actions.filter((one) => one.heading !== undefined && one.piece === action.piece && one.to === action.to && isSameWay(one, action));
    const order = (this.ground?.headings ?? []).map((one) => one.id);
    return new Map(same.map((one): [string, Action] => [one.heading!, one]).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b)));
  }

  // An action that nobody lists, of the chosen piece to the spot; shown like any other if it can be done.
  async attempt(open: Open): Promise<void> {
    const to = this.spot.trim();
    const text = open.text.replace('{piece}', this.piece ?? '').replace('{to}', to);
    const answer = await client.ask({ ask: 'why_not', action: text });
    if (isError(answer)) return this.refuse(answer.error.text);
    if (answer.reason) return this.refuse(answer.reason);
    this.pick({ text: answer.action, group: open.group, ...(this.piece === undefined ? {} : { piece: this.piece }), to });
  }

  // Those who join what is picked, as its odds were told.
  readonly together = $derived(this.picked !== undefined && this.odds?.action === this.picked.text ? (this.odds.together ?? []) : []);
  // One more of them, or one less.
  join(text: string, joins: boolean): void {
    const others = this.together.filter((one) => one.in && one.text !== text).map((one) => one.text);
    void this.askOdds(this.picked!.text, undefined, joins ? [...others, text] : others);
  }

  confirm(): void {
    const joining = this.together.filter((one) => one.in).map((one) => one.text);
    if (this.picked) void this.carryOut({ ...this.picked, then: [...joining, ...(this.picked.then ?? [])] });
  }
  // With what follows of itself: as long as it can be done, and up to what deserves a look.
  private async carryOut({ text, then = [] }: Action): Promise<void> {
    await this.choose(text);
    for (const wanted of then) {
      const next = this.actions.find((action) => action.text === wanted);
      if (!next || this.need || this.thrown || this.refusal !== '') return;
      if (this.groupOf(next).hostile) {
        this.place = this.placeOf(next) ?? this.place;
        return this.pick(next);
      }
      await this.choose(wanted);
    }
  }

  // Ends what is asked; a phase in which somebody could still act, or that cannot be taken back, after a second press.
  async finish(): Promise<void> {
    const end = this.end;
    if (!end || this.busy || this.ending || this.thrown) return;
    const answer = this.groupOf(end).left === undefined || kept('game.unasked') === true ? undefined : await client.ask({ ask: 'final', action: end.text });
    if (this.end !== end) return;
    if (!answer || isError(answer) || (this.ready.length === 0 && !answer.final)) return this.choose(end.text);
    this.select(undefined);
    this.ending = answer.because === undefined ? {} : { because: answer.because };
  }

  escape(): boolean {
    if (this.approaches.length > 0) Object.assign(this, { approaches: [], refusal: '' });
    else if (this.ending) this.ending = undefined;
    else if (this.ties) this.ties = undefined;
    else if (this.picked || this.odds) Object.assign(this, { picked: undefined, odds: undefined });
    else if (this.piece !== undefined) this.select(undefined);
    else return false;
    return true;
  }

  // --- asking ---

  // If what is hidden is too much to be gone through, for one position that is supposed; the reader may name another.
  async askOdds(action: string, supposing?: string | string[], joining = this.odds?.action === action ? this.odds.together?.filter((one) => one.in).map((one) => one.text) : undefined): Promise<void> {
    const then = this.picked?.text === action ? this.picked.then : undefined;
    const answer = await client.ask({ ask: 'odds', action, ...(then === undefined ? {} : { then }), ...(joining === undefined ? {} : { with: joining }), ...(supposing === undefined ? {} : { supposing }) });
    if (isError(answer) && supposing !== undefined) return this.refuse(answer.error.text);
    if (!isError(answer) && (this.picked === undefined || this.picked.text === answer.action)) this.odds = answer;
  }
  async askThreats(piece: string, at?: string): Promise<void> {
    const answer = await client.ask({ ask: 'threats', piece, ...(at === undefined ? {} : { at }) });
    if (isError(answer)) this.refuse(answer.error.text);
    else this.threats = answer;
  }
  // Who commands that piece or whom it commands; asked again, it is put away.
  async askTies(piece: string): Promise<void> {
    if (this.ties?.piece === piece) return void (this.ties = undefined);
    this.ties = await this.tiesOf(piece);
    if (this.ties) speaker.announce([this.ties.words, ...this.ties.ties.map((one) => one.words)].join(' '));
  }
  async tiesOf(piece: string): Promise<Ties | undefined> {
    const answer = await client.ask({ ask: 'ties', piece });
    return isError(answer) || !answer.ties ? undefined : answer;
  }
  // Where an action leads, or would lead elsewhere, or what is meant by carrying a piece to a place; and what a piece covers from where it stands. For those who draw it.
  async wayOf(what: { action: string; to?: string } | { piece: string; with?: string[]; to: string }): Promise<GameAnswers['way'] | undefined> {
    const answer = await client.ask({ ask: 'way', ...what });
    return isError(answer) ? undefined : answer;
  }
  async rangesOf(piece: string): Promise<object[]> {
    const answer = await client.ask({ ask: 'ranges', piece });
    return isError(answer) ? [] : answer.ranges;
  }
  async traceOf(line: number): Promise<GameAnswers['trace'] | undefined> {
    const answer = await client.ask({ ask: 'trace', line });
    return isError(answer) ? undefined : answer;
  }
  async askHint(): Promise<void> {
    this.thinking = true;
    const answer = await client.ask({ ask: 'hint', ...limit });
    this.thinking = false;
    if (isError(answer)) return this.refuse(answer.error.text);
    this.hint = answer;
    speaker.announce(answer.words);
  }
  async askTrace(line: number, thrown = false): Promise<void> {
    const trace = await this.traceOf(line);
    if (trace) Object.assign(this, { trace, thrown });
  }

  async askAccount(): Promise<void> {
    const answer = await client.ask({ ask: 'account' });
    if (!isError(answer)) this.account = answer;
  }

  // Shows what the hint means, so that one press does it.
  follow(text: string): void {
    const action = this.actions.find((one) => one.text === text);
    if (!action) return;
    if (action.piece !== undefined) this.select(action.piece);
    this.place = action.to ?? action.at ?? this.place;
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
    const answer = await client.ask({ ask: 'review', line: wanted });
    if (!isError(answer) && this.at === wanted) this.past = { position: answer.position, standing: answer.standing };
  }

  async note(line: number, note: { text?: string; bookmark?: boolean }): Promise<void> {
    const answer = await client.ask({ ask: 'note', line, ...note });
    if (!isError(answer)) this.lines = this.lines.map((one) => (one.line === line ? answer.line : one));
  }

  // --- records ---

  async save(): Promise<void> {
    const address = await client.exported();
    const link = document.createElement('a');
    link.href = address;
    link.download = `${this.roster?.scenario ?? 'game'}-${this.look?.number ?? 0}.grognard`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  }
}
