// Different ways to write the same letters, by accident or on purpose.
import type { Random } from '../../../../testing/random.ts';

export type Obfuscation = { name: string; apply: (text: string, random: Random) => string };

/** Characters without a visible width. */
const INVISIBLE = ['\u200b', '\u200c', '\u200d', '\u2060', '\ufeff'];
const SOFT_HYPHEN = '\u00ad';
const SPACES = ['  ', '   ', '\u00a0', ' \u00a0', '\t', '\u2009', '\u3000'];
const ACCENTED = lettersFor('aeiouncAEIOUNC', 'áéíöüñçÁÈÎÓÚÑÇ');
/** Cyrillic and Greek letters that look like Latin ones. */
const LOOK_ALIKE = lettersFor('aeopcyxisjABEHKMOPCTX', 'аеорсухіѕјАВΕНΚМΟРСΤХ');

function lettersFor(plain: string, written: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Array.from(plain, (letter, at) => [letter, written.charAt(at)]));
}

/** Changes each letter with a probability of 1 in `oneIn`, and at least one letter. */
function someLetters(text: string, random: Random, oneIn: number, apply: (letter: string) => string | undefined): string {
  const letters = Array.from(text);
  const able = letters.flatMap((letter, at) => (apply(letter) === undefined ? [] : [at]));
  if (able.length === 0) return text;
  const sure = random.pick(able);
  return letters.map((letter, at) => (at === sure || random.int(1, oneIn) === 1 ? (apply(letter) ?? letter) : letter)).join('');
}

/** Inserts the character between two letters or digits of a word. */
function insideAWord(text: string, sign: string, random: Random): string {
  const places = [...text.matchAll(/(?<=[\p{L}\p{N}])(?=[\p{L}\p{N}])/gu)].map(({ index }) => index);
  if (places.length === 0) return text;
  const at = random.pick(places);
  return text.slice(0, at) + sign + text.slice(at);
}

const fullWidth = (text: string): string => text.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint(sign.codePointAt(0)! + 0xfee0));

/** For names of organizations and people. */
export const LETTER_OBFUSCATIONS: readonly Obfuscation[] = [
  { name: 'capitals', apply: (text) => text.toUpperCase() },
  { name: 'accents', apply: (text, random) => someLetters(text, random, 4, (letter) => ACCENTED[letter]) },
  { name: 'combining accents', apply: (text, random) => someLetters(text, random, 4, (letter) => ACCENTED[letter]?.normalize('NFD')) },
  { name: 'look-alike letters', apply: (text, random) => someLetters(text, random, 3, (letter) => LOOK_ALIKE[letter]) },
];

/** For all texts of several words. */
export const EXTRA_SPACES: Obfuscation = {
  name: 'extra spaces',
  apply: (text, random) => text.replaceAll(' ', () => random.pick(SPACES)),
};

/** Only for names: a phone number or an email on two lines does not count as one. */
export const LINE_BREAK: Obfuscation = {
  name: 'broken over a line',
  apply: (text, random) => {
    const places = [...text.matchAll(/ /g)].map(({ index }) => index);
    if (places.length === 0) return text;
    const at = random.pick(places);
    return `${text.slice(0, at)}\n${text.slice(at + 1)}`;
  },
};

/** For all texts. */
export const CHARACTER_OBFUSCATIONS: readonly Obfuscation[] = [
  { name: 'a zero-width character', apply: (text, random) => insideAWord(text, random.pick(INVISIBLE), random) },
  { name: 'a soft hyphen', apply: (text, random) => insideAWord(text, SOFT_HYPHEN, random) },
  { name: 'full width', apply: fullWidth },
];

/** Only for organizations: a person's name in lower case does not count as one. */
export const LOWER_CASE: Obfuscation = { name: 'small letters', apply: (text) => text.toLowerCase() };
