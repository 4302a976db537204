// Where the names of bases are written: upright behind each, or farther behind, or before it; where there is no room nothing is, and who
// points there is told.

import type { Point } from '../frame/camera.svelte';
import { shifted, type Stand } from './geometry';

export interface Name {
  id: string;
  rows: string[];
  at: Point;
}
interface Rectangle {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
const apart = (a: Rectangle, b: Rectangle) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;

// In two rows, if it is long: cut where the rows are most alike.
export function rowsOf(label: string): string[] {
  if (label.length <= 13) return [label];
  const gaps = [...label].flatMap((letter, i) => (letter === ' ' ? [i] : []));
  const cut = gaps.sort((a, b) => Math.abs(a - label.length / 2) - Math.abs(b - label.length / 2))[0];
  return cut === undefined ? [label] : [label.slice(0, cut), label.slice(cut + 1)];
}

// As wide as letters are on average, of their height.
const wide = 0.46;

// What is written already, by the middle of its foot.
export interface Heading {
  label: string;
  at: Point;
  size: number;
}
const heading = ({ label, at, size }: Heading): Rectangle => {
  const half = (label.length * size * wide) / 2;
  return { left: at.x - half, right: at.x + half, top: at.y - size, bottom: at.y + 0.3 * size };
};

// The first ones have the choice.
export function namesOf(stands: (Stand & { id: string; label: string })[], size: number, headings: Heading[]): Name[] {
  const bases = stands.map(({ corners }): Rectangle => {
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
    return { left: Math.min(...xs) + 2, right: Math.max(...xs) - 2, top: Math.min(...ys) + 2, bottom: Math.max(...ys) - 2 };
  });
  const written = headings.map(heading);
  return stands.flatMap(({ id, label, centre, ahead, corners }): Name[] => {
    const rows = rowsOf(label);
    const [halfWide, halfHigh] = [(Math.max(...rows.map((row) => row.length)) * size * wide) / 2, (rows.length * size) / 2];
    // How far the base reaches that way, and then the name.
    const deep = Math.max(...corners.map(({ x, y }) => Math.abs((x - centre.x) * ahead.x + (y - centre.y) * ahead.y)));
    const off = deep + Math.abs(ahead.y) * halfHigh + Math.abs(ahead.x) * halfWide + size * 0.25;
    for (const way of [-off, -off - 2.1 * size, off + size * 0.4]) {
      const at = shifted(centre, ahead, way);
      const place = { left: at.x - halfWide, right: at.x + halfWide, top: at.y - halfHigh, bottom: at.y + halfHigh };
      if (![...bases, ...written].every((one) => apart(one, place))) continue;
      written.push(place);
      return [{ id, rows, at }];
    }
    return [];
  });
}
