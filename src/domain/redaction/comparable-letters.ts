// The letters of a text as names are compared: in lower case, nothing but letters and digits, and what looks alike is alike.

/** `at`: where the word begins in the letters; `from` and `to`: in the plain text; `gap`: signs that show between it and the word before. */
export type Word = { at: number; from: number; to: number; gap: number };
export type Letters = { letters: string; words: readonly Word[] };

// By character code: the letters that an ASCII sign stands for. l, I and 1 look alike, O and 0, rn and m.
const ASCII_LETTERS = Array.from({ length: 128 }, (_, code) => asciiLetters(String.fromCharCode(code).toLowerCase()));
const LETTER = /[\p{L}\p{N}]/u;

function asciiLetters(sign: string): string {
  if (sign === 'i' || sign === '1') return 'l';
  if (sign === '0') return 'o';
  if (sign === 'm') return 'rn';
  return /[a-z2-9]/.test(sign) ? sign : '';
}

const lettersOfSign = (sign: string): string => {
  if (sign < '\u0080') return ASCII_LETTERS[sign.charCodeAt(0)]!;
  return LETTER.test(sign) ? sign.toLowerCase() : '';
};

/** "&" and "+" are the word "and". Linear in the text. */
export function lettersOf(plain: string): Letters {
  const words: Word[] = [];
  let letters = '';
  let word: Word | undefined;
  let gap = 0;
  for (let at = 0; at < plain.length; ) {
    const code = plain.charCodeAt(at);
    const sign = code < 128 ? plain[at]! : String.fromCodePoint(plain.codePointAt(at)!);
    const next = at + sign.length;
    const shown = lettersOfSign(sign);
    if (shown !== '') {
      if (!word) {
        word = { at: letters.length, from: at, to: next, gap };
        words.push(word);
        gap = 0;
      }
      word.to = next;
      letters += shown;
    } else {
      word = undefined;
      if (sign === '&' || sign === '+') {
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
