// Hexes on paper: flat on top, columns of the map side by side, even columns lowered by half a hex. One hex is 100 wide.

import type { Point } from '../frame/camera.svelte';
import { between, chance, f, strayed } from '../frame/pencil';
import type { Drawing, Facing, Hex } from './types';

export const radius = 50;
export const half = (radius * Math.sqrt(3)) / 2;

export const facings: Facing[] = ['n', 'ne', 'se', 's', 'sw', 'nw'];
export const angleOf = (facing: Facing): number => facings.indexOf(facing) * 60;

const corners: Point[] = [
  { x: -0.5, y: -1 },
  { x: 0.5, y: -1 },
  { x: 1, y: 0 },
  { x: 0.5, y: 1 },
  { x: -0.5, y: 1 },
  { x: -1, y: 0 },
].map(({ x, y }) => ({ x: x * radius, y: y * half }));

export const column = (hex: string): number => Number(hex.slice(0, 2));
export const row = (hex: string): number => Number(hex.slice(2));
export const nameOf = (c: number, r: number): string => `${String(c).padStart(2, '0')}${String(r).padStart(2, '0')}`;

const centreOf = (c: number, r: number): Point => ({ x: radius + (c - 1) * 1.5 * radius, y: half + (r - 1) * 2 * half + (c % 2 === 0 ? half : 0) });
export const centre = (hex: string): Point => centreOf(column(hex), row(hex));

const sea = 76;
// How large a map is; with the sea around it, if there is any.
export function sizeOf(ground: Drawing, whole = false): { width: number; height: number; x: number; y: number } {
  const beyond = (edge: string) => (whole && ground.coasts?.some((coast) => coast.edge === edge) ? sea : 0);
  return {
    width: (ground.columns - 1) * 1.5 * radius + 2 * radius + beyond('west') + beyond('east'),
    height: ground.rows * 2 * half + (ground.columns > 1 ? half : 0) + beyond('north') + beyond('south'),
    x: -beyond('west'),
    y: -beyond('north'),
  };
}

export function outline(at: Point, scale = 1): string {
  return corners.map((corner) => `${(at.x + corner.x * scale).toFixed(1)},${(at.y + corner.y * scale).toFixed(1)}`).join(' ');
}

// The two corners of a side, clockwise.
export function side(at: Point, facing: Facing, scale = 1): [Point, Point] {
  const i = facings.indexOf(facing);
  const [a, b] = [corners[i]!, corners[(i + 1) % 6]!];
  return [
    { x: at.x + a.x * scale, y: at.y + a.y * scale },
    { x: at.x + b.x * scale, y: at.y + b.y * scale },
  ];
}

export function toward(facing: Facing, distance: number): Point {
  const angle = ((angleOf(facing) - 90) * Math.PI) / 180;
  return { x: Math.cos(angle) * distance, y: Math.sin(angle) * distance };
}

function step(c: number, r: number, facing: Facing): [number, number] {
  const low = c % 2 === 0 ? 1 : 0;
  if (facing === 'n') return [c, r - 1];
  if (facing === 's') return [c, r + 1];
  return [facing.endsWith('e') ? c + 1 : c - 1, facing.startsWith('n') ? r - 1 + low : r + low];
}

export function neighbour(ground: Drawing, hex: string, facing: Facing): string | undefined {
  const [c, r] = step(column(hex), row(hex), facing);
  return c >= 1 && c <= ground.columns && r >= 1 && r <= ground.rows ? nameOf(c, r) : undefined;
}

export function hexAt(ground: Drawing, point: Point): string | undefined {
  const guess = Math.round((point.x - radius) / (1.5 * radius)) + 1;
  let best: string | undefined;
  let nearest = Infinity;
  for (let c = guess - 1; c <= guess + 1; c += 1) {
    if (c < 1 || c > ground.columns) continue;
    const r = Math.round((point.y - half - (c % 2 === 0 ? half : 0)) / (2 * half)) + 1;
    if (r < 1 || r > ground.rows) continue;
    const hex = nameOf(c, r);
    const at = centre(hex);
    const distance = (at.x - point.x) ** 2 + (at.y - point.y) ** 2;
    if (distance < nearest) [best, nearest] = [hex, distance];
  }
  return nearest <= radius * radius ? best : undefined;
}

// --- lines along sides and through centres ---

const key = (point: Point) => `${Math.round(point.x)},${Math.round(point.y)}`;

// Segments that share an end become one line; a line ends where three meet.
export function chained(segments: [Point, Point][]): Point[][] {
  const at = new Map<string, number[]>();
  segments.forEach(([a, b], i) => {
    for (const end of [a, b]) at.set(key(end), [...(at.get(key(end)) ?? []), i]);
  });
  const used = new Set<number>();
  const follow = (first: number, from: Point): Point[] => {
    const line = [from];
    let next: number | undefined = first;
    while (next !== undefined) {
      used.add(next);
      const [a, b]: [Point, Point] = segments[next]!;
      const to: Point = key(a) === key(line.at(-1)!) ? b : a;
      line.push(to);
      const there: number[] = at.get(key(to)) ?? [];
      next = there.length === 2 ? there.find((one) => !used.has(one)) : undefined;
    }
    return line;
  };
  const lines: Point[][] = [];
  segments.forEach(([a, b], i) => {
    if (used.has(i)) return;
    const end = [a, b].find((one) => at.get(key(one))!.length !== 2);
    if (end) lines.push(follow(i, end));
  });
  segments.forEach(([a], i) => {
    if (!used.has(i)) lines.push(follow(i, a));
  });
  return lines;
}

// Water does not turn at every corner: it is drawn toward its neighbours, and meanders by a little. Where three meet it stays.
export function meander(line: Point[], meets: (point: Point) => boolean): Point[] {
  const soft = line.map((point, i) => {
    const [before, after] = [line[i - 1], line[i + 1]];
    return before && after && !meets(point) ? between(point, between(before, after), 0.42) : point;
  });
  return soft.flatMap((point, i) => {
    const next = soft[i + 1];
    if (!next) return [point];
    const bend = chance(point.x + next.x, point.y + next.y, 3) * 0.2;
    const middle = between(point, next);
    return [point, { x: middle.x + (next.y - point.y) * bend, y: middle.y - (next.x - point.x) * bend }];
  });
}

// What comes from beyond the map or leaves it is drawn to the edge; into the sea only water goes.
export function reaching(ground: Drawing, line: Point[], wet = false): Point[] {
  const { width, height } = sizeOf(ground);
  const out = (point: Point | undefined): Point[] => {
    if (!point) return [];
    const ways = [
      { edge: 'west', far: point.x, x: -radius, y: point.y },
      { edge: 'east', far: width - point.x, x: width + radius, y: point.y },
      { edge: 'north', far: point.y, x: point.x, y: -radius },
      { edge: 'south', far: height - point.y, x: point.x, y: height + radius },
    ].sort((a, b) => a.far - b.far);
    const [nearest] = ways;
    const sea = ground.coasts?.some((coast) => coast.edge === nearest?.edge) ?? false;
    return nearest && nearest.far <= radius + 8 && (wet || !sea) ? [strayed(nearest, 9)] : [];
  };
  return [...out(line[0]), ...line, ...out(line.at(-1))];
}

// --- areas ---

export interface Shore {
  path: string;
  // Along its edge: where, which way is out, and what kind of side it lies on.
  edge: { at: Point; out: Point; sides: string[] }[];
}

// What these hexes cover, drawn with a free hand. At the edge of the map it goes on beyond.
export function area(ground: Drawing, covers: (hex: Hex) => boolean): Shore {
  const inside = (c: number, r: number) => c >= 0 && r >= 0 && c <= ground.columns + 1 && r <= ground.rows + 1 && covers(at(c, r));
  const at = (c: number, r: number) => ground.hexes[(within(r, ground.rows) - 1) * ground.columns + within(c, ground.columns) - 1]!;
  const within = (value: number, most: number) => Math.min(most, Math.max(1, value));
  // From corner to corner, with the inside to the right.
  const next = new Map<string, { a: Point; b: Point; sides: string[] }>();
  for (let c = 0; c <= ground.columns + 1; c += 1)
    for (let r = 0; r <= ground.rows + 1; r += 1)
      if (inside(c, r))
        for (const facing of facings) {
          if (inside(...step(c, r, facing))) continue;
          const [a, b] = side(centreOf(c, r), facing);
          next.set(key(a), { a, b, sides: at(c, r).sides?.[facing] ?? [] });
        }
  const shore: Shore = { path: '', edge: [] };
  for (const first of next.values()) {
    const loop: { a: Point; sides: string[] }[] = [];
    for (let one: typeof first | undefined = first; one && next.delete(key(one.a)); one = next.get(key(one.b))) loop.push({ a: strayed(one.a, 7), sides: one.sides });
    if (loop.length < 3) continue;
    loop.forEach(({ a, sides }, i) => {
      const [before, after] = [loop.at(i - 1)!, loop[(i + 1) % loop.length]!];
      const [from, to] = [between(before.a, a), between(a, after.a)];
      shore.path += `${i === 0 ? `M${f(from)}` : ''}Q${f(a)} ${f(to)}`;
      for (let share = 0.1; share < 1; share += 0.2) {
        const [p, q] = [between(from, a, share), between(a, to, share)];
        const length = Math.hypot(q.x - p.x, q.y - p.y) || 1;
        shore.edge.push({ at: between(p, q, share), out: { x: (q.y - p.y) / length, y: (p.x - q.x) / length }, sides: share < 0.5 ? before.sides : sides });
      }
    });
    shore.path += 'Z';
  }
  return shore;
}

// Each side once, whichever of the two hexes tells of it.
export function sidesWith(ground: Drawing, feature: string): { hex: Hex; facing: Facing; ends: [Point, Point] }[] {
  const found = new Map<string, { hex: Hex; facing: Facing; ends: [Point, Point] }>();
  for (const hex of ground.hexes)
    for (const facing of facings) {
      if (!hex.sides?.[facing]?.includes(feature)) continue;
      const ends = side(centre(hex.hex), facing);
      const name = ends.map(key).sort().join(' ');
      if (!found.has(name)) found.set(name, { hex, facing, ends });
    }
  return [...found.values()];
}

export function routesOf(ground: Drawing, route: string): Point[][] {
  const segments = new Map<string, [Point, Point]>();
  for (const hex of ground.hexes)
    for (const facing of facings) {
      if (hex.routes?.[facing] !== route) continue;
      const from = centre(hex.hex);
      const other = neighbour(ground, hex.hex, facing);
      const step = toward(facing, half);
      const to = other === undefined ? { x: from.x + step.x, y: from.y + step.y } : centre(other);
      segments.set([key(from), key(to)].sort().join(' '), [from, to]);
    }
  return chained([...segments.values()]);
}

// Points of a lattice, each a little astray, that lie in such hexes.
export function sown(ground: Drawing, covers: (hex: Hex) => boolean, apart: number, astray = apart * 0.28): Point[] {
  const { width, height } = sizeOf(ground);
  const all = new Set(ground.hexes.filter(covers).map((hex) => hex.hex));
  const found: Point[] = [];
  if (all.size === 0) return found;
  for (let y = apart / 2, odd = 0; y < height; y += apart * 0.87, odd = 1 - odd)
    for (let x = apart * (odd ? 1 : 0.5); x < width; x += apart) {
      const point = strayed({ x, y }, astray);
      if (all.has(hexAt(ground, point) ?? '')) found.push(point);
    }
  return found;
}
