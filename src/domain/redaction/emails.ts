// Finds email addresses in a text, also spelled out: "x@y.com", "x @ y.com", "x (at) y dot com".
import { kindOf } from '../words/word-kinds.ts';
import type { Replacement } from './plain-text.ts';

const REDACTED_EMAIL = '[redacted email]';

// The "@" of an address. Both parts are parsed from there, so that no character is read more than a few times.
const AT = /@|[([{<][ \t]?(?:at|@)[ \t]?[)\]}>]|\bat(?=\s)/gi;
const SPELLED_AT = /\bat\b/i;
const LOCAL_SIGN = /[\p{L}\p{N}._%+'-]/u;
const SPACES_MAX = 3;
const LOCAL_MAX = 64;
const SPELLED_BEFORE = /(?<![\p{L}\p{N}_-])[\p{L}\p{N}_-]{1,30} {1,3}(?:dot|underscore|dash|hyphen) {1,3}$/iu;
const SPELLED_MAX = 3;
const LABEL = /[\p{L}\p{N}][\p{L}\p{N}-]{0,62}/uy;
const TIGHT_DOT = /\./y;
const SPELLED_DOT = /[ \t\n]{0,2}(?:[([{<][ \t]?(?:dot|\.)[ \t]?[)\]}>]|(?<=\s)dot(?=\s))[ \t\n]{0,2}/iy;
const LOOSE_DOT = /[ \t\n]{0,2}\.[ \t\n]{0,2}/y;
const LABELS_MAX = 9;
const ENDING = /^\p{L}{2,24}$/u;
// Common top-level domains of dealers. Only before these can the dot have spaces around it.
const KNOWN_ENDINGS = new Set(
  'com net org us biz info io co edu gov mil example test auto autos car cars app dev online shop site store me tv cc ca mx uk company group'.split(
    ' ',
  ),
);
// "titles at dealer.com" is an address, "available at dealer.com" is not.
const MAILBOXES = new Set(
  'title titles titleclerk sales info office admin accounting billing contact support frontdesk dealer transport'.split(' '),
);
const WRITES =
  /(?:^|[^\p{L}])(?:e-?mail|mail|write|reach|contact|cc|send|message)(?:ed|s)?(?: (?:me|us|it|them|him|her|to|the|our|my)){0,2}[ \t:]*$/iu;
const BEFORE_MAX = 40;

export function findEmails(plain: string): Replacement[] {
  if (!plain.includes('@') && !SPELLED_AT.test(plain)) return [];
  const found: Replacement[] = [];
  let free = 0;
  for (const { index, 0: sign } of plain.matchAll(AT)) {
    if (index < free) continue;
    const isWord = sign.length === 2;
    if (isWord && !/\s/.test(plain[index - 1] ?? '')) continue;
    const from = localStart(plain, index, free);
    if (from < 0) continue;
    const domain = domainEnd(plain, index + sign.length);
    if (!domain || (isWord && !domain.isSpelled && !isAddress(plain, from, index, domain.isKnown))) continue;
    found.push({ from: spelledStart(plain, from, free), to: domain.end, replacement: REDACTED_EMAIL });
    free = domain.end;
  }
  return found;
}

/** The index of the part before the "@"; -1 if there is none. */
function localStart(plain: string, at: number, free: number): number {
  let end = at;
  while (end > free && at - end < SPACES_MAX && /\s/.test(plain[end - 1]!)) end--;
  let from = end;
  while (from > free && end - from < LOCAL_MAX && LOCAL_SIGN.test(plain[from - 1]!)) from--;
  while (from < end && !/[\p{L}\p{N}_]/u.test(plain[from]!)) from++;
  return from < end && /[\p{L}\p{N}]/u.test(plain.slice(from, end)) ? from : -1;
}

/** Includes spelled-out parts before it: "jane dot title at". */
function spelledStart(plain: string, from: number, free: number): number {
  for (let count = 0; count < SPELLED_MAX; count++) {
    const before = Math.max(free, from - LOCAL_MAX);
    const spelled = SPELLED_BEFORE.exec(plain.slice(before, from));
    if (!spelled) break;
    from = before + spelled.index;
  }
  return from;
}

type Domain = {
  end: number;
  /** Contains the word "dot". */
  isSpelled: boolean;
  /** Ends with one of `KNOWN_ENDINGS`. */
  isKnown: boolean;
};

function domainEnd(plain: string, at: number): Domain | null {
  let from = at;
  while (from - at < SPACES_MAX && /\s/.test(plain[from] ?? '')) from++;
  let end = from + matchLength(LABEL, plain, from);
  if (end === from) return null;
  let isSpelled = false;
  let domain: Domain | null = null;
  for (let count = 1; count < LABELS_MAX; count++) {
    const tight = matchLength(TIGHT_DOT, plain, end);
    const spelled = tight > 0 ? 0 : matchLength(SPELLED_DOT, plain, end);
    const loose = tight + spelled > 0 ? 0 : matchLength(LOOSE_DOT, plain, end);
    const next = end + tight + spelled + loose;
    const length = next > end ? matchLength(LABEL, plain, next) : 0;
    const label = plain.slice(next, next + length).toLowerCase();
    if (length === 0 || (loose > 0 && !KNOWN_ENDINGS.has(label))) break;
    end = next + length;
    isSpelled ||= spelled > 0;
    if (ENDING.test(label)) domain = { end, isSpelled, isKnown: KNOWN_ENDINGS.has(label) };
  }
  return domain;
}

/** Whether "name at place.com" is an address and not a location. */
function isAddress(plain: string, from: number, at: number, isKnown: boolean): boolean {
  if (!isKnown) return false;
  const local = plain.slice(from, at).trim().toLowerCase();
  if (!kindOf(local.replaceAll(/[^\p{L}\p{N}]/gu, '')).ordinary) return true;
  return MAILBOXES.has(local) && WRITES.test(plain.slice(Math.max(0, from - BEFORE_MAX), from));
}

function matchLength(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}
