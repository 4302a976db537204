// Where names are written: of corps above those who stand together, of bases upright behind each, or above or below it, or before it, or
// farther behind; where there is no room nothing is, and who points there is told.

import type { Point } from '../frame/camera.svelte';
import { far, shifted, unit, type Stand } from './geometry';

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

// A base with what is upright around it.
type Boxed = Stand & Rectangle;
function boxed<T extends Stand>(stand: T): T & Boxed {
  const [xs, ys] = [stand.corners.map(({ x }) => x), stand.corners.map(({ y }) => y)];
  return { ...stand, left: Math.min(...xs) + 2, right: Math.max(...xs) - 2, top: Math.min(...ys) + 2, bottom: Math.max(...ys) - 2 };
}
// Whether a base lies apart from it: seen along the paper, or along the base itself.
function isClear(stand: Boxed, place: Rectangle): boolean {
  if (apart(stand, place)) return true;
  const { centre, ahead, corners } = stand;
  return [ahead, { x: -ahead.y, y: ahead.x }].some((way) => {
    const along = (x: number, y: number) => (x - centre.x) * way.x + (y - centre.y) * way.y;
    const half = Math.max(...corners.map(({ x, y }) => along(x, y))) - 2;
    const all = [place.left, place.right].flatMap((x) => [along(x, place.top), along(x, place.bottom)]);
    return Math.min(...all) >= half || Math.max(...all) <= -half;
  });
}

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
  id: string;
  label: string;
  at: Point;
}
const heading = ({ label, at }: Heading, size: number): Rectangle => {
  const half = (label.length * size * wide) / 2;
  return { left: at.x - half, right: at.x + half, top: at.y - size, bottom: at.y + 0.3 * size };
};

// Bases of a corps that are farther from one another stand apart: each group of them has its name.
const together = 4 * unit;
export function headingsOf(corps: { id: string; label: string; stands: Stand[] }[], all: Stand[], size: number): Heading[] {
  const written: Rectangle[] = [];
  const bases = corps.length === 0 ? [] : all.map(boxed);
  return corps.flatMap(({ id, label, stands }) => {
    let groups: Stand[][] = [];
    for (const one of stands) {
      const isNear = (group: Stand[]) => group.some((other) => far(one.centre, other.centre) < together);
      groups = [[one, ...groups.filter(isNear).flat()], ...groups.filter((group) => !isNear(group))];
    }
    return groups.map((group) => {
      const boxes = group.map(boxed);
      const [left, right, top, bottom] = [Math.min(...boxes.map((one) => one.left)), Math.max(...boxes.map((one) => one.right)), Math.min(...boxes.map((one) => one.top)), Math.max(...boxes.map((one) => one.bottom))];
      const above = top - 0.35 * unit;
      const tries = [above, bottom + 0.2 * unit + size, above - 1.3 * size].map((y): Heading => ({ id, label, at: { x: (left + right) / 2, y } }));
      const isFree = (one: Heading) => written.every((other) => apart(other, heading(one, size))) && bases.every((base) => isClear(base, heading(one, size)));
      const found = tries.find(isFree) ?? tries[0]!;
      written.push(heading(found, size));
      return found;
    });
  });
}

// The first ones have the choice; what is written already is larger.
export function namesOf(stands: (Stand & { id: string; label: string })[], size: number, headings: Heading[], larger: number): Name[] {
  const written = headings.map((one) => heading(one, larger));
  const bases = stands.map(boxed);
  return bases.flatMap((stand): Name[] => {
    const { id, label, centre, ahead, corners } = stand;
    const rows = rowsOf(label);
    const [halfWide, halfHigh] = [(Math.max(...rows.map((row) => row.length)) * size * wide) / 2, (rows.length * size) / 2];
    // How far the base reaches that way, and then the name.
    const deep = Math.max(...corners.map(({ x, y }) => Math.abs((x - centre.x) * ahead.x + (y - centre.y) * ahead.y)));
    const off = deep + Math.abs(ahead.y) * halfHigh + Math.abs(ahead.x) * halfWide + size * 0.25;
    const behind = (ahead.y > 0 ? -1 : 1) * (Math.max(...corners.map(({ y }) => Math.abs(y - centre.y))) + halfHigh + size * 0.25);
    const upright = (y: number) => ({ x: centre.x, y: centre.y + y });
    for (const at of [shifted(centre, ahead, -off), upright(behind), shifted(centre, ahead, off + size * 0.4), upright(-behind), shifted(centre, ahead, -off - 2.1 * size)]) {
      const place = { left: at.x - halfWide, right: at.x + halfWide, top: at.y - halfHigh, bottom: at.y + halfHigh };
      if (!written.every((one) => apart(one, place)) || !bases.every((one) => isClear(one, place))) continue;
      written.push(place);
      return [{ id, rows, at }];
    }
    return [];
  });
}
