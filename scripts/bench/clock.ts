// This machine's clock, finer than Date tells it: as PostgreSQL reads it, so that its times and ours can be compared.

/** What to add to `performance.now()` for ms since the epoch. Ask anew every few seconds: the two do not run quite alike. */
export function epochOfPerformance(): number {
  const before = Date.now();
  let now = before;
  while (now === before) now = Date.now(); // for at most one ms: then it has just struck
  return now - performance.now();
}
