// What came of a decision: who stands elsewhere than before it, and who is gone.

import type { Stand } from './geometry';
import type { TabletopPiece, TabletopPlaced } from './types';

export interface Standing extends Stand {
  placed: TabletopPlaced;
  piece: TabletopPiece;
}
export interface Changed {
  was: Standing;
  now?: Standing | undefined;
}
export function changedBetween(before: Standing[], after: Standing[]): Changed[] {
  return before.flatMap((was): Changed[] => {
    const now = after.find(({ placed }) => placed.id === was.placed.id);
    return now && now.corners.every(({ x, y }, i) => Math.hypot(x - was.corners[i]!.x, y - was.corners[i]!.y) < 0.5) ? [] : [{ was, now }];
  });
}
