// What a sheet holds, as the engine lists it: values, procedures with their facts, tables, rulings, the inventory.

// Whole numbers and truths are themselves, fractions are texts ("7/2"), values their ids.
export type Value = boolean | number | string | null;
export type Given = Value | Given[] | { [key: string]: Given };
// Facts by name or by path ("shooter.kind", "friends.advance"); a list is given whole.
export type Facts = { [path: string]: Given };
export type Rulings = { [id: string]: string };
export interface Overlay {
  name: string;
  text: string;
}

// --- procedures and their facts ---

export interface SystemInfo {
  id: string;
  label: string;
  version: string;
  procedures: number;
  tables: number;
  rulings: number;
}
export interface SystemsAnswer {
  systems: SystemInfo[];
}

export interface ProcedureInfo {
  name: string;
  label: string;
  facts: number;
  dice: boolean;
  headline: string;
  headline_label: string;
  contents: string[]; // names of what counts, of what is asked for and of situations
  part?: string; // the heading it stands under
  source?: string;
  note?: string;
}
export interface ProceduresAnswer {
  system: string;
  procedures: ProcedureInfo[];
}

export interface Option {
  id: string;
  label: string;
  name?: string; // what a code stands for
}
export interface BoolType {
  type: 'bool';
}
export interface WholeType {
  type: 'int';
  low: number;
  high: number;
}
export interface FractionType {
  type: 'frac';
  low: number;
  high: number;
  step: string;
}
export interface EnumType {
  type: 'enum';
  enum: string;
  values: Option[];
}
export interface SetType {
  type: 'set';
  enum: string;
  values: Option[];
}
export type ScalarType = BoolType | WholeType | FractionType | EnumType | SetType;

export interface Named {
  name: string;
  label: string;
}
// `unit`: it says what a unit is, or what it has suffered.
export type ScalarField = Named & ScalarType & { default: Value | string[]; unit?: boolean; derived?: undefined };
export type DerivedField = Named & { derived: true };
export type RecordField = ScalarField | DerivedField;

export interface Placed {
  by: 'me' | 'enemy' | 'given';
  group?: string;
  group_label?: string;
}
export type ScalarFact = Named & ScalarType & { default: Value | string[]; unit?: boolean } & Placed;
export type CountsFact = Named & { type: 'counts'; low: number; high: number; per: Option[] } & Placed;
export type RecordFact = Named & { type: 'record'; record: string; fields: RecordField[] } & Placed;
export type ListFact = Named & {
  type: 'list';
  record: string;
  fields: RecordField[];
  least: number;
  most: number;
} & Placed;
export type Fact = ScalarFact | CountsFact | RecordFact | ListFact;

// What is chosen, in which part of the procedure, and by whom.
export type ChoiceFact = Named & EnumType & { default: Value; short: string; moment?: string; by: 'me' | 'enemy' };
export type OutcomeField = Named & ScalarType;

export interface FactsAnswer {
  system: string;
  procedure: string;
  label: string;
  headline: string;
  facts: Fact[];
  choices: ChoiceFact[];
  outcome: OutcomeField[];
  presets: (Named & { set: Facts })[];
}

// --- tables, rulings, inventory ---

export interface Table {
  columns: string[];
  rows: { key: string; cells: string[] }[];
  label?: string;
  rulings?: string[];
}
export interface TablesAnswer {
  system: string;
  tables: { [name: string]: Table };
}

export interface RulingInfo {
  id: string;
  label: string;
  reason: string;
  confidence?: string;
  default?: string;
  options: Option[];
}
export interface RulingsAnswer {
  system: string;
  rulings: RulingInfo[];
}

export interface InventoryItem {
  number: number;
  label: string;
  covered_by: ({ table: string; label: string } | { procedure: string; label: string })[];
  game?: string;
}
export interface InventoryAnswer {
  system: string;
  inventory: InventoryItem[];
}
