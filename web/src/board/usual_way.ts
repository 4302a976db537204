// What a press on a hex most likely means where several actions lead there.

import { angleOf, centre } from './geometry';
import type { Situation } from './situation.svelte';
import type { Action, Facing } from './types';

// Facing the nearest enemy that is not far, or else the way it goes.
export function usualWay(situation: Situation, unit: string | undefined, here: Action[], hex: string): Action {
  const first = here[0]!;
  const same = here.filter((action) => action.kind === first.kind);
  const from = unit ? situation.pieces.get(unit)?.hex : undefined;
  const mine = unit ? situation.men.get(unit)?.side : undefined;
  const at = centre(hex);
  let goal = from && from !== hex ? { x: 2 * at.x - centre(from).x, y: 2 * at.y - centre(from).y } : undefined;
  let nearest = 4.2 * 87;
  for (const piece of situation.pieces.values()) {
    if (piece.where !== 'on_map' || !piece.hex || situation.men.get(piece.id)?.side === mine) continue;
    const there = centre(piece.hex);
    const distance = Math.hypot(there.x - at.x, there.y - at.y);
    if (distance < nearest && distance > 1) [nearest, goal] = [distance, there];
  }
  if (!goal) return first;
  const wanted = (Math.atan2(goal.y - at.y, goal.x - at.x) * 180) / Math.PI + 90;
  const off = (facing: Facing | undefined) => (facing === undefined ? 0 : Math.abs(((angleOf(facing) - wanted + 540) % 360) - 180));
  return [...same].sort((a, b) => off(a.facing) - off(b.facing))[0] ?? first;
}
