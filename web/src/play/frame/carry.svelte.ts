// A piece that is taken up, carried and put down elsewhere, as on a table.

import { still, type Point } from './camera.svelte';

interface Taken {
  piece: string;
  from: string;
  pointer: number;
  x: number;
  y: number;
}

export class Carry {
  // What is in the air, and where.
  piece = $state<string>();
  at = $state.raw<Point>({ x: 0, y: 0 });

  private taken: Taken | undefined;

  take(event: PointerEvent, piece: string, from: string): void {
    this.taken = { piece, from, pointer: event.pointerId, x: event.clientX, y: event.clientY };
  }
  // Whether the pointer holds a piece; and, once it has left its place, whether that is new.
  move(event: PointerEvent, at: Point): 'free' | 'grasped' | 'lifted' {
    const { taken } = this;
    if (taken?.pointer !== event.pointerId) return 'free';
    if (this.piece === undefined && Math.hypot(event.clientX - taken.x, event.clientY - taken.y) < still) return 'grasped';
    const lifted = this.piece === undefined;
    Object.assign(this, { piece: taken.piece, at });
    return lifted ? 'lifted' : 'grasped';
  }
  // From where it was carried; nothing if it was only pressed.
  drop(event: PointerEvent): string | undefined {
    const from = this.piece !== undefined && this.taken?.pointer === event.pointerId ? this.taken.from : undefined;
    if (this.taken?.pointer === event.pointerId) this.cancel();
    return from;
  }
  cancel(): void {
    this.taken = undefined;
    this.piece = undefined;
  }
}
