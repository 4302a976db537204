// Troops as one sees them from above: what stands on a base, by its kind, in ranks that face up. One path for bodies, one for heads and one
// for arms, whatever their number.

import { chance } from '../frame/pencil';

export interface Figures {
  bodies: string;
  heads: string;
  arms: string;
}

const n = (value: number) => value.toFixed(1);
const ellipse = (x: number, y: number, rx: number, ry: number) => `M${n(x - rx)} ${n(y)}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
const dot = (x: number, y: number, r: number) => ellipse(x, y, r, r);
const line = (x: number, y: number, dx: number, dy: number) => `M${n(x)} ${n(y)}l${n(dx)} ${n(dy)}`;
const box = (x: number, y: number, wide: number, high: number) => `M${n(x - wide / 2)} ${n(y - high / 2)}h${wide}v${high}h${-wide}z`;

type Figure = (x: number, y: number) => Figures;
const soldier = (shield: string, arms: string): Figure => (x, y) => ({ bodies: ellipse(x, y, 4.1, 2.5), heads: dot(x, y, 1.9), arms: `${shield === 'tall' ? line(x - 3.6, y - 3.6, 6, 0) : shield === 'round' ? dot(x - 2.6, y - 3.2, 2.4) : ''}${arms === 'spear' ? line(x + 3.7, y + 3, 0, -13) : arms === 'javelin' ? line(x + 1.5, y + 3, 4, -10) : arms === 'bow' ? `M${n(x - 4.5)} ${n(y - 3)}q4.5 -5 9 0M${n(x)} ${n(y + 1)}v-8` : line(x + 3, y, 2, -5.5)}` });
const horse = (x: number, y: number) => ellipse(x, y + 1, 3, 7.2) + `M${n(x - 1.6)} ${n(y - 5)}l0.3 -5q1.3 -2.4 2.6 0l0.3 5z` + line(x, y + 8, 0, 3);
const rider = (arms: string): Figure => (x, y) => ({ bodies: horse(x, y), heads: dot(x, y + 1.4, 2.5), arms: arms === 'lance' ? line(x + 3.6, y + 6, 0, -18) : arms === 'javelin' ? line(x + 2.5, y + 4, 4, -11) : line(x + 3.3, y + 5, 1.5, -13) });
const car = (horses: number, scythes: boolean): Figure => (x, y) => {
  const team = Array.from({ length: horses }, (_, i) => (i - (horses - 1) / 2) * 6.6);
  return { bodies: team.map((dx) => horse(x + dx, y - 7)).join('') + box(x, y + 10, 11, 9), heads: dot(x - 2.6, y + 10, 2) + dot(x + 2.6, y + 10, 2), arms: line(x, y - 2, 0, 8) + line(x - 9, y + 6, 0, 8) + line(x + 9, y + 6, 0, 8) + line(x - 9, y + 10, 18, 0) + (scythes ? line(x - 9, y + 10, -6, -5) + line(x + 9, y + 10, 6, -5) : '') };
};
const elephant: Figure = (x, y) => ({ bodies: ellipse(x, y + 3, 8.5, 12) + ellipse(x, y - 9, 5, 5.5) + ellipse(x - 6.5, y - 7.5, 3.4, 4.6) + ellipse(x + 6.5, y - 7.5, 3.4, 4.6), heads: box(x, y + 4, 10, 10) + dot(x, y - 4, 2), arms: `M${n(x)} ${n(y - 14)}q-3 -4 0 -7` + line(x - 3, y - 13, -3, -5) + line(x + 3, y - 13, 3, -5) });
const wagon: Figure = (x, y) => ({ bodies: box(x, y, 18, 26), heads: box(x, y, 10, 18), arms: line(x - 11, y - 9, 0, 6) + line(x + 11, y - 9, 0, 6) + line(x - 11, y + 4, 0, 6) + line(x + 11, y + 4, 0, 6) + line(x, y - 13, 0, -7) });
const engine: Figure = (x, y) => ({ bodies: box(x, y + 3, 6, 22), heads: dot(x - 8, y + 12, 2) + dot(x + 8, y + 12, 2), arms: `M${n(x - 12)} ${n(y)}q12 -14 24 0` + line(x, y + 8, 0, -22) });
const stranger: Figure = (x, y) => ({ bodies: dot(x, y, 6), heads: dot(x, y, 2.4), arms: '' });

// How a kind is drawn: its figure, how far apart they stand in a rank, how far the ranks, and how loosely.
interface Array_ {
  figure: Figure;
  apart: number;
  deep: number;
  loose: number;
}
const arrays: Record<string, Array_> = {
  'heavy-foot': { figure: soldier('tall', 'spear'), apart: 10.2, deep: 12, loose: 0.02 },
  'light-foot': { figure: soldier('round', 'sword'), apart: 12, deep: 12, loose: 0.2 },
  archers: { figure: soldier('', 'bow'), apart: 12.4, deep: 14, loose: 0.1 },
  skirmishers: { figure: soldier('round', 'javelin'), apart: 21, deep: 16, loose: 0.22 },
  'heavy-horse': { figure: rider('lance'), apart: 13, deep: 25, loose: 0.02 },
  'medium-horse': { figure: rider('spear'), apart: 17, deep: 25, loose: 0.06 },
  'light-horse': { figure: rider('javelin'), apart: 26, deep: 25, loose: 0.16 },
  chariots: { figure: car(4, false), apart: 36, deep: 38, loose: 0.03 },
  'light-chariots': { figure: car(2, false), apart: 32, deep: 38, loose: 0.06 },
  'scythed-chariots': { figure: car(4, true), apart: 42, deep: 38, loose: 0.03 },
  elephants: { figure: elephant, apart: 34, deep: 40, loose: 0.03 },
  wagons: { figure: wagon, apart: 32, deep: 36, loose: 0.02 },
  engines: { figure: engine, apart: 38, deep: 34, loose: 0.03 },
};
export const kinds = Object.keys(arrays);

const known = new Map<string, Figures>();
// Those who stand on a base of that size; in disorder nobody keeps his place.
export function figuresOf(symbol: string, wide: number, high: number, disordered: boolean): Figures {
  const key = `${symbol} ${wide} ${high} ${disordered}`;
  const found = known.get(key);
  if (found) return found;
  const { figure, apart, deep, loose } = arrays[symbol] ?? { figure: stranger, apart: 24, deep: 24, loose: 0 };
  const columns = Math.max(1, Math.floor((wide - 8) / apart));
  const rows = Math.max(1, Math.min(3, Math.floor((high - 8) / deep)));
  const stray = disordered ? 0.42 : loose;
  const all: Figures = { bodies: '', heads: '', arms: '' };
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const [x, y] = [(column - (columns - 1) / 2) * apart, (row - (rows - 1) / 2) * deep + 1];
      if (disordered && chance(x, y, 11) > 0.75) continue; // some have run
      const aside = loose > 0.1 && row % 2 === 1 && column < columns - 1 ? apart / 2 : 0;
      const one = figure(x + aside + chance(x, y, 12) * apart * stray, y + chance(x, y, 13) * deep * stray * 0.8);
      all.bodies += one.bodies;
      all.heads += one.heads;
      all.arms += one.arms;
    }
  known.set(key, all);
  return all;
}
