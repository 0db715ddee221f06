// Imported first by a process whose clock is to be ahead of the machine's, or behind it: by `CLOCK_AHEAD_MS`.
let ahead = Number(process.env['CLOCK_AHEAD_MS']);
const { now } = Date;
Date.now = () => now() + ahead;

/** Moves the clock of this process: from now on it is ahead by so many ms. */
export function setClockAhead(ms: number): void {
  ahead = ms;
}
