// What is asked of a running game and answered; docs/protocol.md says the same in words. Nothing here is a secret of anybody who does
// not sit before the screen: the worker hands out views only. Ids are opaque: whatever is said of one comes with it.

import type { Lang, Need, Outlook, ResolveAnswer } from '../../engine/types';
import type { OwnBattle } from './own';

export type Seat = 'person' | 'random' | 'recruit' | 'veteran' | 'marshal';
export type Seats = Record<string, Seat>;

export interface Named {
  id: string;
  label: string;
}

// --- what stays the same ---

export interface GameInfo {
  system: string;
  system_label: string;
  scenario: string;
  label: string;
  briefing: string;
  turns: number;
  units: number;
  board: string; // the kind of its ground
  sides: Named[];
  guide?: string; // what a beginner learns in it, step by step
  for_trying?: boolean; // made to try rules out, no battle
  own?: string; // the battle of the reader's own that it belongs to
}
export interface GamesAnswer {
  games: GameInfo[];
}

// A place that is not listed goes by its id, in no region and anywhere.
export interface Place {
  id: string;
  label?: string;
  in?: string; // the region it lies in, by name
  x?: number;
  y?: number;
}
// A way to face: an angle in degrees, clockwise from the top of the board.
export interface Heading extends Named {
  angle: number;
}
export interface Ground {
  kind: string;
  label: string;
  places: Place[];
  headings: Heading[];
  drawing?: object; // for those alone who draw that kind
}

export interface Piece extends Named {
  side: string;
  symbol: string; // what is drawn for it: infantry, cavalry, artillery, leader...
  formation?: string;
  leader?: true;
  values: { id: string; value: number; label?: string; aside?: true }[];
}
export interface GuideStep {
  words: string;
  keys?: string; // the same by keys, for who has them
  // Said while one of these is asked of a person; else at any time.
  during?: string[];
  // Done once one of these is asked, or once the reader has done that; else once he was asked and goes on.
  until?: string[];
  does?: 'chooses' | 'picks' | 'acts' | 'is_refused' | 'sees_odds' | 'sees_why' | 'asks_help';
}
export interface Roster {
  system: string;
  scenario: string;
  label: string;
  briefing: string;
  turns: number;
  minutes: number; // that a turn stands for; 0: nobody says
  start_minute: number;
  sides: (Named & { briefing: string; colour?: string })[];
  formations: (Named & { side: string; colour?: string })[]; // a colour of its own, if it has one
  pieces: Piece[];
  objectives: { at: string; points: number }[];
  terms: string[]; // what wins, and how far the figures can be trusted
  guide?: GuideStep[];
  ties?: string; // who commands whom can be asked, by this name
}

// --- a position ---

export interface Placed {
  id: string;
  said: string; // what it is, how it does and where it stands, for those who do not see the board
  at?: string;
  heading?: string; // of its front, if it has one
  state?: string; // how it is drawn: disordered, routed...
  marks?: string[]; // what is drawn besides: square, charging...
  spent?: true; // it has acted
  values?: Record<string, number>; // those that are others than in the roster
  away?: string; // why it stands nowhere; it is said too
}
export interface Position {
  turn: number;
  pieces: Placed[];
  formations: Record<string, { state: string; label: string; left: number }>;
  holders: Record<string, string>;
  contested: string[]; // places that are being fought for
  markers?: Record<string, string[]>; // whose pieces stand there, whether or not it is known which
  panel?: { label: string; value: string }[]; // what has to be known of a turn
}
export interface Standing {
  points: Record<string, number>;
  sentence: string;
  degree: string;
  winner?: string;
}

// --- actions ---

// What is common to actions, said once: of moves there are thousands.
export interface Group {
  verb: string; // for a button
  say?: string; // a sentence with {piece}, {to} and {heading}, for actions without words
  label?: string; // of a choice of several things at once
  none?: string; // for the button if nothing is chosen of them
  ends?: true; // it passes, or ends what is asked
  left?: string; // what those can still do who are not done, with {count}: it ends a phase
  grave?: true; // it deserves a second press
  hostile?: true;
  odds?: true; // its odds can be asked
  costs?: true; // what it costs to get there can be asked, and why one cannot
  mark?: string; // drawn where it leads to: charge...
  unit?: string; // of what its actions cost
}
export interface Action {
  text: string; // handed back
  group: string;
  piece?: string; // who acts
  with?: string[];
  formation?: string; // that it is about
  to?: string; // a place
  heading?: string;
  against?: string[]; // pieces
  at?: string; // the place it is against
  set?: string[]; // several things at once
  words?: string;
  one_of?: string; // what it puts down, in words: those of a group that have the same differ in nothing but where it comes to be
  usual?: true; // what a press there most likely means
  cost?: number; // of getting there
  left?: number; // of what it has for that, afterwards
  via?: string[]; // places, from the first to the last
  then?: string[]; // texts of what is done next, as long as it can be
}
// Actions that nobody can list: the text with {piece} for who is chosen, and {to} for what is typed or pointed at.
export interface Open {
  group: string;
  label: string;
  hint: string;
  text: string;
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
  step?: string; // the name of what is asked
  prompt?: string;
  hand_over?: true;
  actions?: Action[];
  groups?: Record<string, Group>;
  open?: Open[];
  foretell?: string; // the action that is being prepared: its odds are shown at once
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
  veiled?: true; // others were told less of it
  events: { words: string; pieces: string[]; opens?: string }[]; // a part of the log, by the name its drawer knows
  rolls: { title: string; faces: number[]; side?: string; after: number }[]; // after so many events
  notes: { text: string; bookmark: boolean }[];
}

// --- what it promises ---

export interface Chance {
  probability: number;
  fraction: string;
}
export interface Fate extends Chance {
  label: string;
  grade: number; // how bad it is, from 0 for unharmed to 4
}
export interface Prospect {
  replies: string[];
  texts: string[];
  mine: Fate[];
  theirs: Fate[];
  mine_suffer: Chance;
  theirs_suffer: Chance;
  undecided?: Chance;
  too_large?: true; // a draw of it had too many results to be followed
  title?: string;
  because?: Outlook;
  reasons?: { title: string; because: Outlook }[]; // where there are several
  events?: (Chance & { words: string })[]; // what may happen on the way
}
export interface Prospects {
  asker: string;
  prospects: Prospect[];
  worst: number;
  best: number;
  suffer: { mine: string; theirs: string }; // what is meant by it
  note: string; // how far it was followed
  supposed?: string; // the one position it is exact for, of too many that may be hidden
}
export interface OddsAnswer extends Prospects {
  action: string;
  words: string;
  together?: Joiner[]; // who may join it before a die falls
  hidden?: Hidden;
}
// What may stand where it leads, of what nobody sees: the asker may suppose some of it, and nothing else.
export interface Hidden {
  at: string;
  words: string;
  only: string; // handed back first
  supposed: boolean; // the odds are for those alone that are in it
  may: (Joiner & { label: string })[];
}
export interface Joiner {
  text: string;
  piece: string;
  in: boolean; // the odds are with it
}
export interface Threat extends Prospects {
  by: string[];
  words: string;
  yours: boolean; // the replies are the asker's
}
export interface ThreatsAnswer {
  piece: string;
  at?: string;
  note: string;
  threats: Threat[];
}

// Who commands whom, and by which way.
export interface Ties {
  piece: string;
  words: string;
  within: string[]; // places that orders reach
  ties: { at: string; pieces: string[]; in: boolean; words: string; via?: string[]; cost?: number }[];
}

// An action from which one can go on against whoever was pointed at.
export interface Approach {
  action: string;
  words: string;
  suffer: Chance;
}

// --- questions ---

// Where points come from, and what turned the game.
export interface Gain {
  side: string;
  points: number;
  words: string;
  piece?: string;
  place?: string;
}
export interface Account {
  ledger: Gain[];
  turning?: { line: Line; side: string; points: number }[]; // once it is over
}

export type GameRequest =
  | { ask: 'board' | 'look' | 'undo' | 'account'; lang: Lang }
  | { ask: 'seats'; lang: Lang; seats: Seats; dice?: 'mine' | 'program' }
  | { ask: 'sit'; lang: Lang; side: string }
  | { ask: 'choose'; lang: Lang; action: string; faces?: number[] }
  | { ask: 'opponent'; lang: Lang; nodes?: number; ms?: number; faces?: number[] }
  | { ask: 'hint'; lang: Lang; nodes?: number; ms?: number }
  | { ask: 'odds'; lang: Lang; action: string; then?: string[]; with?: string[]; supposing?: string | string[] }
  | { ask: 'why_not'; lang: Lang; action: string }
  | { ask: 'why_not'; lang: Lang; piece: string; to: string }
  | { ask: 'approaches'; lang: Lang; to: string }
  | { ask: 'way'; lang: Lang; action: string; to?: string }
  | { ask: 'way'; lang: Lang; piece: string; with?: string[]; to: string }
  | { ask: 'ranges'; lang: Lang; piece: string }
  | { ask: 'final'; lang: Lang; action: string }
  | { ask: 'ahead'; lang: Lang; actions: string[]; nodes?: number; ms?: number }
  | { ask: 'threats'; lang: Lang; piece: string; at?: string }
  | { ask: 'reach' | 'ties'; lang: Lang; piece: string }
  | { ask: 'log'; lang: Lang; from?: number }
  | { ask: 'trace' | 'review'; lang: Lang; line: number }
  | { ask: 'note'; lang: Lang; line: number; text?: string; bookmark?: boolean };

export interface OpenedAnswer {
  ground: Ground;
  roster: Roster;
  seats: Seats;
  dice: 'mine' | 'program';
  divergences: string[];
  unasked?: string[]; // what house rules ask and the game does not know
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

export interface GameAnswers {
  board: OpenedAnswer;
  look: PlayedAnswer;
  undo: PlayedAnswer;
  seats: PlayedAnswer;
  sit: PlayedAnswer;
  choose: PlayedAnswer | AwaitedAnswer;
  opponent: PlayedAnswer | AwaitedAnswer;
  hint: { action: string; words: string; best: { action: string; words: string; points: number }[]; reasons: { words: string; points: number }[] };
  odds: OddsAnswer;
  why_not: { action: string; legal: boolean; reason?: string; approaches?: Approach[] };
  approaches: { to: string; approaches: Approach[] };
  way: { legal: boolean; reason?: string; action?: Action; way?: object };
  ranges: { piece: string; ranges: object[] };
  ahead: { thinks: boolean };
  final: { action: string; final: boolean; because?: 'dice' | 'secret' | 'player' };
  threats: ThreatsAnswer;
  reach: { piece: string; unit: string; costs: Record<string, number> };
  ties: Ties;
  account: Account;
  log: { lines: Line[] };
  // `side`: who is meant by "my" in it.
  trace: { line: Line; rolls: { title: string; side?: string; resolution: ResolveAnswer }[]; action?: Action; way?: object };
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
  own?: string;
}
export interface Start {
  id: string;
  system: string;
  scenario: string;
  seats: Seats;
  dice: 'mine' | 'program';
  seed?: number;
  own?: string;
}
export type ToWorker =
  | { what: 'ask'; request: GameRequest }
  // Somebody may choose these: whoever would have to answer thinks meanwhile, until something else is asked.
  | { what: 'ahead'; actions: string[]; ms?: number; nodes?: number }
  | { what: 'start'; lang: Lang; start: Start }
  // Whoever has it open elsewhere: he is asked to wait, loses it, or keeps it and is looked at.
  | { what: 'resume'; lang: Lang; id: string; open: 'wait' | 'take' | 'watch' }
  | { what: 'load'; lang: Lang; id: string; file: Blob; seats: Seats; dice: 'mine' | 'program'; own?: string }
  | { what: 'take'; lang: Lang; battle: OwnBattle }
  | { what: 'own'; lang: Lang }
  | { what: 'armies'; request: { lang: Lang; system: string } }
  | { what: 'export' | 'list' | 'leave' }
  | { what: 'drop' | 'restore' | 'forget'; id: string };
