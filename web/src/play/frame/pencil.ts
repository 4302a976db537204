// Lines as a hand draws them: never ruled, and the same every evening.

import type { Point } from './camera.svelte';

export const f = (point: Point) => `${point.x.toFixed(1)} ${point.y.toFixed(1)}`;
export const between = (a: Point, b: Point, share = 0.5): Point => ({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share });

// From -1 to 1, the same for the same point every evening.
export function chance(x: number, y: number, salt = 0): number {
  let state = Math.imul(Math.round(x) + 8191, 374761393) ^ Math.imul(Math.round(y) + 131, 668265263) ^ Math.imul(salt + 1, 1274126177);
  state = Math.imul(state ^ (state >>> 13), 1274126177);
  return ((state ^ (state >>> 16)) >>> 0) / 2147483648 - 1;
}
// No line of nature is ruled.
export const strayed = (point: Point, by: number): Point => ({ x: point.x + chance(point.x, point.y, 1) * by, y: point.y + chance(point.x, point.y, 2) * by });

// A smooth line that passes the middles of the pieces of a broken one.
export function smooth(points: Point[]): string {
  const [first, second] = points;
  if (!first || !second) return '';
  if (points.length === 2) return `M${f(first)}L${f(second)}`;
  let path = `M${f(first)}`;
  for (let i = 1; i < points.length - 1; i += 1) {
    const [now, next] = [points[i]!, points[i + 1]!];
    path += `Q${f(now)} ${f(i === points.length - 2 ? next : between(now, next))}`;
  }
  return path;
}
