// When this page was opened, by the server's clock. All its data was read later, so the event stream starts at this time.

let start: number | null = null;

/** `date`: a response's `Date` header. Only the first one is used, because `performance.now()` stops while a laptop sleeps. */
export function noteServerTime(date: string | null): void {
  if (date !== null) start ??= Date.parse(date) - Math.ceil(performance.now());
}

/** ms since the epoch; null before the first response. */
export const pageStart = (): number | null => start;
