// The initials of a person, from their name.

/** The first letters of the first and of the last word. */
export const initials = (name: string): string => shortName(name, 1, 1);

/** `first`, `last`: how many letters of the first and of the last word. */
export function shortName(name: string, first: number, last: number): string {
  const words = name.trim().split(/\s+/);
  return words.length > 1 ? start(words[0], first) + start(words.at(-1), last) : start(words[0], Math.max(first, last));
}

/** The first letter in upper case, the others in lower case. */
function start(word: string | undefined, count: number): string {
  const [first = '', ...others] = Array.from(word ?? '').slice(0, count);
  return first.toUpperCase() + others.join('').toLowerCase();
}
