// When this page began, by the server's clock: whatever it shows was read later. The event stream begins there.

let began: number | null = null;

/** Of any answer's `Date`, which is never after the answer itself. The first one does: a sleeping laptop's clock stands still. */
export function noteServerTime(date: string | null): void {
  if (date !== null) began ??= Date.parse(date) - Math.ceil(performance.now());
}

/** Epoch ms; null before the first answer. */
export const pageStart = (): number | null => began;
