// The system clock, finer than Date's milliseconds, so that times of this process and of PostgreSQL can be compared.

/** Returns what to add to `performance.now()` for ms since the epoch. Call it again every few seconds, because the two clocks drift. */
export function epochOfPerformance(): number {
  const before = Date.now();
  let now = before;
  while (now === before) now = Date.now(); // waits up to 1 ms for the start of the next millisecond
  return now - performance.now();
}
