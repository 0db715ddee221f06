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

const [SPACE, ZERO, NINE, CAPITAL_A, SMALL_A] = Array.from(' 09Aa', (sign) => sign.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
  number,
];

/** Returns the words, sorted. Reads character codes, because a regular expression takes twice as long for all lists. */
export function unpackWords(text: string): string[] {
  const packed = text.replaceAll('\n', '');
  const isLetter = (at: number) => packed.charCodeAt(at) >= SMALL_A || packed.charCodeAt(at) === SPACE;
  const words: string[] = [];
  let last = '';
  for (let at = 0; at < packed.length; ) {
    const code = packed.charCodeAt(at);
    const shared = code <= NINE ? code - ZERO : code - CAPITAL_A + 10;
    let end = at + 1;
    while (isLetter(end)) end++;
    last = last.slice(0, shared) + packed.slice(at + 1, end);
    words.push(last);
    at = end;
  }
  return words;
}
