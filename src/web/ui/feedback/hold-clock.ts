// A countdown that can be held: the time that a toast stays.

/** `left`: the time left (ms) at `since`. `since` is null while the clock is held. */
export type HoldClock = { left: number; since: number | null };

export const startClock = (left: number, now: number): HoldClock => ({ left, since: now });

/** The time left (ms), 0 once it has run out. */
export const timeLeft = ({ left, since }: HoldClock, now: number): number => (since === null ? left : Math.max(0, left - (now - since)));

/** Holding a held clock changes nothing. */
export const holdClock = (clock: HoldClock, now: number): HoldClock => ({ left: timeLeft(clock, now), since: null });

/** Continues with the time that was left. A running clock stays as it is. */
export const resumeClock = (clock: HoldClock, now: number): HoldClock => (clock.since === null ? { left: clock.left, since: now } : clock);
