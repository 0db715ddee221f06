// The one pseudo-random number generator of the demo, the tests and the lab: the same seed gives the same choices in every run.

export type Random = {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** Returns a whole number, both ends inclusive. */
  int(least: number, most: number): number;
  pick<T>(from: ArrayLike<T>): T;
  /** Whether something happens that happens in this part (0 to 1) of all cases. */
  chance(part: number): boolean;
};

export function seededRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    return randomAt(state);
  };
  const int = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return { next, int, pick: (from) => from[int(0, from.length - 1)]!, chance: (part) => next() < part };
}

/** Returns a number from 0 (inclusive) to 1 (exclusive) that depends only on this 32-bit integer: a step of mulberry32. */
export function randomAt(state: number): number {
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
