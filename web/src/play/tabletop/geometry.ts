// From the table to the paper: lengths are scaled, north is above. Nothing is measured here.

import type { Point } from '../frame/camera.svelte';
import type { Drawing, Leg, Spot } from './types';

// How large a unit is drawn.
export const unit = 48;

export interface Paper {
  width: number;
  height: number;
  at: (spot: Spot) => Point;
  spot: (point: Point) => Spot;
}
export function paperOf({ width, height }: Drawing): Paper {
  return {
    width: width * unit,
    height: height * unit,
    at: ([east, north]) => ({ x: east * unit, y: (height - north) * unit }),
    spot: ({ x, y }) => [x / unit, height - y / unit],
  };
}

export const f = ({ x, y }: Point) => `${x.toFixed(2)} ${y.toFixed(2)}`;
export const outline = (points: Point[]) => (points.length === 0 ? '' : `M${points.map(f).join('L')}Z`);
export const middle = (points: Point[]): Point => ({ x: points.reduce((sum, one) => sum + one.x, 0) / points.length, y: points.reduce((sum, one) => sum + one.y, 0) / points.length });
export const far = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
export const between = (a: Point, b: Point, share = 0.5): Point => ({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share });

// Of a stretch the point that is nearest to another.
export function nearestOn(a: Point, b: Point, to: Point): Point {
  const [x, y] = [b.x - a.x, b.y - a.y];
  return between(a, b, Math.max(0, Math.min(1, ((to.x - a.x) * x + (to.y - a.y) * y) / (x * x + y * y || 1))));
}

// Whether a point lies in a shape.
export function inside(point: Point, shape: Point[]): boolean {
  let odd = false;
  shape.forEach((a, i) => {
    const b = shape[(i + 1) % shape.length]!;
    if (a.y > point.y !== b.y > point.y && point.x < a.x + ((point.y - a.y) / (b.y - a.y)) * (b.x - a.x)) odd = !odd;
  });
  return odd;
}

// A base as it stands on the paper: its middle, where it faces, and its front edge.
export interface Stand {
  corners: Point[];
  centre: Point;
  front: [Point, Point];
  ahead: Point; // a way of length 1
}
export function standOf(paper: Paper, corners: Spot[]): Stand {
  const points = corners.map(paper.at);
  const [a, b, , d] = points as [Point, Point, Point, Point];
  const long = far(a, d) || 1;
  return { corners: points, centre: middle(points), front: [a, b], ahead: { x: (a.x - d.x) / long, y: (a.y - d.y) / long } };
}
export const shifted = ({ x, y }: Point, way: Point, by: number): Point => ({ x: x + way.x * by, y: y + way.y * by });

// The line that a step was measured along: straight, or the arc of a turn.
export function lineOf(paper: Paper, leg: Leg): string {
  const [from, to] = [paper.at(leg.from), paper.at(leg.to)];
  if (leg.about === undefined) return `M${f(from)}L${f(to)}`;
  const radius = far(paper.at(leg.about), from);
  return `M${f(from)}A${radius.toFixed(2)} ${radius.toFixed(2)} 0 ${(leg.degrees ?? 0) > 180 ? 1 : 0} ${leg.clockwise ? 1 : 0} ${f(to)}`;
}
// A point of it, and which way it goes there; by its share of the length.
export function pointOn(paper: Paper, leg: Leg, share: number): Point & { angle: number } {
  const [from, to] = [paper.at(leg.from), paper.at(leg.to)];
  if (leg.about === undefined) return { ...between(from, to, share), angle: Math.atan2(to.y - from.y, to.x - from.x) };
  const about = paper.at(leg.about);
  const turn = (((leg.degrees ?? 0) * Math.PI) / 180) * (leg.clockwise ? 1 : -1);
  const start = Math.atan2(from.y - about.y, from.x - about.x);
  const radius = far(about, from);
  const angle = start + turn * share;
  return { x: about.x + Math.cos(angle) * radius, y: about.y + Math.sin(angle) * radius, angle: angle + (Math.sign(turn) * Math.PI) / 2 };
}
// The marks of the ruler: one for every whole unit.
export function ticksOf(paper: Paper, leg: Leg): string {
  let path = '';
  for (let at = 0; at <= leg.length + 1e-9; at += 1) {
    const one = pointOn(paper, leg, leg.length === 0 ? 0 : at / leg.length);
    const [nx, ny] = [-Math.sin(one.angle) * 6, Math.cos(one.angle) * 6];
    path += `M${f({ x: one.x - nx, y: one.y - ny })}L${f({ x: one.x + nx, y: one.y + ny })}`;
  }
  return path;
}

// A piece of ground that is at least this many times as long as it is wide is a course, not a field.
const strip = 9;
export function isStrip(parts: Spot[][]): boolean {
  const all = parts.flat();
  const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
  const [wide, high] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
  return Math.max(wide, high) >= strip * Math.min(wide, high);
}
