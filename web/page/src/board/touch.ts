import type { Point } from "tengen";

/** After so long a press, in milliseconds, a finger aims. */
const PRESS = 220;

/** A finger that moves less, in pixels, rests; one that moves more to a side swipes. */
const REST = 12;
const SWIPE = 45;

/** What a finger can mean. */
export interface Finger {
  /** A finger that was held is over a point, or not on the board any more. */
  aim(point: Point | undefined): void;
  /** A tap, or the end of aiming. */
  play(point: Point, hasAimed: boolean): void;
  /** A swipe to a side: 1 for a step forward, -1 back. */
  step(by: 1 | -1): void;
}

/** Returns the point of the board at a place of the window. */
function pointUnder(x: number, y: number): Point | undefined {
  return pointOf(document.elementFromPoint(x, y));
}

export function pointOf(target: EventTarget | null): Point | undefined {
  return target instanceof Element ? target.closest<HTMLElement>("[data-point]")?.dataset.point : undefined;
}

/** Distinguishes taps, swipes and aiming. A page scrolls under a finger that moves up or down at once. */
export class Touch {
  private start: { x: number; y: number } | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private target: Point | undefined;
  isAiming = false;

  constructor(private readonly finger: Finger) {}

  down(event: PointerEvent): void {
    // A second finger makes the gesture one of the browser, such as a pinch.
    this.cancel();
    if (!event.isPrimary) return;
    this.start = { x: event.clientX, y: event.clientY };
    this.timer = setTimeout(() => {
      this.isAiming = true;
      this.aim(pointOf(event.target));
    }, PRESS);
  }

  private aim(point: Point | undefined): void {
    this.target = point;
    this.finger.aim(point);
  }

  move(event: PointerEvent): void {
    if (!this.start) return;
    if (this.isAiming) this.aim(pointUnder(event.clientX, event.clientY));
    else if (Math.hypot(event.clientX - this.start.x, event.clientY - this.start.y) > REST) clearTimeout(this.timer);
  }

  up(event: PointerEvent): void {
    const { start, isAiming, target } = this;
    this.cancel();
    if (!start) return;
    if (isAiming) {
      if (target) this.finger.play(target, true);
      return;
    }
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    const point = pointOf(event.target);
    if (Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(y)) this.finger.step(x < 0 ? 1 : -1);
    else if (Math.hypot(x, y) <= REST && point) this.finger.play(point, false);
  }

  cancel(): void {
    clearTimeout(this.timer);
    this.start = undefined;
    this.target = undefined;
    if (this.isAiming) this.finger.aim(undefined);
    this.isAiming = false;
  }
}
