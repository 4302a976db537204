// The battle that was played last, for those who come back: known without its program and its record.

import { forget, keep, keptObject } from './storage';

export interface LastGame {
  id: string;
  label: string;
  number: number;
  turn: number;
}

const key = 'game.last';

export const keepLast = (game: LastGame): boolean => keep(key, game);

export function lastGame(): LastGame | undefined {
  const game = keptObject<LastGame>(key);
  return game && typeof game.id === 'string' && typeof game.label === 'string' && Number.isFinite(game.number) && Number.isFinite(game.turn) ? game : undefined;
}

// It is over, or thrown away.
export function forgetLast(id: string): void {
  if (lastGame()?.id === id) forget(key);
}
