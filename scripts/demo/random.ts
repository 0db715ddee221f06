// A seeded random number generator: the same seed gives the same choices in every run.

export type Random = {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** Returns a whole number, both ends inclusive. */
  between(least: number, most: number): number;
  pick<T>(from: readonly T[]): T;
};

/** The mulberry32 generator. */
export function seededRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick: (from) => from[Math.floor(next() * from.length)]!,
  };
}
