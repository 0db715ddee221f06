// Chooses which names to suggest for the typed text.
/** Enough for every make that a dealer expects: Toyota and Volvo are late in the alphabet. */
const SHOWN_AT_MOST = 100;

/** Names that start with the text first, then names that contain it, each in their order. All names if nothing is typed. */
export function suggestions(names: readonly string[], typed: string): string[] {
  const wanted = typed.trim().toLowerCase();
  const begins = (name: string) => name.toLowerCase().startsWith(wanted);
  const has = (name: string) => name.toLowerCase().includes(wanted);
  return [...names.filter(begins), ...names.filter((name) => !begins(name) && has(name))].slice(0, SHOWN_AT_MOST);
}
