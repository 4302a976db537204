// Who draws which kind of ground: one line each. A kind that nobody draws is drawn plainly, as its places and who stands there.

import type { Component } from 'svelte';
import { words, type Part } from '../lib/words.svelte';
import type { Game } from './shell/game.svelte';
import type { Ground } from './shell/types';

export interface Drawn {
  game: Game;
  ground: Ground;
  // The keys of the game; whether it was one of them.
  keys: (event: KeyboardEvent) => boolean;
}
type Drawer = Component<Drawn>;

const ofTables: Part = { fr: () => import('virtual:words/tabletop/fr'), en: () => import('virtual:words/tabletop/en') };

const drawers: Record<string, () => Promise<{ default: Component<never> }>> = {
  hex: () => import('./hex/Board.svelte'),
  network: () => import('./network/Board.svelte'),
  tabletop: () => words.with(ofTables, import('./tabletop/Board.svelte')),
};
const plainly = () => import('./plain/Board.svelte');

export async function drawerOf(kind: string): Promise<Drawer> {
  return (await (drawers[kind] ?? plainly)()).default as Drawer;
}
