// Finds the tracking numbers of carriers in a text: those of the thread's own deliveries in any spelling, those of the carriers' formats, and
// numbers behind words such as "UPS tracking no.".
import { isDocumentNumber, isTrackingNumber } from './document-numbers.ts';
import { REDACTED, type Replacement } from './plain-text.ts';

/** A run of letters and digits. */
type Group = { from: number; to: number; text: string };

const GROUP = /[\p{L}\p{N}]+/gu;
/** Between the groups of a number. */
const GAP = /^[ \t]{0,2}[-.]?[ \t]{0,2}$/;
const GAP_MAX = 4;
const GROUPS_MAX = 9;
const LENGTH_MAX = 40;

/** The formats of UPS, FedEx, USPS, the postal union, OnTrac, Amazon and DHL, without spaces. */
const FORMATS =
  /^(?:1Z[0-9A-Z]{8}\d{8}|T\d{10}|\d{12}|\d{15}|\d{20}|\d{22}|\d{26}|\d{30}|\d{34}|[A-Z]{2}\d{9}[A-Z]{2}|[CD]\d{14}|TBA\d{12}|JJ?D\d{10,20})$/;
/** A number of digits that is written in groups has groups of four or five, the last one maybe shorter: otherwise it is several numbers. */
const EVEN_GROUPS = /^(?:(?:\d{4} ){2,}\d{1,4}|(?:\d{5} ){2,}\d{1,5})$/;
/** Shorter ones of the thread are everyday numbers, and are only hidden where they stand alone. */
const DISTINCTIVE = 8;
const SHORTEST = 5;
/** Behind a carrier's name: so many characters, of which so many digits. */
const NAMED_LENGTH = 8;
const NAMED_DIGITS = 6;

/** `known`: the tracking numbers of the thread's deliveries, normalized. */
export function findTrackingNumbers(plain: string, known: readonly string[]): Replacement[] {
  // All carriers' formats have digits. Most texts have none.
  if (known.length === 0 && !/\d/.test(plain)) return [];
  const groups = Array.from(plain.matchAll(GROUP), ({ index, 0: text }) => ({
    from: index,
    to: index + text.length,
    text: text.toUpperCase(),
  }));
  const found = [
    ...spelledAnyhow(
      groups,
      known.filter(({ length }) => length >= DISTINCTIVE),
    ),
  ];
  for (let at = 0; at < groups.length; at++) {
    const count = numberFrom(plain, groups, at, known);
    if (count === 0) continue;
    found.push({ from: groups[at]!.from, to: groups[at + count - 1]!.to });
    at += count - 1;
  }
  return merged(found);
}

/** Occurrences of the numbers among the letters and digits of the text, whatever stands between them. */
function spelledAnyhow(groups: readonly Group[], known: readonly string[]): Range[] {
  if (known.length === 0) return [];
  const positions = groups.flatMap(({ from, text }) => Array.from({ length: text.length }, (_, at) => from + at));
  const letters = groups.map(({ text }) => text).join('');
  // An upper case letter can be longer than its lower case: then the positions do not fit, and only whole groups are compared.
  if (positions.length !== letters.length) return [];
  return known.flatMap((number) => {
    const ranges: Range[] = [];
    for (let at = letters.indexOf(number); at >= 0; at = letters.indexOf(number, at + 1))
      ranges.push({ from: positions[at]!, to: positions[at + number.length - 1]! + 1 });
    return ranges;
  });
}

/** How many groups from this one on form a number: the most that do; 0 if none. */
function numberFrom(plain: string, groups: readonly Group[], at: number, known: readonly string[]): number {
  const { from } = groups[at]!;
  // Read only for what could be a number: for each word of a long text it would take most of the time.
  let isNamed: boolean | undefined;
  let [joined, spaced, count, isNumber] = ['', '', 0, true];
  for (let next = at; next < Math.min(groups.length, at + GROUPS_MAX); next++) {
    if (next > at && !isGap(plain, groups[next - 1]!, groups[next]!)) break;
    const { text } = groups[next]!;
    joined += text;
    spaced += next > at ? ` ${text}` : text;
    isNumber &&= /\d/.test(text) || isHyphenated(plain, groups[next]!);
    if (joined.length > LENGTH_MAX) break;
    const isKnown = joined.length >= SHORTEST && known.includes(joined);
    if (
      isKnown ||
      (isNumber && /\d$/.test(joined) && isLong(joined) && (isNamed ??= isTrackingNumber(plain, from))) ||
      (isFormat(joined, spaced) && !isDocumentNumber(plain, from))
    )
      count = next - at + 1;
  }
  return count;
}

/** Letters that belong to a number: "CRX-48210". */
const isHyphenated = (plain: string, { from, to }: Group): boolean => plain[from - 1] === '-' || plain[to] === '-';

const isLong = (joined: string): boolean => joined.length >= NAMED_LENGTH && joined.replaceAll(/\D/g, '').length >= NAMED_DIGITS;

const isFormat = (joined: string, spaced: string): boolean =>
  FORMATS.test(joined) && (spaced === joined || !/^\d+$/.test(joined) || EVEN_GROUPS.test(spaced));

const isGap = (plain: string, one: Group, other: Group): boolean =>
  other.from - one.to <= GAP_MAX && GAP.test(plain.slice(one.to, other.from));

type Range = { from: number; to: number };

function merged(ranges: readonly Range[]): Replacement[] {
  const all: Replacement[] = [];
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last && from < last.to) last.to = Math.max(last.to, to);
    else all.push({ from, to, replacement: REDACTED });
  }
  return all;
}
