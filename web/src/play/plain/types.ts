// What a ground may tell that nobody draws in a way of its own. Its places have coordinates; a place that is not listed may be a spot of
// its own, written "x,y".

import type { Ground } from '../shell/types';

export interface Drawing {
  width: number;
  height: number;
  ways?: [string, string][]; // places that are joined
}
export type PlainGround = Ground & { drawing?: Drawing };
