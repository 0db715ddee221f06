// The ways in which the same letters are written down, by accident or on purpose.
import type { Random } from '../../../demo/random.ts';

export type Disguise = { name: string; write: (text: string, random: Random) => string };

/** Has no width, or none that anybody sees. */
const INVISIBLE = ['\u200b', '\u200c', '\u200d', '\u2060', '\ufeff'];
const SOFT_HYPHEN = '\u00ad';
const SPACES = ['  ', '   ', '\u00a0', ' \u00a0', '\t', '\u2009', '\u3000'];
const ACCENTED = lettersFor('aeiouncAEIOUNC', 'áéíöüñçÁÈÎÓÚÑÇ');
/** Cyrillic and Greek letters that nobody tells from the Latin ones. */
const LOOK_ALIKE = lettersFor('aeopcyxisjABEHKMOPCTX', 'аеорсухіѕјАВΕНΚМΟРСΤХ');

function lettersFor(plain: string, written: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Array.from(plain, (letter, at) => [letter, written.charAt(at)]));
}

/** Each letter with the chance of one in `oneIn`, at least one of them. */
function someLetters(text: string, random: Random, oneIn: number, write: (letter: string) => string | undefined): string {
  const letters = Array.from(text);
  const able = letters.flatMap((letter, at) => (write(letter) === undefined ? [] : [at]));
  if (able.length === 0) return text;
  const sure = random.pick(able);
  return letters.map((letter, at) => (at === sure || random.between(1, oneIn) === 1 ? (write(letter) ?? letter) : letter)).join('');
}

/** Between two letters or digits of one word. */
function insideAWord(text: string, sign: string, random: Random): string {
  const places = [...text.matchAll(/(?<=[\p{L}\p{N}])(?=[\p{L}\p{N}])/gu)].map(({ index }) => index);
  if (places.length === 0) return text;
  const at = random.pick(places);
  return text.slice(0, at) + sign + text.slice(at);
}

const fullWidth = (text: string): string => text.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint(sign.codePointAt(0)! + 0xfee0));

/** For names of organizations and people. */
export const OF_LETTERS: readonly Disguise[] = [
  { name: 'capitals', write: (text) => text.toUpperCase() },
  { name: 'accents', write: (text, random) => someLetters(text, random, 4, (letter) => ACCENTED[letter]) },
  { name: 'combining accents', write: (text, random) => someLetters(text, random, 4, (letter) => ACCENTED[letter]?.normalize('NFD')) },
  { name: 'look-alike letters', write: (text, random) => someLetters(text, random, 3, (letter) => LOOK_ALIKE[letter]) },
];

/** For anything that is written in several words. */
export const WIDER: Disguise = {
  name: 'extra spaces',
  write: (text, random) => text.replaceAll(' ', () => random.pick(SPACES)),
};

/** For names: a number or an address on two lines is none. */
export const BROKEN: Disguise = {
  name: 'broken over a line',
  write: (text, random) => {
    const places = [...text.matchAll(/ /g)].map(({ index }) => index);
    if (places.length === 0) return text;
    const at = random.pick(places);
    return `${text.slice(0, at)}\n${text.slice(at + 1)}`;
  },
};

/** For anything. */
export const OF_SIGNS: readonly Disguise[] = [
  { name: 'a zero-width character', write: (text, random) => insideAWord(text, random.pick(INVISIBLE), random) },
  { name: 'a soft hyphen', write: (text, random) => insideAWord(text, SOFT_HYPHEN, random) },
  { name: 'full width', write: fullWidth },
];

/** Small letters: an organization is known by them too, a person is not. */
export const SMALL: Disguise = { name: 'small letters', write: (text) => text.toLowerCase() };
