// A country on paper: towns where they lie, rivers and roads as a hand would draw them. A kilometre is six wide.

import type { Extent, Point } from '../frame/camera.svelte';
import { between, chance, f } from '../frame/pencil';
import type { Drawing, Link, NetworkGround, Spot } from './types';

const scale = 6 / 1000;
export const kilometre = 1000 * scale;
// Country around the towns: to the sides, above and below.
const margins = { side: 28 * kilometre, height: 38 * kilometre };

export const onPaper = ([x, y]: Spot): Point => ({ x: x * scale, y: y * scale });
export const far = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

// As much as the towns need, and some country around them.
export function extentOf(ground: NetworkGround): Required<Extent> {
  const towns = ground.places.map(({ x, y }) => onPaper([x, y]));
  const [xs, ys] = [towns.map(({ x }) => x), towns.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - margins.side, Math.min(...ys) - margins.height];
  return { x: left, y: top, width: Math.max(...xs) + margins.side - left, height: Math.max(...ys) + margins.height - top };
}

// --- lines of nature ---

// Points along a curve through all of these (Catmull-Rom).
export function curved(line: Point[], steps = 6): Point[] {
  const all: Point[] = [];
  for (let i = 0; i + 1 < line.length; i += 1) {
    const [a, b] = [line[i]!, line[i + 1]!];
    const [before, after] = [line[i - 1] ?? a, line[i + 2] ?? b];
    for (let s = 0; s < steps; s += 1) {
      const t = s / steps;
      const at = (p: number, q: number, r: number, u: number) => 0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - u) * t * t + (3 * q - p - 3 * r + u) * t * t * t);
      all.push({ x: at(before.x, a.x, b.x, after.x), y: at(before.y, a.y, b.y, after.y) });
    }
  }
  return [...all, line.at(-1)!];
}

// Water winds: every other point goes a little aside, less where the line has few bends anyway.
export function winding(line: Point[], by: number): Point[] {
  const smooth = curved(line, 7);
  return smooth.map((point, i) => {
    const [before, after] = [smooth[i - 1], smooth[i + 1]];
    if (!before || !after || i % 7 === 0) return point;
    const length = far(before, after) || 1;
    const aside = chance(point.x, point.y, 3) * by;
    return { x: point.x + ((after.y - before.y) / length) * aside, y: point.y - ((after.x - before.x) / length) * aside };
  });
}

export const drawn = (line: Point[]): string => {
  const [first, ...rest] = line;
  if (!first) return '';
  return rest.reduce((path, now, i) => path + (i + 1 < rest.length ? `Q${f(now)} ${f(between(now, rest[i + 1]!))}` : `L${f(now)}`), `M${f(first)}`);
};

// Where along a line a name of that length stands best: far from what it may not cover, and where the line is straight. It is read
// from left to right, or downwards.
export function nameSpot(line: Point[], long: number, taken: Point[]): Point[] | undefined {
  let best: { part: Point[]; worth: number } | undefined;
  for (let from = 0; from < line.length; from += 2) {
    let [to, run] = [from, 0];
    while (to + 1 < line.length && run < long) run += far(line[to]!, line[++to]!);
    if (run < long) break;
    const part = line.slice(from, to + 1);
    const room = Math.min(60, ...part.flatMap((point) => taken.map((one) => far(one, point))));
    const worth = room + 70 * (far(part[0]!, part.at(-1)!) / run);
    if (!best || worth > best.worth) best = { part, worth };
  }
  if (!best) return undefined;
  const [first, last] = [best.part[0]!, best.part.at(-1)!];
  return last.x < first.x - Math.abs(last.y - first.y) * 0.1 ? [...best.part].reverse() : best.part;
}

// --- roads ---

export const keyOf = (a: string, b: string): string => [a, b].sort().join(' ');

// From town to town, a little bent; around towns that it does not lead to.
function bend(a: Point, b: Point, others: Point[]): Point[] {
  const length = far(a, b);
  const across = { x: (b.y - a.y) / length, y: (a.x - b.x) / length };
  const at = (share: number, aside: number): Point => {
    const on = between(a, b, share);
    return { x: on.x + across.x * aside, y: on.y + across.y * aside };
  };
  const low = chance(a.x + b.x, a.y + b.y, 5) * Math.min(16, length * 0.06);
  const high = chance(a.x + b.x, a.y + b.y, 6) * Math.min(16, length * 0.06);
  let push = 0;
  for (const other of others) {
    const share = ((other.x - a.x) * (b.x - a.x) + (other.y - a.y) * (b.y - a.y)) / (length * length);
    if (share < 0.12 || share > 0.88) continue;
    const beside = (other.x - a.x) * across.x + (other.y - a.y) * across.y;
    if (Math.abs(beside) < 30) push += (beside > 0 ? -1 : 1) * (34 - Math.abs(beside));
  }
  return curved([a, at(0.33, low + push), at(0.67, high + push), b], 8);
}

export interface Road extends Link {
  key: string;
  line: Point[];
}

export function roadsOf(ground: NetworkGround): Road[] {
  const towns = new Map(ground.places.map(({ id, x, y }) => [id, onPaper([x, y])]));
  return ground.drawing.links.map((link) => {
    const others = [...towns].filter(([id]) => id !== link.from && id !== link.to).map(([, at]) => at);
    return { ...link, key: keyOf(link.from, link.to), line: bend(towns.get(link.from)!, towns.get(link.to)!, others) };
  });
}

// Along a road, from either end.
export function along(roads: Map<string, Road>, from: string, to: string): Point[] {
  const road = roads.get(keyOf(from, to));
  if (!road) return [];
  return road.from === from ? road.line : [...road.line].reverse();
}

function crossed(a: Point, b: Point, c: Point, d: Point): Point | undefined {
  const [rx, ry, sx, sy] = [b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y];
  const by = rx * sy - ry * sx;
  if (Math.abs(by) < 1e-9) return undefined;
  const t = ((c.x - a.x) * sy - (c.y - a.y) * sx) / by;
  const u = ((c.x - a.x) * ry - (c.y - a.y) * rx) / by;
  return t >= 0 && t <= 1 && u >= 0 && u <= 1 ? { x: a.x + t * rx, y: a.y + t * ry } : undefined;
}

// Where a road meets the river that it crosses, and which way the road runs there: nearest to its middle if it meets it more than
// once, and where it comes nearest to it if the two are drawn without meeting.
export function crossingOf(road: Road, river: Point[]): { at: Point; angle: number } {
  const middle = road.line[Math.floor(road.line.length / 2)]!;
  let best: { at: Point; angle: number; far: number } | undefined;
  for (let i = 0; i + 1 < road.line.length; i += 1) {
    const [a, b] = [road.line[i]!, road.line[i + 1]!];
    const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
    for (let j = 0; j + 1 < river.length; j += 1) {
      const meet = crossed(a, b, river[j]!, river[j + 1]!);
      const point = meet ?? a;
      const away = meet ? far(meet, middle) : 10_000 + far(a, river[j]!);
      if (!best || away < best.far) best = { at: point, angle, far: away };
    }
  }
  return best ?? { at: middle, angle: 0 };
}

// --- names of nature: they run along what they name, where there is room; letters follow the course, not its bends ---

const letter = 30;
const inside = ({ x, y, width, height }: Required<Extent>, at: Point, by: number) => at.x > x + by && at.y > y + by && at.x < x + width - by && at.y < y + height - by;

export function flowsOf(ground: NetworkGround): { label: string; part: Point[] }[] {
  const extent = extentOf(ground);
  // Towns have their own names, mostly to the right of them.
  const towns = ground.places.flatMap((town) => {
    const { x, y } = onPaper([town.x, town.y]);
    return [0, 40, 80].map((right) => ({ x: x + right, y }));
  });
  const taken = [...towns, ...roadsOf(ground).flatMap(({ line }) => line.filter((_, i) => i % 4 === 2))];
  return ground.drawing.rivers.flatMap(({ label, course }) => {
    const part = nameSpot(curved(course.map(onPaper), 5).filter((point) => inside(extent, point, 24)), label.length * letter * 0.68, taken);
    return part ? [{ label, part }] : [];
  });
}

export function rangesOf(ground: NetworkGround): ({ label: string; angle: number } & Point)[] {
  const extent = extentOf(ground);
  return ground.drawing.heights.flatMap(({ label, crest }) => {
    const seen = curved(crest.map(onPaper), 12).filter((point) => inside(extent, point, 0));
    const [first, last] = [seen[0], seen.at(-1)];
    if (!first || !last || seen.length < 4) return [];
    const angle = Math.atan2(last.y - first.y, last.x - first.x);
    const half = label.length * letter * 0.3;
    const within = (at: number, low: number, size: number, reach: number) => Math.min(low + size - reach, Math.max(low + reach, at));
    return [{ label, angle: (angle * 180) / Math.PI, x: within((first.x + last.x) / 2, extent.x, extent.width, half * Math.abs(Math.cos(angle)) + 14), y: within((first.y + last.y) / 2, extent.y, extent.height, half * Math.abs(Math.sin(angle)) + 22) }];
  });
}

// Where their letters stand, in letters of that size.
export function lettersOf(flows: ReturnType<typeof flowsOf>, ranges: ReturnType<typeof rangesOf>, size: number): Point[] {
  const wet = flows.flatMap(({ label, part }) => {
    const lengths = part.map((_, i) => part.slice(0, i).reduce((sum, one, j) => sum + far(one, part[j + 1]!), 0));
    const middle = lengths.at(-1)! / 2;
    return part.filter((_, i) => Math.abs(lengths[i]! - middle) < label.length * size * 0.31);
  });
  const high = ranges.flatMap(({ label, angle, x, y }) => {
    const [ux, uy] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
    return Array.from(label, (_, i) => (i - (label.length - 1) / 2) * size * 0.62).map((along) => ({ x: x + ux * along, y: y + uy * along }));
  });
  return [...wet, ...high];
}

// --- what stands where ---

export const isDeep = (drawing: Drawing, water: number): boolean => drawing.deep.includes(water);
