// Packs sorted words: each word is the number of letters it shares with the previous one, as one character, and the rest of it.

/** Long lines, so that a generated file has fewer than 300 of them. */
const LINE_LENGTH = 300;
const SHARED = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Packs words of lowercase letters and spaces, in any order. */
export function packWords(words: Iterable<string>): string {
  let last = '';
  let text = '';
  for (const word of [...new Set(words)].toSorted()) {
    let shared = 0;
    while (shared < last.length && shared < SHARED.length - 1 && last[shared] === word[shared]) shared++;
    text += `${SHARED[shared]}${word.slice(shared)}`;
    last = word;
  }
  return text.match(new RegExp(`.{1,${LINE_LENGTH}}`, 'g'))?.join('\n') ?? '';
}

/** Returns the words, sorted. */
export function unpackWords(text: string): string[] {
  let last = '';
  return Array.from(text.replaceAll('\n', '').matchAll(/([0-9A-Z])([a-z ]*)/g), ([, shared, rest]) => {
    last = last.slice(0, SHARED.indexOf(shared!)) + rest!;
    return last;
  });
}
