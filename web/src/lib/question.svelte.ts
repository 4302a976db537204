// One question: a situation of a procedure, and what the engine says of it.

import { engine } from '../engine/client.svelte';
import {
  isError,
  type EngineError,
  type ErrorAnswer,
  type Facts,
  type FactsAnswer,
  type Given,
  type OddsAnswer,
  type Overlay,
  type Rulings,
  type RulingsAnswer,
} from '../engine/types';
import { factsOf, givenOf, same, type Assumed } from './facts';
import { house } from './house.svelte';
import { place, toQuestion } from './route.svelte';
import { fromLink, toLink } from './share';
import { keep, keptObject } from './storage';
import { words } from './words.svelte';

interface Last {
  set: Facts;
}

export class Question {
  facts = $state.raw<FactsAnswer>();
  readings = $state.raw<RulingsAnswer>();
  odds = $state.raw<OddsAnswer>();
  assumed = $state.raw<Assumed>(new Map());
  error = $state.raw<EngineError>();
  // A link that could not be read, or facts that the engine refused when the question was opened.
  brokenLink = $state(false);
  set = $state.raw<Facts>({});
  rulings = $state.raw<Rulings>({});
  house = $state.raw<Overlay[]>([]);
  fromElsewhere = $state(false);
  // Which of my units stands where, by the key of its slot.
  units = $state.raw<{ [slot: string]: string | undefined }>({});
  // The situation of the sheet that is on the table, until a fact is changed.
  situation = $state('');
  unread = $derived.by(() => new Set(this.odds?.unread ?? []));
  busy = $state(false);

  constructor(
    readonly system: string,
    readonly procedure: string,
  ) {}

  // The reader has gone elsewhere: late answers change nothing, least of all the address.
  close(): void {
    this.closed = true;
  }

  private closed = false;

  // What every request about it carries.
  get asked() {
    return {
      lang: words.lang,
      system: this.system,
      procedure: this.procedure,
      set: this.set,
      rulings: this.rulings,
      house: this.house,
    };
  }

  async open(link: string): Promise<void> {
    const shared = await fromLink(link);
    this.brokenLink = shared === undefined;
    if (link !== '' && shared) {
      Object.assign(this, shared);
      this.fromElsewhere = true;
    } else {
      this.set = keptObject<Last>(this.lastKey)?.set ?? {};
      this.rulings = keptObject<Rulings>(`rulings.${this.system}`) ?? {};
      this.house = house.on(this.system);
    }
    await this.describe();
    await this.refresh();
    if (this.error && link === '') {
      // What was remembered does not fit the sheet any more, or the house rules broke it.
      this.set = {};
      this.rulings = {};
      await this.describe();
      await this.refresh();
    }
  }

  // Labels and forms, also after a change of language.
  async describe(): Promise<void> {
    const common = { lang: words.lang, system: this.system, house: this.house };
    const [facts, readings] = await Promise.all([
      engine.ask({ ask: 'facts', procedure: this.procedure, ...common }),
      engine.ask({ ask: 'rulings', ...common }),
    ]);
    if (isError(facts)) {
      this.error = facts.error;
      return;
    }
    this.error = undefined;
    this.facts = facts;
    if (!isError(readings)) this.readings = readings;
  }

  async refresh(): Promise<void> {
    if (!this.facts) return;
    this.busy = true;
    const answer = await engine.askNewest('odds', { ask: 'odds', ...this.asked });
    if (!answer || this.closed) return;
    const told = await this.toldAnyway(answer);
    this.busy = false;
    if (isError(told)) {
      this.error = told.error;
      return;
    }
    this.error = undefined;
    this.odds = told;
    this.assumed = factsOf(told.trace);
    const link = await toLink(this.shared);
    if (!this.closed) place.note(toQuestion(this.system, this.procedure, link));
  }

  // A question too large for exact odds still has its form, its arithmetic and its dice.
  private async toldAnyway(answer: OddsAnswer | ErrorAnswer): Promise<OddsAnswer | ErrorAnswer> {
    const tooLarge = isError(answer) ? answer.error.id === 'odds.too_large' : answer.too_large === true;
    if (!tooLarge) return answer;
    const outlook = await engine.ask({ ask: 'outlook', ...this.asked });
    if (isError(outlook)) return outlook;
    return { ...outlook, too_large: true, ...(isError(answer) ? {} : { branches: answer.branches ?? 0 }) };
  }

  get shared() {
    return { set: this.set, rulings: this.rulings, house: this.house };
  }

  value(path: string, fallback: Given): Given {
    return this.set[path] ?? (this.assumed.get(path) as Given | undefined) ?? fallback;
  }

  touched(path: string): boolean {
    return path in this.set;
  }

  give(path: string, value: Given): void {
    this.giveAll({ [path]: value });
  }

  giveAll(values: Facts): void {
    this.set = { ...this.set, ...values };
    this.changed();
  }

  // These and no others of `paths`.
  replace(paths: Set<string>, values: Facts): void {
    this.set = { ...Object.fromEntries(Object.entries(this.set).filter(([path]) => !paths.has(path))), ...values };
    this.changed();
  }

  // Back to what the sheet assumes.
  release(...paths: string[]): void {
    const set = { ...this.set };
    for (const path of paths) delete set[path];
    this.set = set;
    this.changed();
  }

  clear(): void {
    this.set = {};
    this.units = {};
    this.brokenLink = false;
    this.changed();
  }

  async preset(name: string): Promise<void> {
    const { set: _, ...asked } = this.asked;
    const answer = await engine.ask({ ask: 'odds', ...asked, preset: name });
    if (isError(answer) || !this.facts) return;
    this.set = givenOf(answer.trace, this.facts.facts);
    this.units = {};
    this.changed();
    this.situation = name;
  }

  read(ruling: string, option: string): void {
    const rulings = { ...this.rulings };
    const usual = this.readings?.rulings.find((one) => one.id === ruling)?.default;
    if (option === usual) delete rulings[ruling];
    else rulings[ruling] = option;
    this.rulings = rulings;
    // Readings that came with somebody's link are for this question, not for the whole system.
    if (!this.fromElsewhere) keep(`rulings.${this.system}`, rulings);
    void this.refresh();
  }

  async under(overlays: Overlay[]): Promise<void> {
    this.house = overlays;
    await this.describe();
    await this.refresh();
  }

  isAll(values: Facts): boolean {
    return Object.entries(values).every(([path, value]) => same(this.value(path, null), value));
  }

  private get lastKey(): string {
    return `last.${this.system}.${this.procedure}`;
  }

  private changed(): void {
    this.situation = '';
    keep(this.lastKey, { set: this.set } satisfies Last);
    void this.refresh();
  }
}
