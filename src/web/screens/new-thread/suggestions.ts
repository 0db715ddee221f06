// Chooses which names to suggest for the typed text.
/** Enough for every make that a dealer expects: Toyota and Volvo are late in the alphabet. */
const MAX_SUGGESTIONS = 100;

/** Names that start with the text first, then names that contain it, each in their order. All names if nothing is typed. */
export function suggestions(names: readonly string[], typed: string): string[] {
  const text = typed.trim().toLowerCase();
  const startsWithText = (name: string) => name.toLowerCase().startsWith(text);
  const containsText = (name: string) => name.toLowerCase().includes(text);
  return [...names.filter(startsWithText), ...names.filter((name) => !startsWithText(name) && containsText(name))].slice(
    0,
    MAX_SUGGESTIONS,
  );
}
