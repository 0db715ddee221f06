// How the palette matches what was typed with a label.

/** Whether each word of `typed` is the beginning of a word of `text`, ignoring case. */
export function matchesWords(text: string, typed: string): boolean {
  const words = wordsOf(text);
  return wordsOf(typed).every((term) => words.some((word) => word.startsWith(term)));
}

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);
