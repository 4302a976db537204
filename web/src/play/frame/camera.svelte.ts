// Where one looks at a map: how near, and which part of it; drawn by one finger, two, or the wheel.

export interface Point {
  x: number;
  y: number;
}

const most = 2.6;
// How much of the table is seen around the map; more than the tools above it take, which would hide its edge.
const edge = 30;
const tools = 56;
// What is nearer to the edge of the frame than this is hardly seen.
const margin = 40;
// A finger that moves less than this has pressed.
export const still = 7;

// What can be seen: from where, unless from (0, 0).
export interface Extent {
  width: number;
  height: number;
  x?: number;
  y?: number;
}

export class Camera {
  width = $state(600);
  height = $state(400);
  zoom = $state(1);
  left = $state(0);
  top = $state(0);

  // Somebody has looked elsewhere since whoever reads it has last set it.
  moved = false;

  constructor(private size: () => Extent) {}

  readonly least = $derived.by(() => Math.min(this.width / (this.size().width + edge), this.height / (this.size().height + edge)));

  // --- looking ---

  // The whole map.
  fit(): void {
    this.moved = true;
    this.zoom = this.least;
    this.clamp();
  }
  // The room for it has changed: what was in the middle stays there, as near as it was; the whole map stays whole.
  private room: (Extent & { least: number }) | undefined;
  resized(): void {
    const { width, height, least, room } = this;
    if (width === 0 || height === 0) return; // something covers all of it: it is seen again as it was
    this.room = { width, height, least };
    if (room && Math.abs(this.zoom - room.least) < 1e-9) return this.fit();
    this.left += (width - (room?.width ?? width)) / 2;
    this.top += (height - (room?.height ?? height)) / 2;
    this.clamp();
  }
  clamp(): void {
    const { width, height, x = 0, y = 0 } = this.size();
    const within = (all: number, room: number, now: number, before = edge) => (all <= room ? (room - all) / 2 : Math.min(before, Math.max(room - all - edge, now)));
    this.left = within(width * this.zoom, this.width, this.left + x * this.zoom) - x * this.zoom;
    this.top = within(height * this.zoom, this.height, this.top + y * this.zoom, tools) - y * this.zoom;
  }
  zoomBy(factor: number, x = this.width / 2, y = this.height / 2): void {
    const before = this.zoom;
    this.moved = true;
    this.zoom = Math.min(most, Math.max(this.least, this.zoom * factor));
    this.left = x - ((x - this.left) * this.zoom) / before;
    this.top = y - ((y - this.top) * this.zoom) / before;
    this.clamp();
  }
  sees(at: Point): boolean {
    const [x, y] = [at.x * this.zoom + this.left, at.y * this.zoom + this.top];
    return x > margin && y > margin && x < this.width - margin && y < this.height - margin;
  }
  // Looks to where most of these are, unless half as many are seen already.
  gather(points: Point[]): void {
    const around = (middle: Point) => points.filter(({ x, y }) => Math.abs(x - middle.x) * this.zoom < this.width / 2 - margin && Math.abs(y - middle.y) * this.zoom < this.height / 2 - margin);
    const most = points.map(around).reduce((best, one) => (one.length > best.length ? one : best), []);
    if (most.length === 0 || points.filter((one) => this.sees(one)).length * 2 >= most.length) return;
    const middle = (of: (one: Point) => number) => (Math.min(...most.map(of)) + Math.max(...most.map(of))) / 2;
    this.reveal({ x: middle(({ x }) => x), y: middle(({ y }) => y) }, true);
  }
  // Looks at all of these as near as they fit, and no nearer than that; at what is all seen already only if it is to be `near`.
  show(points: Point[], near?: number): void {
    if (points.length === 0 || (near === undefined && points.every((one) => this.sees(one)))) return;
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const fits = Math.min((this.width - 2 * margin) / (right - left || 1), (this.height - 2 * margin) / (bottom - top || 1));
    this.zoom = Math.max(this.least, Math.min(near ?? this.zoom, fits));
    this.reveal({ x: (left + right) / 2, y: (top + bottom) / 2 }, true);
  }
  // Brings a point of the map into the middle if it is out of sight.
  reveal(at: Point, always = false): void {
    if (!always && this.sees(at)) return;
    this.left = this.width / 2 - at.x * this.zoom;
    this.top = this.height / 2 - at.y * this.zoom;
    this.clamp();
  }

  // --- pointing ---

  private pointers = new Map<number, Point>();
  private far = 0;
  private apart = 0;

  private spread(): number {
    const [a, b] = [...this.pointers.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  }
  down(event: PointerEvent): void {
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.pointers.size === 1) this.far = 0;
    this.apart = this.spread();
  }
  move(event: PointerEvent, frame: HTMLElement): void {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const [dx, dy] = [event.clientX - before.x, event.clientY - before.y];
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.far += Math.hypot(dx, dy);
    if (this.far < still && this.pointers.size === 1) return;
    this.moved = true;
    this.left += dx / this.pointers.size;
    this.top += dy / this.pointers.size;
    if (this.pointers.size === 2 && this.apart > 0) {
      const box = frame.getBoundingClientRect();
      const [a, b] = [...this.pointers.values()] as [Point, Point];
      this.zoomBy(this.spread() / this.apart, (a.x + b.x) / 2 - box.left, (a.y + b.y) / 2 - box.top);
      this.apart = this.spread();
    }
    this.clamp();
  }
  // The point of the map that was pressed; nothing if it was moved.
  up(event: PointerEvent, frame: HTMLElement): Point | undefined {
    if (!this.pointers.delete(event.pointerId)) return undefined;
    return this.far >= still || this.pointers.size > 0 ? undefined : this.pointOf(event, frame);
  }
  // Where on the map it points.
  pointOf(event: PointerEvent, frame: HTMLElement): Point {
    const box = frame.getBoundingClientRect();
    return { x: (event.clientX - box.left - this.left) / this.zoom, y: (event.clientY - box.top - this.top) / this.zoom };
  }
  // Whether other fingers are down.
  get busy(): boolean {
    return this.pointers.size > 0;
  }
  cancel(event: PointerEvent): void {
    this.pointers.delete(event.pointerId);
  }
  wheel(event: WheelEvent, frame: HTMLElement): void {
    event.preventDefault();
    const box = frame.getBoundingClientRect();
    this.zoomBy(Math.exp(-event.deltaY * 0.0016), event.clientX - box.left, event.clientY - box.top);
  }
}
