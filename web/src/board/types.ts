// What is asked at a table and answered there; docs/protocol.md says the same in words. Nothing here is a secret of anybody who does
// not sit before the screen: the worker hands out views only.

import type { Lang, Need, Outlook, ResolveAnswer } from '../engine/types';

export type Seat = 'person' | 'random' | 'recruit' | 'veteran' | 'marshal';
export type Seats = Record<string, Seat>;

// --- what stays the same ---

export interface GameInfo {
  system: string;
  scenario: string;
  label: string;
  briefing: string;
  turns: number;
  units: number;
  hexes: number;
  sides: { id: string; label: string }[];
}
export interface GamesAnswer {
  games: GameInfo[];
}

export type Facing = 'n' | 'ne' | 'se' | 's' | 'sw' | 'nw';

export interface HexGround {
  hex: string;
  terrain: string;
  level?: number;
  sides?: Partial<Record<Facing, string[]>>;
  routes?: Partial<Record<Facing, string>>;
}
export interface Ground {
  kind: 'hex';
  label: string;
  columns: number;
  rows: number;
  metres: number;
  terrains: Record<string, string>;
  sides: Record<string, string>;
  routes: Record<string, string>;
  hexes: HexGround[];
  places: { id: string; label: string; hexes: string[] }[];
}

export interface Man {
  id: string;
  label: string;
  side: string;
  arm: 'general' | 'infantry' | 'cavalry' | 'artillery';
  movement: number;
  formation?: string;
  turn?: number;
  strength?: number;
  cohesion?: number[];
  engagement?: number[];
  range?: number;
  heavy?: boolean;
  commander?: boolean;
  initiative?: number;
  radius?: number;
  orders?: number;
  bonus?: number;
}
export interface Roster {
  system: string;
  scenario: string;
  label: string;
  briefing: string;
  turns: number;
  minutes: number;
  start_minute: number;
  estimated: boolean;
  nights: number[];
  sides: { id: string; label: string; orders: string; turn_points: number }[];
  formations: { id: string; side: string; label: string }[];
  pieces: Man[];
  objectives: { hex: string; points: number }[];
  levels: { lead: number; label: string }[];
}

// --- a position ---

export type Order = 'good_order' | 'disordered' | 'routed' | 'eliminated';
export interface Piece {
  id: string;
  where: 'absent' | 'reserve' | 'on_map' | 'eliminated' | 'captured';
  hex?: string;
  facing?: Facing;
  order: Order;
  flags?: string[];
}
export interface Position {
  turn: number;
  stage: string;
  pieces: Piece[];
  orders: Record<string, 'withheld' | 'received' | 'unknown'>;
  cup: Record<string, number>;
  holders: Record<string, string>;
  formation?: string;
  combat?: { target: string; attackers: string[]; charge: boolean };
}
export interface Standing {
  points: Record<string, number>;
  sentence: string;
  degree: string;
  winner?: string;
}

export interface Action {
  text: string;
  kind: string;
  unit?: string;
  other?: string;
  target?: string;
  hex?: string;
  facing?: Facing;
  formation?: string;
  formations?: string[];
  words?: string;
}

export interface Look {
  number: number;
  over: boolean;
  audience: string[];
  position: Position;
  standing: Standing;
  lines: number;
  mover?: string;
  seat?: Seat;
  prompt?: string;
  hand_over?: true;
  actions?: Action[];
  undo?: boolean;
  no_undo?: string;
}

// --- what happened ---

export interface Line {
  line: number;
  turn: number;
  number?: number;
  side?: string;
  text?: string;
  words?: string;
  events: { note: string; words: string }[];
  rolls: { title: string; faces: number[] }[];
  notes: { text: string; bookmark: boolean }[];
}

// --- what it promises ---

export interface Chance {
  probability: number;
  fraction: string;
}
export type FateName = 'holds' | 'gives_way' | 'disordered' | 'routed' | 'lost';
export interface Prospect {
  replies: string[];
  texts: string[];
  mine: ({ fate: FateName } & Chance)[];
  theirs: ({ fate: FateName } & Chance)[];
  mine_suffer: Chance;
  theirs_suffer: Chance;
  undecided?: Chance;
  title?: string;
  because?: Outlook;
}
export interface Prospects {
  asker: string;
  prospects: Prospect[];
  worst: number;
  best: number;
}
export interface OddsAnswer extends Prospects {
  action: string;
  words: string;
}
export interface Threat extends Prospects {
  by: string[];
  kind: 'fire' | 'assault';
  formation?: string;
}
export interface ThreatsAnswer {
  piece: string;
  hex?: string;
  threats: Threat[];
}

// --- questions ---

export type TableRequest =
  | { ask: 'board' | 'look' | 'undo'; lang: Lang }
  | { ask: 'seats'; lang: Lang; seats: Seats; dice?: 'mine' | 'program' }
  | { ask: 'sit'; lang: Lang; side: string }
  | { ask: 'choose'; lang: Lang; action: string; faces?: number[] }
  | { ask: 'opponent'; lang: Lang; nodes?: number; ms?: number; faces?: number[] }
  | { ask: 'hint'; lang: Lang; nodes?: number; ms?: number }
  | { ask: 'odds' | 'why_not'; lang: Lang; action: string }
  | { ask: 'threats'; lang: Lang; piece: string; hex?: string }
  | { ask: 'reach'; lang: Lang; piece: string }
  | { ask: 'log'; lang: Lang; from?: number }
  | { ask: 'trace' | 'review'; lang: Lang; line: number }
  | { ask: 'note'; lang: Lang; line: number; text?: string; bookmark?: boolean };

export interface OpenedAnswer {
  ground: Ground;
  roster: Roster;
  seats: Seats;
  dice: 'mine' | 'program';
  divergences: string[];
  look: Look;
}
export interface PlayedAnswer {
  look: Look;
  happened?: Line;
}

// Real dice that have to be thrown first: what for, and whose they are, unless a draw is nobody's.
export interface AwaitedAnswer {
  needs: Need[];
  side?: string;
  words: string;
}

export interface TableAnswers {
  board: OpenedAnswer;
  look: PlayedAnswer;
  undo: PlayedAnswer;
  seats: PlayedAnswer;
  sit: PlayedAnswer;
  choose: PlayedAnswer | AwaitedAnswer;
  opponent: PlayedAnswer | AwaitedAnswer;
  hint: { action: string; words: string; best: { action: string; words: string; points: number }[] };
  odds: OddsAnswer;
  why_not: { action: string; legal: boolean; reason?: string };
  threats: ThreatsAnswer;
  reach: { piece: string; costs: Record<string, number> };
  log: { lines: Line[] };
  trace: { line: Line; rolls: { title: string; resolution: ResolveAnswer }[] };
  review: { line: Line; position: Position; standing: Standing };
  note: { line: Line };
}

// --- between the page and the worker ---

export interface SavedGame {
  id: string;
  system: string;
  scenario: string;
  seats: Seats;
  dice: 'mine' | 'program';
  number: number;
  turn: number;
  over: boolean;
  time: number;
}
export interface Start {
  id: string;
  system: string;
  scenario: string;
  seats: Seats;
  dice: 'mine' | 'program';
  seed?: number;
}
export type ToWorker =
  | { what: 'ask'; request: TableRequest }
  | { what: 'start'; lang: Lang; start: Start }
  | { what: 'resume'; lang: Lang; id: string }
  | { what: 'load'; lang: Lang; id: string; file: Blob; seats: Seats; dice: 'mine' | 'program' }
  | { what: 'export' }
  | { what: 'list' }
  | { what: 'drop'; id: string };
