// Games that were set up and wait to be opened by the board, and names for them.

import type { Seats, Start } from './types';

export type Opening = { what: 'start'; start: Start; guide: boolean } | { what: 'load'; id: string; file: Blob; seats: Seats; dice: 'mine' | 'program'; own?: string };

const waiting = new Map<string, Opening>();

// Whoever keeps a seed, as tests do, has the same dice in every game.
const keptSeed = (): { seed?: number } => {
  const seed = Number(localStorage.getItem('grognard.game.seed') ?? '');
  return seed > 0 ? { seed } : {};
};

export function prepare(id: string, opening: Opening): void {
  waiting.set(id, opening.what === 'start' ? { ...opening, start: { ...opening.start, ...keptSeed() } } : opening);
}
export function take(id: string): Opening | undefined {
  const found = waiting.get(id);
  waiting.delete(id);
  return found;
}
export const newId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => 'abcdefghjkmnpqrstuvwxyz23456789'[byte % 31]).join('');
