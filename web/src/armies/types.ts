// What is asked about army lists and answered, one shape with `grognard army --json`. A test holds real answers against these types.

import type { Lang, Overlay } from '../engine/types';

interface Choice {
  id: string;
  label: string;
  name?: string; // what a code stands for
}
// A number within bounds, or one of some values.
export interface Rating {
  name: string;
  label: string;
  low?: number;
  high?: number;
  values?: Choice[];
  may_lack?: boolean;
  types?: string[]; // only these are rated by it
  default?: string;
}
export interface Form {
  types: Choice[];
  unit: Rating[];
  leader: Rating[];
  held: Choice[];
  most_units: number;
  most_formations: number;
}

// --- what a list comes to ---

export interface CostRow {
  id: string;
  name: string;
  leader: boolean;
  profile: string;
  count: number;
  points: number; // of one
  vd: number;
  reasons: { text: string; points: number }[];
}
export interface CostFormation {
  id: string;
  name: string;
  points: number;
  vd: number;
  rows: CostRow[];
}
export interface Problem {
  id: string;
  text: string;
  line?: number;
  column?: number;
}
// A list that cannot be read has problems alone.
export interface Cost {
  id?: string;
  name?: string;
  note?: string;
  points?: number;
  most_points?: number;
  vd?: number;
  units?: number;
  held?: string[];
  held_cost?: number;
  held_budget?: number;
  formations?: CostFormation[];
  problems: Problem[];
}

// --- as it is written ---

export type Row = Record<string, string>;
export interface Both {
  fr: string;
  en: string;
}
export interface Cells {
  id: string;
  name: Both;
  note: Both;
  held: string[];
  formations: Row[];
  leaders: Row[];
  units: Row[];
}

// --- requests and answers ---

export interface Listed {
  id: string;
  text: string;
  army: Cost;
}
export interface ArmiesAnswer {
  system: string;
  label: string;
  form: Form;
  armies: Listed[];
}
export interface MusterAnswer {
  army: Cost;
  cells?: Cells;
}
export interface BattleAnswer {
  system: string;
  scenario: string;
  text: string;
}

interface OfSystem {
  lang: Lang;
  system: string;
  house: Overlay[];
}
export type ArmyRequest = ({ ask: 'armies' } & OfSystem) | ({ ask: 'muster'; text: string } & OfSystem) | ({ ask: 'battle'; lists: string[] } & OfSystem);
export interface ArmyAnswers {
  armies: ArmiesAnswer;
  muster: MusterAnswer;
  battle: BattleAnswer;
}
