// Where places lie on a plain board: its own units, stretched so that the longer side is a thousand.

import type { Point } from '../frame/camera.svelte';
import type { PlainGround } from './types';

export interface Plan {
  width: number;
  height: number;
  at: (place: string) => Point | undefined;
  spot: (point: Point) => string; // in the board's own units
}

const long = 1000;

export function planOf(ground: PlainGround): Plan {
  const known = ground.places.filter((one) => one.x !== undefined && one.y !== undefined);
  const box = ground.drawing ?? { width: Math.max(1, ...known.map((one) => one.x!)), height: Math.max(1, ...known.map((one) => one.y!)) };
  const scale = long / Math.max(box.width, box.height);
  const points = new Map(known.map((one): [string, Point] => [one.id, { x: one.x! * scale, y: one.y! * scale }]));
  return {
    width: box.width * scale,
    height: box.height * scale,
    at: (place) => {
      const listed = points.get(place);
      if (listed) return listed;
      const [x, y, ...more] = place.split(',').map(Number);
      return x !== undefined && y !== undefined && more.length === 0 && Number.isFinite(x + y) ? { x: x * scale, y: y * scale } : undefined;
    },
    spot: (point) => [point.x, point.y].map((one) => String(Math.round((one / scale) * 10) / 10)).join(','),
  };
}

// The nearest of some places that lies that way.
export function nearestBeside(places: Map<string, Point>, from: Point, arrow: string): string | undefined {
  const toward: Record<string, Point> = { ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 }, ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 } };
  const way = toward[arrow];
  let best: string | undefined;
  let least = Infinity;
  for (const [place, at] of places) {
    const [dx, dy] = [at.x - from.x, at.y - from.y];
    const ahead = way ? dx * way.x + dy * way.y : 0;
    const aside = way ? Math.abs(dx * way.y) + Math.abs(dy * way.x) : 0;
    if (ahead <= 0 || aside > ahead) continue;
    if (ahead + 2 * aside < least) [best, least] = [place, ahead + 2 * aside];
  }
  return best;
}
