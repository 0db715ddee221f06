// Finds US phone numbers in a text: ten digits in common groupings, with an optional leading 1 and an extension.
import { isDocumentNumber } from './document-numbers.ts';
import type { Replacement } from './plain-text.ts';

const REDACTED_PHONE = '[redacted phone]';

type Group = { from: number; to: number };

const DIGITS = /\d+/g;
// Between the groups of a number: a few spaces, or up to three separators with an optional line end, or a line end and a separator.
const GAP = /^(?:[ \t]{0,3}|[ \t]{0,2}[.\-/()[\]_*~|\\:+]{1,3}[ \t\n]{0,3}[([]?|\n[.\-/])$/;
const GAP_MAX = 8;
/** The numbers of digits in the groups. */
const SHAPES = [[3, 3, 4], [10], [3, 7], [6, 4], [3, 3, 2, 2], Array.from({ length: 10 }, () => 1)] as const;
const EXTENSION = /,? ?(?:x|ext\.?|extension) ?\d{1,6}(?![\p{L}\p{N}])/iuy;
const WORD_CHARACTER = /[\p{L}\p{N}]/u;
// Labels that can precede a number without a space: "cell303-555-0199".
const LABEL_BEFORE = /(?:^|[^\p{L}\p{N}])(?:ph|phone|tel|cell|call|text|txt|fax|mobile|office|c|p|m|t|o|f|w|h|at|to|is)$/iu;
const LABEL_MAX = 8;
/** Linear in the text's length, because every group of digits is compared with a few shapes. */
export function findPhones(plain: string): Replacement[] {
  if (!/\d/.test(plain)) return [];
  const groups = Array.from(plain.matchAll(DIGITS), ({ index, 0: digits }) => ({ from: index, to: index + digits.length }));
  const found: Replacement[] = [];
  for (let at = 0; at < groups.length; at++) {
    const count = numberFrom(plain, groups, at);
    if (count === 0) continue;
    const from = start(plain, groups[at]!);
    const to = groups[at + count - 1]!.to;
    if (!isStandalone(plain, from, to, count)) continue;
    if (count === 1 && isDocumentNumber(plain, from)) continue;
    found.push({ from, to: to + extension(plain, to), replacement: REDACTED_PHONE });
    at += count - 1;
  }
  return found;
}

/** The number of groups that form a phone number from this one on; 0 if they do not. */
function numberFrom(plain: string, groups: readonly Group[], at: number): number {
  const first = groups[at]!;
  const length = first.to - first.from;
  if (length === 11 && plain[first.from] === '1') return 1;
  // Area codes do not start with 0.
  if (length === 10 && plain[first.from] === '0') return 0;
  const national = nationalFrom(plain, groups, at);
  if (national > 0) return national;
  const isOne = length === 1 && plain[first.from] === '1' && at + 1 < groups.length && isGap(plain, first, groups[at + 1]!);
  const following = isOne ? nationalFrom(plain, groups, at + 1) : 0;
  return following > 0 ? following + 1 : 0;
}

function nationalFrom(plain: string, groups: readonly Group[], at: number): number {
  for (const shape of SHAPES) {
    if (at + shape.length > groups.length) continue;
    const fits = shape.every((length, index) => {
      const group = groups[at + index]!;
      return group.to - group.from === length && (index === 0 || isGap(plain, groups[at + index - 1]!, group));
    });
    if (fits) return shape.length;
  }
  return 0;
}

const isGap = (plain: string, one: Group, other: Group): boolean =>
  other.from - one.to <= GAP_MAX && GAP.test(plain.slice(one.to, other.from));

/** The start including a bracket or plus that belongs to the first group. */
function start(plain: string, { from, to }: Group): number {
  if (plain[from - 1] === '+') return from - 1;
  const isBracketed = /[([]/.test(plain[from - 1] ?? '') && /^ ?[)\]]/.test(plain.slice(to, to + 2));
  return isBracketed ? from - 1 : from;
}

/** False if letters or digits adjoin the number, as in a VIN or a tracking number. */
function isStandalone(plain: string, from: number, to: number, count: number): boolean {
  const followsCharacter = from > 0 && WORD_CHARACTER.test(plain[from - 1]!) && !/[([]/.test(plain[from]!);
  if (followsCharacter && !(count > 1 && LABEL_BEFORE.test(plain.slice(Math.max(0, from - LABEL_MAX), from)))) return false;
  return extension(plain, to) > 0 || !WORD_CHARACTER.test(plain[to] ?? '');
}

function extension(plain: string, at: number): number {
  EXTENSION.lastIndex = at;
  return EXTENSION.exec(plain)?.[0].length ?? 0;
}
