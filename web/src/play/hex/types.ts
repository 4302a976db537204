// What a ground of kind "hex" tells besides what every ground tells. A place of it is a hex: its column and its row, two digits each.

import type { Ground, Named } from '../shell/types';

export type Facing = 'n' | 'ne' | 'se' | 's' | 'sw' | 'nw';

export interface Hex {
  hex: string;
  terrain: string;
  level?: number;
  sides?: Partial<Record<Facing, string[]>>;
  routes?: Partial<Record<Facing, string>>;
}
export interface Drawing {
  columns: number;
  rows: number;
  metres: number;
  terrains: Record<string, string>;
  hexes: Hex[];
  regions: (Named & { hexes: string[] })[];
  lines?: { label: string; sides: string[] }[]; // "1401/ne"
  coasts?: { edge: 'north' | 'east' | 'south' | 'west'; label: string }[]; // the sea beyond it
}
export type HexGround = Ground & { drawing: Drawing };
