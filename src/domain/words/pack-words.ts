// Sorted words in little space: each word is how many letters it shares with the one before it, as one sign, and the rest of it.

const SHARED = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Words of small letters and spaces, in any order. Lines are at most 130 signs long. */
export function packed(words: Iterable<string>): string {
  let last = '';
  let text = '';
  for (const word of [...new Set(words)].toSorted()) {
    let shared = 0;
    while (shared < last.length && shared < SHARED.length - 1 && last[shared] === word[shared]) shared++;
    text += `${SHARED[shared]}${word.slice(shared)}`;
    last = word;
  }
  return text.match(/.{1,130}/g)?.join('\n') ?? '';
}

/** The words, sorted. */
export function unpacked(text: string): string[] {
  let last = '';
  return Array.from(text.replaceAll('\n', '').matchAll(/([0-9A-Z])([a-z ]*)/g), ([, shared, rest]) => {
    last = last.slice(0, SHARED.indexOf(shared!)) + rest!;
    return last;
  });
}
