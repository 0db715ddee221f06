// A text as its reader takes it, in plain letters: without accents, invisible characters, full width and letters of other
// scripts that look like Latin ones. Every character knows where in the text it comes from, so that the text itself stays as it is.
import { DIGIT_ZEROS } from '../words/confusables.ts';
import { imitations } from '../words/imitations.ts';

/** `from` and `to`: where each character of `plain` begins and ends in the text; null where both are the same. */
export type PlainText = { text: string; plain: string; places: { from: readonly number[]; to: readonly number[] } | null };

// eslint-disable-next-line no-control-regex
const ASCII = /^[\u0000-\u007f]*$/;
// Format characters, variation selectors, fillers that show nothing, and marks: they belong to the character before them.
// These show nothing, and take the room of a letter: what stands on both sides are two words.
const BLANK = /[\u2800\u3164\uffa0\u115f\u1160]/;
const UNSEEN = /[\p{Cf}\p{M}\p{Variation_Selector}\p{Default_Ignorable_Code_Point}]/u;
const UNSEEN_ALL = /[\p{Cf}\p{M}\p{Variation_Selector}\p{Default_Ignorable_Code_Point}]/gu;
// JavaScript counts U+FEFF among the spaces, and it has no width.
const SPACE = /[^\S\ufeff]/u;
const LETTER = /[\p{L}\p{N}]/u;
const DASH = /[\p{Pd}\u2043\u2212]/u;
const APOSTROPHE = /[\u2018\u2019\u201b\u02bc\u02b9\u00b4\u2032\uff07\u05f3]/u;
const DOT = /[\u00b7\u2022\u2024\u2027\u2219\u22c5\u30fb\uff65\u3002\u0701]/u;
const SLASH = /[\u2044\u2215\u29f8]/u;
const PLUS = /[\u2795\ufe62]/u;
const AND = /[\ufe60\u204a]/u;
/** A single character may stand for so many; one that stands for more is taken as itself. */
const EXPANSION_MAX = 4;

/** A capital that looks like l is one of the letters that look like I: "KEV\u0406N". */
const CAPITAL = /\p{Lu}/u;

let lookAlikes: ReadonlyMap<string, string> | undefined;

/** Linear in the text: a bounded amount of work for every character. */
export function plainText(text: string): PlainText {
  if (ASCII.test(text)) return { text, plain: text, places: null };
  const from: number[] = [];
  const to: number[] = [];
  let plain = '';
  let at = 0;
  for (const sign of text) {
    const next = at + sign.length;
    const shown = sign < '\u0080' ? sign : remembered(sign);
    if (shown === '' && to.length > 0 && to.at(-1) === at) to[to.length - 1] = next;
    for (let unit = 0; unit < shown.length; unit++) {
      from.push(at);
      to.push(next);
    }
    plain += shown;
    at = next;
  }
  return { text, plain, places: { from, to } };
}

/** The part of the text that `plain` says from one place to another; not empty. */
export const sourceRange = ({ places }: PlainText, from: number, to: number): { from: number; to: number } =>
  places ? { from: places.from[from]!, to: places.to[to - 1]! } : { from, to };

export type Replacement = { from: number; to: number; put: string };

/** The text with those parts of `plain` replaced. They are in order and do not overlap. */
export function applyReplacements(plain: PlainText, parts: readonly Replacement[]): string {
  if (parts.length === 0) return plain.text;
  let result = '';
  let at = 0;
  for (const part of parts) {
    const { from, to } = sourceRange(plain, part.from, part.to);
    result += plain.text.slice(at, Math.max(at, from)) + part.put;
    at = Math.max(at, to);
  }
  return result + plain.text.slice(at);
}

const known = new Map<string, string>();
const KNOWN_MAX = 5000;

function remembered(sign: string): string {
  const before = known.get(sign);
  if (before !== undefined) return before;
  const shown = plainSign(sign);
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(sign, shown);
  return shown;
}

function plainSign(sign: string): string {
  const simple = plainPunctuation(sign);
  if (simple !== null) return simple;
  const direct = lookAlike(sign);
  if (direct !== undefined) return direct;
  const parts = sign.normalize('NFKD').replaceAll(UNSEEN_ALL, '');
  if (parts === sign || parts.length > EXPANSION_MAX) return sign;
  return Array.from(parts, (part) => lookAlike(part) ?? plainPunctuation(part) ?? part).join('');
}

/** Null for what is no punctuation. */
function plainPunctuation(sign: string): string | null {
  if (BLANK.test(sign)) return ' ';
  if (SPACE.test(sign)) return sign === '\n' || sign === '\u2028' || sign === '\u2029' || sign === '\u0085' ? '\n' : ' ';
  if (LETTER.test(sign)) return null;
  if (UNSEEN.test(sign)) return '';
  if (DASH.test(sign)) return '-';
  if (APOSTROPHE.test(sign)) return "'";
  if (DOT.test(sign)) return '.';
  if (SLASH.test(sign)) return '/';
  if (PLUS.test(sign)) return '+';
  return AND.test(sign) ? '&' : null;
}

function lookAlike(sign: string): string | undefined {
  lookAlikes ??= allLookAlikes();
  return lookAlikes.get(sign);
}

// Capitals of emblems, and of flags: each row is A to Z.
const CAPITAL_ROWS = [0x1f130, 0x1f150, 0x1f170, 0x1f1e6];

function allLookAlikes(): Map<string, string> {
  const all = new Map<string, string>();
  for (const zero of DIGIT_ZEROS.split(' '))
    for (let digit = 0; digit < 10; digit++) all.set(String.fromCodePoint(Number.parseInt(zero, 16) + digit), String(digit));
  for (const [sign, letters] of imitations()) if (!all.has(sign)) all.set(sign, letters === 'l' && CAPITAL.test(sign) ? 'I' : letters);
  for (const row of CAPITAL_ROWS)
    for (let letter = 0; letter < 26; letter++) all.set(String.fromCodePoint(row + letter), String.fromCharCode(65 + letter));
  return all;
}
