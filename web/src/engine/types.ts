// What the page asks the engine and what it answers, one shape with `grognard COMMAND --json`.
//
// Ids never change with the language; `label`, `text`, `sentence` are in the reader's. A test holds real answers against these types.

import type { Facts, FactsAnswer, InventoryAnswer, Named, Overlay, ProceduresAnswer, Rulings, RulingsAnswer, SystemsAnswer, TablesAnswer, Value } from './sheet_types';

export type * from './sheet_types';

export type Lang = 'fr' | 'en';

// --- requests ---

interface OfSystem {
  lang: Lang;
  system: string;
  house?: Overlay[];
}
interface OfQuestion extends OfSystem {
  procedure: string;
  preset?: string;
  set?: Facts;
  rulings?: Rulings;
}

export type Request =
  | { ask: 'systems'; lang: Lang }
  | { ask: 'version'; lang: Lang }
  | { ask: 'words'; lang: Lang }
  | ({ ask: 'procedures' | 'rulings' | 'inventory' } & OfSystem)
  | ({ ask: 'tables'; table?: string } & OfSystem)
  | ({ ask: 'print'; rulings?: Rulings; only?: 'sheet' | 'tables' } & OfSystem)
  | ({ ask: 'facts' | 'presets'; procedure: string } & OfSystem)
  | ({ ask: 'resolve'; dice?: number[]; seed?: number } & OfQuestion)
  | ({ ask: 'odds'; of?: string } & OfQuestion)
  | ({ ask: 'outlook' } & OfQuestion)
  | ({ ask: 'levers'; want: string; fact?: string } & OfQuestion)
  | ({ ask: 'seek'; want: string; fact: string; at_least: string } & OfQuestion)
  // The question itself is what comes after, `against` what it is held against: the sheet as it is, if left empty.
  | ({ ask: 'compare'; against: { rulings?: Rulings; house?: Overlay[] } } & OfQuestion)
  | { ask: 'check'; lang: Lang; house: Overlay[] };

// --- answers ---

export interface Chance {
  probability: number;
  fraction: string;
}
export interface Reason {
  name: string;
  label: string;
  value: Value | string[];
  text: string;
  row?: string;
  column?: string;
}
export type TraceKind =
  | 'fact'
  | 'forbid'
  | 'value'
  | 'dice'
  | 'tally'
  | 'line'
  | 'group'
  | 'lookup'
  | 'conversion'
  | 'choice'
  | 'call'
  | 'outcome'
  | 'total';
export type Verdict = 'applied' | 'refused' | 'nothing' | 'beaten' | 'cut' | 'not_there';
export interface TraceEntry {
  kind: TraceKind;
  id: string;
  address: string;
  label: string;
  depth: number;
  value?: Value | string[];
  text?: string;
  verdict?: Verdict;
  before?: Value | string[];
  assumed?: boolean;
  element?: number;
  because?: Reason[];
  distance?: number;
  beaten_by?: string;
  die?: string;
  faces?: number[];
  classes?: { [name: string]: number | null };
  procedure?: string;
  table?: string;
  row?: string;
  column?: string;
  cell?: string;
  file?: string;
  line?: number;
  rulings?: string[];
  told?: boolean;
}
// The short answer, line by line, as a player would say it.
export interface TaleLine {
  kind: 'heading' | 'dice' | 'sum' | 'addend' | 'total' | 'cell' | 'value' | 'choice' | 'conversion' | 'forbidden';
  depth: number;
  label?: string;
  text?: string;
  figure?: string;
  faces?: number[];
  result?: string;
  whole: string;
}
export interface Tale {
  headline: string;
  also: string[];
  lines: TaleLine[];
  set_aside: number;
}
export interface RulingUsed {
  id: string;
  label: string;
  option?: string;
  option_label?: string;
  default?: string;
  changed?: boolean;
}
export interface Explained {
  tale: Tale;
  trace: TraceEntry[];
  rulings: RulingUsed[];
}
export interface Forbidden {
  id: string;
  address: string;
  label: string;
}
interface Head {
  system: string;
  version: string;
  procedure: string;
  label: string;
}

export interface Share extends Chance {
  value: Value | string[];
  text: string;
  or_better?: string;
}
export interface FieldOdds {
  name: string;
  label: string;
  sentence: string;
  telling: Value | string[]; // the value that the sentence speaks of
  order?: 'better' | 'more' | 'beyond'; // what `or_better` of its shares means; nothing where values have no order
  mean?: number;
  mean_fraction?: string;
  shares: Share[];
}
export interface ChoiceOdds {
  name: string;
  label: string;
  options: {
    option: Value;
    label: string;
    sentence: string;
    expected: number;
    expected_fraction: string;
    worst: boolean;
  }[];
}
export interface BareOdds extends Head {
  sentence?: string;
  draw?: string; // beside a headline that is won or not: how often nobody wins, and how often the other side
  forbidden?: Forbidden[];
  too_large?: boolean;
  branches?: number;
  outcomes?: ({ outcome: { [name: string]: Value } } & Chance)[];
  headline?: string;
  fields?: FieldOdds[];
}
// A choice that was to be made and cannot come up.
export interface IdleChoice {
  name: string;
  label: string;
}
export interface OddsAnswer extends BareOdds, Explained {
  choices?: ChoiceOdds[];
  idle?: IdleChoice[];
  unread?: string[]; // makes no difference as things stand: facts, members of a set that are given, choices
}

export interface Outlook extends Head, Explained {
  unread?: string[];
  sentence?: string;
  forbidden?: Forbidden[];
}
export interface ResolveAnswer extends Head, Explained {
  outcome: { [name: string]: Value } | null;
  sentence?: string;
  forbidden?: Forbidden[];
  fields?: { name: string; label: string; text: string; headline: boolean }[];
  dice: { for: string; label: string; die: string; faces: number[] }[];
  seed?: number;
  idle?: IdleChoice[];
}
export interface Need {
  count: number;
  sides: number;
  lowest: number;
  die: string;
  for: string;
  label: string;
  again: boolean;
}
export interface NeedsAnswer extends Head {
  needs: Need[];
}

export interface LeversAnswer {
  system: string;
  procedure: string;
  want: string;
  now: Partial<Chance> & { forbidden?: boolean; too_large?: boolean };
  levers: ({
    fact: string;
    label: string;
    by: 'me' | 'enemy' | 'given';
    profile: boolean;
    from: Value | string[];
    to: Value | string[];
    to_text: string;
  } & Chance)[];
  cut_short?: boolean;
}
export interface SeekAnswer {
  system: string;
  procedure: string;
  want: string;
  fact: string;
  label: string;
  now: Value | string[];
  at_least: string;
  found: boolean;
  value?: Value | string[];
  probability?: number;
  fraction?: string;
  tried: (Partial<Chance> & { value: Value | string[]; forbidden?: boolean; too_large?: boolean; branches?: number })[];
}
export interface CompareAnswer {
  same: boolean;
  before: BareOdds;
  after: BareOdds;
}
export interface CheckAnswer {
  files: {
    file: string;
    what: string;
    ok: boolean;
    summary?: string;
    problems: string[];
    warnings: string[];
  }[];
}
export interface PrintAnswer {
  html: string;
}
export interface WordsAnswer {
  lang: Lang;
  words: { [id: string]: string };
}
export interface VersionAnswer {
  version: string;
  texts: string;
}

export interface EngineError {
  id: string;
  text: string;
  where?: string;
  problems?: { id: string; text: string; file?: string; line?: number; column?: number }[];
}
export interface ErrorAnswer {
  error: EngineError;
}

// Which answer belongs to which question.
export interface Answers {
  systems: SystemsAnswer;
  procedures: ProceduresAnswer;
  facts: FactsAnswer;
  tables: TablesAnswer;
  rulings: RulingsAnswer;
  inventory: InventoryAnswer;
  presets: { system: string; presets: (Named & { procedure: string; set: Facts })[] };
  resolve: ResolveAnswer | NeedsAnswer;
  odds: OddsAnswer;
  outlook: Outlook;
  levers: LeversAnswer;
  seek: SeekAnswer;
  compare: CompareAnswer;
  check: CheckAnswer;
  print: PrintAnswer;
  words: WordsAnswer;
  version: VersionAnswer;
}

export function isError(answer: unknown): answer is ErrorAnswer {
  return typeof answer === 'object' && answer !== null && 'error' in answer;
}
