// Where names stand: beside what they name, and on nothing else.

import type { Extent, Point } from '../frame/camera.svelte';

export interface Box {
  x: number; // its middle
  y: number;
  wide: number;
  high: number;
}
export interface Named {
  id: string;
  label: string;
  at: Point;
  round: number; // how large what it names is drawn
  weight: number; // whose name gives way last
}

const overlap = (a: Box, b: Box): number => {
  const [x, y] = [(a.wide + b.wide) / 2 - Math.abs(a.x - b.x), (a.high + b.high) / 2 - Math.abs(a.y - b.y)];
  return x > 0 && y > 0 ? x * y : 0;
};

// `solid` may not be covered, `soft` only if there is no better place, and letters of other names rather not. A name without room is left out: at this size there are more
// names than paper.
export function lay(names: Named[], letter: number, solid: Box[], soft: Point[], letters: Point[], room: Required<Extent>): (Named & Box)[] {
  const placed: (Named & Box)[] = [];
  for (const name of [...names].sort((a, b) => b.weight - a.weight)) {
    const [wide, high] = [name.label.length * letter * 0.5 + letter * 0.3, letter * 1.05];
    const [dx, dy] = [name.round + wide / 2 + letter * 0.15, name.round + high / 2];
    const spots: [number, number, number][] = [[dx, 0, 0], [0, dy, 1], [-dx, 0, 1], [dx * 0.9, dy * 0.75, 2], [-dx * 0.9, dy * 0.75, 3], [dx * 0.9, -dy * 0.75, 2], [-dx * 0.9, -dy * 0.75, 3], [0, -dy, 3], [0, dy + high * 0.7, 5]];
    let best: { box: Box; cost: number; hidden: number } | undefined;
    for (const [right, down, dislike] of spots) {
      const box = { x: name.at.x + right, y: name.at.y + down, wide, high };
      const outside = box.x - wide / 2 < room.x || box.x + wide / 2 > room.x + room.width || box.y - high / 2 < room.y || box.y + high / 2 > room.y + room.height;
      const area = wide * high;
      const hidden = [...solid, ...placed].reduce((sum, one) => sum + overlap(box, one), 0) / area + (outside ? 2 : 0);
      const crossing = soft.filter((one) => Math.abs(one.x - box.x) < wide / 2 && Math.abs(one.y - box.y) < high / 2.6).length;
      const written = letters.filter((one) => Math.abs(one.x - box.x) < wide / 2 + letter * 0.3 && Math.abs(one.y - box.y) < high * 0.75).length;
      const cost = hidden * 60 + crossing + Math.min(8, written * 3) + dislike * 0.7;
      if (!best || cost < best.cost) best = { box, cost, hidden };
    }
    if (best && best.hidden < 0.22) placed.push({ ...name, ...best.box });
  }
  return placed;
}
