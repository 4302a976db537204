// What a ground of kind "network" tells besides what every ground tells. Its places are towns; lengths are metres, to the right and down.

import type { Ground, Place, Position } from '../shell/types';

export type Spot = [number, number];

export interface Town extends Place {
  x: number;
  y: number;
  terrain: number;
  fortified?: true;
}
// Numbers are places in the lists of words.
export interface Link {
  from: string;
  to: string;
  route: number; // the first is the best
  water: number;
  crossing: number;
  river?: number; // that it crosses
}
export interface Drawing {
  links: Link[];
  rivers: { label: string; water: number; course: Spot[] }[]; // downstream
  heights: { label: string; crest: Spot[] }[];
  parallels: [number, number][]; // degrees, and how far down
  meridians: [number, number][]; // degrees, and how far to the right
  terrains: string[];
  routes: string[];
  waters: string[];
  crossings: string[];
  open: number; // the terrain that is not drawn
  ford: number;
  laid: number; // a bridge that was laid in play
  deep: number[]; // waters that nobody crosses without a crossing
}
export type NetworkGround = Omit<Ground, 'places'> & { places: Town[]; drawing: Drawing };

// What a position tells of it besides.
export interface NetworkPosition extends Position {
  links?: { cost?: number; crossing: number }[]; // in the order of the drawing: without a cost nobody passes
  works?: string[]; // towns that are entrenched
  clash?: Clash; // a battle that is being fought
}
export interface Clash {
  at: string;
  label: string;
  stands?: string; // how far it has come, in words
  measure: string; // the value of pieces that is fought with
  round: number;
  rounds: number;
  about: string[];
  sides: { side: string; role: string; pieces: string[]; strength: string; lost: number; about: string[] }[]; // the attacker first
}
