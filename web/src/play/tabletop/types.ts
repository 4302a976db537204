// What a ground of kind "tabletop" tells besides what every ground tells: a table without a grid. Lengths count the unit that the game
// measures in, from the south-western corner to the east and to the north. Nothing of them is reckoned on the page: corners, rulers,
// arcs and ranges are those that decided.

import type { Action, Ground, Piece, Placed, Position } from '../shell/types';

export type Spot = [number, number];

export interface Terrain {
  id: string;
  label: string;
  kind: string;
  said: string; // its kind in words
  level: number;
  hides: boolean; // nobody sees through it
  parts: Spot[][];
}
export interface Drawing {
  width: number;
  height: number;
  unit: string;
  pieces: Terrain[];
}
export type TabletopGround = Ground & { drawing: Drawing };

export interface TabletopPiece extends Piece {
  front: number;
  depth: number;
}
export interface TabletopPlaced extends Placed {
  corners?: Spot[]; // in the order of the clock, from the left end of the front
  facing?: number; // degrees, clockwise from north
  foe?: string; // whom it fights
}
export type TabletopPosition = Omit<Position, 'pieces'> & {
  pieces: TabletopPlaced[];
  terrain?: Terrain[]; // ground that the players have laid out
  zones?: Range[]; // where what is put down now may be
};

export interface TabletopAction extends Action {
  ends?: Spot[][]; // the bases of those who move where they come to stand, the first of them first; or what a piece of ground would cover
  lies?: number; // how it would be turned, in degrees, of what turns by quarters
  moves?: string; // the piece of ground that it takes up
  across?: Measured; // of a shot, edge to edge
}

// A ruler that was laid: its two ends, and what was read off it.
export interface Measured {
  from: Spot;
  to: Spot;
  length: number;
}
// A step of a way, along the middle of the front; of a turn the arc of its outermost corner.
export interface Leg extends Measured {
  heading: number; // after it
  at: Spot[]; // the base of the one who leads, after it
  about?: Spot;
  clockwise?: boolean;
  degrees?: number;
}
export interface Way {
  steps: Leg[];
  ends: Spot[][];
  length: number;
  allowance: number;
  barred?: Measured; // from where it was stopped to what stopped it
  nearest?: Measured & { piece: string }; // the enemy who is nearest at its end
  zones: Spot[][]; // of enemies, that it ends in
}
export interface Range {
  kind: string;
  words: string;
  length: number;
  parts: Spot[][]; // together they cover it; of a zone the front is where it ends towards the enemy
}
