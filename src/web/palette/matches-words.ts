/** Whether each word of `typed` begins a word of `text`, whatever their case. */
export function matchesWords(text: string, typed: string): boolean {
  const words = wordsOf(text);
  return wordsOf(typed).every((term) => words.some((word) => word.startsWith(term)));
}

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);
