// Hexes on paper: flat on top, columns of the map side by side, even columns lowered by half a hex. One hex is 100 wide.

import type { Point } from '../frame/camera.svelte';
import type { Drawing, Facing, Hex } from './types';

export const radius = 50;
export const half = (radius * Math.sqrt(3)) / 2;

export const facings: Facing[] = ['n', 'ne', 'se', 's', 'sw', 'nw'];
export const turned = (facing: Facing, by: number): Facing => facings[(facings.indexOf(facing) + by + 6) % 6]!;
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

export function centre(hex: string): Point {
  const c = column(hex);
  return { x: radius + (c - 1) * 1.5 * radius, y: half + (row(hex) - 1) * 2 * half + (c % 2 === 0 ? half : 0) };
}

export const sizeOf = (ground: Drawing): { width: number; height: number } => ({
  width: (ground.columns - 1) * 1.5 * radius + 2 * radius,
  height: ground.rows * 2 * half + (ground.columns > 1 ? half : 0),
});

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

export function neighbour(ground: Drawing, hex: string, facing: Facing): string | undefined {
  const c = column(hex);
  const r = row(hex);
  const low = c % 2 === 0;
  const steps: Record<Facing, [number, number]> = {
    n: [0, -1],
    s: [0, 1],
    ne: [1, low ? 0 : -1],
    se: [1, low ? 1 : 0],
    nw: [-1, low ? 0 : -1],
    sw: [-1, low ? 1 : 0],
  };
  const [dc, dr] = steps[facing];
  const [nc, nr] = [c + dc, r + dr];
  return nc >= 1 && nc <= ground.columns && nr >= 1 && nr <= ground.rows ? nameOf(nc, nr) : undefined;
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

// A smooth line that passes the middles of the pieces of a broken one.
export function smooth(points: Point[]): string {
  const f = (point: Point) => `${point.x.toFixed(1)} ${point.y.toFixed(1)}`;
  const [first, ...rest] = points;
  if (!first) return '';
  if (rest.length === 1) return `M${f(first)}L${f(rest[0]!)}`;
  let path = `M${f(first)}`;
  for (let i = 1; i < points.length - 1; i += 1) {
    const [now, next] = [points[i]!, points[i + 1]!];
    const middle = i === points.length - 2 ? next : { x: (now.x + next.x) / 2, y: (now.y + next.y) / 2 };
    path += `Q${f(now)} ${f(middle)}`;
  }
  return path;
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

// The same numbers for the same hex, so that a wood looks the same every evening.
export function scatter(hex: string, count: number): number[] {
  let state = Number(hex) * 2654435761 + 12345;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 374761393) >>> 0;
    return state / 4294967296;
  });
}
