// Random numbers that are the same for the same seed.

export type Random = {
  /** Both ends are possible. */
  int(min: number, max: number): number;
  pick<T>(items: readonly T[]): T;
  chance(part: number): boolean;
};

/** Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return { int, pick: (items) => items[int(0, items.length - 1)]!, chance: (part) => next() < part };
}
