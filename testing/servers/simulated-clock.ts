// A clock that stands still until it is set. While it is installed, `Date` without arguments, and `Date.now`, have its time.
const RealDate = Date;
let simulated: number | null = null;

class SimulatedDate extends RealDate {
  constructor(...given: [] | [number | string | Date]) {
    super(...((given.length === 0 ? [SimulatedDate.now()] : given) as [number]));
  }

  static override now(): number {
    return simulated ?? RealDate.now();
  }
}

/** `now` in ms. */
export function setClock(now: number): void {
  simulated = now;
  globalThis.Date = SimulatedDate as DateConstructor;
}

export function restoreClock(): void {
  simulated = null;
  globalThis.Date = RealDate;
}
