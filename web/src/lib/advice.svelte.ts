// What is wished for, and what would help: one fact after the other is tried while nobody asks anything else.

import { engine } from '../engine/client.svelte';
import { isError, type EngineError, type FactsAnswer, type LeversAnswer, type OddsAnswer } from '../engine/types';
import type { Question } from './question.svelte';
import { t } from './words.svelte';

export type Lever = LeversAnswer['levers'][number];
export type Relation = '>=' | '<=' | '==' | '!=';

export const relationWords = (relation: Relation): string =>
  t(`wish.${relation === '>=' ? 'at_least' : relation === '<=' ? 'at_most' : relation === '==' ? 'is' : 'is_not'}`);

// Time for the next press: what is asked in the meantime comes first, and who waits is not kept waiting.
const pause = 250;
const patience = 1500;
const longest = 200;
const mostFacts = 40;

export class Advice {
  fieldName = $state('');
  relation = $state('');
  value = $state('');
  levers = $state.raw<Lever[]>([]);
  now = $state.raw<LeversAnswer['now']>();
  error = $state.raw<EngineError>();
  tried = $state(false);
  // Not all of it could be tried.
  cutShort = $state(false);
  // It would take too long to be done unasked.
  heavy = $state(false);

  constructor(
    readonly question: Question,
    private readonly facts: () => FactsAnswer,
    private readonly odds: () => OddsAnswer,
  ) {}

  // Another outcome is wished for; what of it, is found anew.
  about(name: string): void {
    this.fieldName = name;
    this.relation = '';
    this.value = '';
  }

  field = $derived.by(() => {
    const { outcome, headline } = this.facts();
    return outcome.find((one) => one.name === this.fieldName) ?? outcome.find((one) => one.name === headline) ?? outcome[0];
  });
  // Of other outcomes nobody has said whether more of them is good.
  isHeadline = $derived.by(() => this.field?.name === this.facts().headline);
  shares = $derived.by(() => this.odds().fields?.find((one) => one.name === this.field?.name)?.shares ?? []);
  relations = $derived<Relation[]>(this.field?.type === 'int' || this.field?.type === 'frac' ? ['>=', '<=', '=='] : ['==', '!=']);
  // More is better where "this or better" is certain for the least value.
  private moreIsBetter = $derived(this.shares.length < 2 || this.shares[0]?.or_better === undefined || this.shares[0].or_better === '1');
  op = $derived<Relation>(this.relations.find((one) => one === this.relation) ?? (this.relations.length === 3 ? (this.moreIsBetter ? '>=' : '<=') : '=='));
  options = $derived.by(() => {
    const field = this.field;
    if (!field) return [];
    if (field.type === 'bool') return [{ id: 'true', label: t('value.yes') }, { id: 'false', label: t('value.no') }];
    if (field.type === 'enum' || field.type === 'set') return field.values;
    if (field.type === 'int' && field.high - field.low <= 60)
      return Array.from({ length: field.high - field.low + 1 }, (_, i) => ({ id: String(field.low + i), label: String(field.low + i) }));
    return this.shares.map((share) => ({ id: String(share.value), label: share.text }));
  });
  private typical = $derived.by(() => {
    if (this.field?.type === 'bool') return 'true';
    return String(this.odds().fields?.find((one) => one.name === this.field?.name)?.telling ?? this.options[0]?.id ?? '');
  });
  wanted = $derived([this.value, this.typical].find((one) => this.options.some((option) => option.id === one)) ?? this.options[0]?.id ?? '');
  want = $derived(this.field ? `${this.field.name} ${this.op} ${this.wanted}` : '');
  said = $derived(
    t('wish.text', {
      name: this.field?.label ?? '',
      relation: relationWords(this.op),
      value: this.options.find((one) => one.id === this.wanted)?.label ?? this.wanted,
    }),
  );

  // Ends as soon as another question is asked or another wish is made: `stopped` says so.
  async look(stopped: () => boolean): Promise<void> {
    this.levers = [];
    this.now = undefined;
    this.error = undefined;
    this.tried = false;
    this.cutShort = false;
    this.heavy = false;
    this.stopped = stopped;
    this.left = [...this.question.assumed.keys()].filter((path) => !this.question.unread.has(path));
    this.heavy = this.left.length > mostFacts;
    if (this.heavy) return;
    await new Promise((done) => setTimeout(done, pause));
    if (stopped()) return; // another look has begun in the meantime
    await this.go(patience);
  }

  // The rest, whatever it takes.
  async lookFurther(): Promise<void> {
    this.heavy = false;
    await this.go(Infinity);
  }

  private stopped = () => true;
  private left: string[] = [];

  private async go(most: number): Promise<void> {
    const { question, want, stopped } = this;
    const begun = performance.now();
    while (this.left.length > 0) {
      if (stopped() || want === '') return;
      const asked = performance.now();
      const answer = await engine.ask({ ask: 'levers', ...question.asked, want, fact: this.left[0]! });
      if (stopped()) return;
      if (isError(answer)) {
        this.error = answer.error;
        return;
      }
      this.left.shift();
      this.now = answer.now;
      this.cutShort ||= answer.cut_short === true;
      if (answer.levers.length > 0) this.levers = [...this.levers, ...answer.levers].sort((a, b) => b.probability - a.probability);
      const now = performance.now();
      this.heavy = most !== Infinity && this.left.length > 0 && (now - asked > longest || now - begun > most);
      if (this.heavy) return;
    }
    this.tried = true;
  }
}
