// A text in plain letters, as a reader sees it: without accents, invisible characters, full-width letters and look-alikes of other scripts.
// Every character is mapped to its position in the text, so that replacements change only those parts of the text.
import { DIGIT_ZEROS } from '../words/confusables.ts';
import { lookAlikePairs } from '../words/look-alike-pairs.ts';

/** `from`, `to`: the range in `text` of each character of `plain`. null if `plain` equals `text`. */
export type PlainText = { text: string; plain: string; positions: { from: readonly number[]; to: readonly number[] } | null };

// eslint-disable-next-line no-control-regex
const ASCII = /^[\u0000-\u007f]*$/;
// Blank characters with the width of a letter. They separate words.
const BLANK = /[\u2800\u3164\uffa0\u115f\u1160]/;
const INVISIBLE = /[\p{Cf}\p{M}\p{Variation_Selector}\p{Default_Ignorable_Code_Point}]/u;
const INVISIBLE_ALL = /[\p{Cf}\p{M}\p{Variation_Selector}\p{Default_Ignorable_Code_Point}]/gu;
// Without U+FEFF, which JavaScript counts as a space although it has no width.
const SPACE = /[^\S\ufeff]/u;
const LETTER = /[\p{L}\p{N}]/u;
const DASH = /[\p{Pd}\u2043\u2212]/u;
const APOSTROPHE = /[\u2018\u2019\u201b\u02bc\u02b9\u00b4\u2032\uff07\u05f3]/u;
const DOT = /[\u00b7\u2022\u2024\u2027\u2219\u22c5\u30fb\uff65\u3002\u0701]/u;
const SLASH = /[\u2044\u2215\u29f8]/u;
const PLUS = /[\u2795\ufe62]/u;
const AND = /[\ufe60\u204a]/u;
/** A character that decomposes to more characters than this is kept. */
const EXPANSION_MAX = 4;

/** A capital that looks like l is treated as I: "KEV\u0406N". */
const CAPITAL = /\p{Lu}/u;

let lookAlikes: ReadonlyMap<string, string> | undefined;

/** Linear in the text's length. */
export function plainText(text: string): PlainText {
  if (ASCII.test(text)) return { text, plain: text, positions: null };
  const from: number[] = [];
  const to: number[] = [];
  let plain = '';
  let at = 0;
  for (const char of text) {
    const next = at + char.length;
    const shown = char < '\u0080' ? char : cachedPlainSign(char);
    if (shown === '' && to.length > 0 && to.at(-1) === at) to[to.length - 1] = next;
    for (let unit = 0; unit < shown.length; unit++) {
      from.push(at);
      to.push(next);
    }
    plain += shown;
    at = next;
  }
  return { text, plain, positions: { from, to } };
}

/** The range in the text of a non-empty range of `plain`. */
const sourceRange = ({ positions }: PlainText, from: number, to: number): { from: number; to: number } =>
  positions ? { from: positions.from[from]!, to: positions.to[to - 1]! } : { from, to };

/** What stands for a name of a person, or a tracking number. */
export const REDACTED = '[redacted]';

export type Replacement = { from: number; to: number; replacement: string };

/** Replaces ranges of `plain` in the text. They must be sorted and must not overlap. */
export function applyReplacements(plain: PlainText, parts: readonly Replacement[]): string {
  if (parts.length === 0) return plain.text;
  let result = '';
  let at = 0;
  for (const part of parts) {
    const { from, to } = sourceRange(plain, part.from, part.to);
    result += plain.text.slice(at, Math.max(at, from)) + part.replacement;
    at = Math.max(at, to);
  }
  return result + plain.text.slice(at);
}

const cache = new Map<string, string>();
const CACHE_MAX = 5000;

function cachedPlainSign(char: string): string {
  const before = cache.get(char);
  if (before !== undefined) return before;
  const shown = plainChar(char);
  if (cache.size >= CACHE_MAX) cache.clear();
  cache.set(char, shown);
  return shown;
}

function plainChar(char: string): string {
  const simple = plainPunctuation(char);
  if (simple !== null) return simple;
  const direct = lookAlike(char);
  if (direct !== undefined) return direct;
  const parts = char.normalize('NFKD').replaceAll(INVISIBLE_ALL, '');
  if (parts === char || parts.length > EXPANSION_MAX) return char;
  return Array.from(parts, (part) => lookAlike(part) ?? plainPunctuation(part) ?? part).join('');
}

/** Returns null if the character is not punctuation. */
function plainPunctuation(char: string): string | null {
  if (BLANK.test(char)) return ' ';
  if (SPACE.test(char)) return char === '\n' || char === '\u2028' || char === '\u2029' || char === '\u0085' ? '\n' : ' ';
  if (LETTER.test(char)) return null;
  if (INVISIBLE.test(char)) return '';
  if (DASH.test(char)) return '-';
  if (APOSTROPHE.test(char)) return "'";
  if (DOT.test(char)) return '.';
  if (SLASH.test(char)) return '/';
  if (PLUS.test(char)) return '+';
  return AND.test(char) ? '&' : null;
}

function lookAlike(char: string): string | undefined {
  lookAlikes ??= allLookAlikes();
  return lookAlikes.get(char);
}

// The first code points of enclosed capitals and regional indicators, each A to Z.
const CAPITAL_ROWS = [0x1f130, 0x1f150, 0x1f170, 0x1f1e6];

function allLookAlikes(): Map<string, string> {
  const all = new Map<string, string>();
  for (const zero of DIGIT_ZEROS.split(' '))
    for (let digit = 0; digit < 10; digit++) all.set(String.fromCodePoint(Number.parseInt(zero, 16) + digit), String(digit));
  for (const [char, letters] of lookAlikePairs()) if (!all.has(char)) all.set(char, letters === 'l' && CAPITAL.test(char) ? 'I' : letters);
  for (const row of CAPITAL_ROWS)
    for (let letter = 0; letter < 26; letter++) all.set(String.fromCodePoint(row + letter), String.fromCharCode(65 + letter));
  return all;
}
