// Reduces a text to comparable letters: lowercase letters and digits, with look-alikes folded.

export type Word = {
  /** The word's index in the letters. */
  at: number;
  /** Where it begins in the plain text. */
  from: number;
  /** Where it ends in the plain text. */
  to: number;
  /** Visible characters between it and the previous word. */
  gap: number;
};
export type Letters = { letters: string; words: readonly Word[] };

// The letters of each ASCII character by its code. Look-alikes: l, I and 1; O and 0; rn and m.
const ASCII_LETTERS = Array.from({ length: 128 }, (_, code) => asciiLetters(String.fromCharCode(code).toLowerCase()));
const LETTER = /[\p{L}\p{N}]/u;

function asciiLetters(char: string): string {
  if (char === 'i' || char === '1') return 'l';
  if (char === '0') return 'o';
  if (char === 'm') return 'rn';
  return /[a-z2-9]/.test(char) ? char : '';
}

const lettersOfChar = (char: string): string => {
  if (char < '\u0080') return ASCII_LETTERS[char.charCodeAt(0)]!;
  return LETTER.test(char) ? char.toLowerCase() : '';
};

/** Reduces the text; "&" and "+" become "and". Linear in the text's length. */
export function lettersOf(plain: string): Letters {
  const words: Word[] = [];
  let letters = '';
  let word: Word | undefined;
  let gap = 0;
  for (let at = 0; at < plain.length; ) {
    const code = plain.charCodeAt(at);
    const char = code < 128 ? plain[at]! : String.fromCodePoint(plain.codePointAt(at)!);
    const next = at + char.length;
    const added = lettersOfChar(char);
    if (added !== '') {
      if (!word) {
        word = { at: letters.length, from: at, to: next, gap };
        words.push(word);
        gap = 0;
      }
      word.to = next;
      letters += added;
    } else {
      word = undefined;
      if (char === '&' || char === '+') {
        words.push({ at: letters.length, from: at, to: next, gap });
        letters += 'and';
        gap = 0;
      } else if (code > 32) gap++;
    }
    at = next;
  }
  return { letters, words };
}

/** The letters of one word. */
export const wordLetters = ({ letters, words }: Letters, index: number): string =>
  letters.slice(words[index]!.at, words[index + 1]?.at ?? letters.length);
