// Finds names of people and businesses in a text whose author is not the reader's neighbor. Names are recognized by word lists, and by
// capitals only if the lists do not decide.
import { GRAMMAR_WORDS, LINK_WORDS, PLAIN_WORDS, TRADE_PLACES } from '../words/trade-words.ts';
import { findBusinesses, mayEndBusiness } from './business-names.ts';
import { isState, isStreet, spareCitiesWithState } from './place-names.ts';
import { REDACTED, type Replacement } from './plain-text.ts';
import { isJoined, type Token, tokensOf } from './tokens.ts';

const PARTICLES = new Set('de la del los las da di do dos du le van von der den ter bin ibn al el st san mac mc pa ma'.split(' '));
const TITLES = new Set('mr mrs ms miss mx dr prof'.split(' '));
const GENERATIONS = new Set('jr sr ii iii iv'.split(' '));
// Ordinary words that are very common surnames: after a given name they are always surnames.
const SURNAMES_LIKE_WORDS = new Set(
  `brown white hall young king hill green gray hunt black grant stone west love sharp french cross wood woods rose rice knight bell ward
  porter bishop fuller hardy curry farmer manning pope frank bass snow wolf rich golden prince noble bond powers rivers parks waters fields flowers bush gates bridges mills wells wise`.split(
    /\s+/,
  ),
);
// Given names that are usually words, even beside a name.
const RARELY_GIVEN = new Set('chevy ever jan said seven true ty'.split(' '));
/** The most words of a name, without particles and initials, and the most of those. */
const NAME_MAX = 3;
const LINKS_MAX = 4;

const isName = ({ kind, isSpared, isInPlace }: Token): boolean => !isSpared && !isInPlace && !kind.ordinary;
const isGiven = (token: Token): boolean => isName(token) && token.kind.given;
const isSurname = (token: Token): boolean => isName(token) && token.kind.surname;
const mayBeGiven = ({ key, kind, isSpared }: Token): boolean => !isSpared && kind.given && !RARELY_GIVEN.has(key);
const mayBeSurname = ({ kind, isSpared, isPlain }: Token): boolean => !isSpared && !isPlain && kind.surname;
const isParticle = ({ key, isSpared }: Token): boolean => !isSpared && PARTICLES.has(key);
/** "J." and "J", but not the words "A" and "I". */
const isInitial = ({ shape, key, isDotted }: Token): boolean => shape === 'initial' && (isDotted || (key !== 'a' && key !== 'i'));
const isLink = (token: Token): boolean => isParticle(token) || isInitial(token);
const isUppercase = ({ shape }: Token): boolean => shape === 'capitalized' || shape === 'capitals';
const isLetters = ({ shape }: Token): boolean => shape !== 'other' && shape !== 'initial';

/**
 * Returns a replacement for every name in the text. `own`: words that are spared. Linear in the text's length: each rule visits each word
 * once, and reads only a few words beside it, or the rest of a run that it then skips.
 */
export function findNames(plain: string, own: ReadonlySet<string>): Replacement[] {
  const tokens = tokensOf(plain, own);
  spareCitiesWithState(tokens);
  if (tokens.length < 2) return [];
  // Most texts have only ordinary words.
  if (!tokens.some((token) => !token.kind.ordinary || token.kind.given || token.kind.surname || mayEndBusiness(token))) return [];
  const hidden = new Set<number>();
  markRuns(tokens, hidden);
  for (let at = 0; at < tokens.length; at++) {
    mark(hidden, afterGiven(tokens, at));
    mark(hidden, unknownPair(tokens, at));
    mark(hidden, afterInitial(tokens, at));
    mark(hidden, lastFirst(tokens, at));
    mark(hidden, afterTitle(tokens, at));
  }
  for (const [from, to] of findBusinesses(tokens)) mark(hidden, [from, to]);
  for (let at = 1; at < tokens.length; at++) mark(hidden, sharedSurname(tokens, at, hidden));
  return replacements(plain, tokens, hidden);
}

type Span = readonly [from: number, to: number] | null;

function mark(hidden: Set<number>, span: Span) {
  if (span) for (let at = span[0]; at <= span[1]; at++) hidden.add(at);
}

const isInRun = (token: Token) =>
  token.shape === 'capitalized' ||
  isInitial(token) ||
  (token.shape === 'capitals' && token.key.length > 2 && (isGiven(token) || isSurname(token)));

/** Marks the names in runs of two or more capitalized words. */
function markRuns(tokens: readonly Token[], hidden: Set<number>) {
  for (let from = 0; from < tokens.length; ) {
    if (!isInRun(tokens[from]!)) {
      from++;
      continue;
    }
    let end = from + 1;
    let words = 1;
    for (;;) {
      let next = end;
      while (next < tokens.length && isJoined(tokens[next]!) && tokens[next]!.shape === 'lower' && isParticle(tokens[next]!)) next++;
      if (next >= tokens.length || !isJoined(tokens[next]!) || !isInRun(tokens[next]!)) break;
      words++;
      end = next + 1;
    }
    if (words > 1) markRun(tokens, from, end, hidden);
    from = end;
  }
}

function markRun(tokens: readonly Token[], from: number, end: number, hidden: Set<number>) {
  const isSeed = (at: number) => isName(tokens[at]!) && isLetters(tokens[at]!) && !isParticle(tokens[at]!) && !isTrim(tokens, at);
  let free = from;
  for (let at = from; at < end; at++) {
    if (!isSeed(at)) {
      mark(hidden, ordinaryName(tokens, at, from, end));
      continue;
    }
    let first = at;
    let last = at;
    while (first > free && (isLink(tokens[first - 1]!) || mayBeGiven(tokens[first - 1]!))) first--;
    while (last + 1 < end) {
      const next = tokens[last + 1]!;
      const isPart = isSeed(last + 1) || isLink(next) || mayBeSurname(next) || GENERATIONS.has(next.key);
      if (!isPart && !(isLink(tokens[last]!) && !next.isPlain)) break;
      last++;
    }
    const names = tokens.slice(first, last + 1).filter((token) => !isLink(token) && !GENERATIONS.has(token.key)).length;
    if (names === 1 && isStreet(tokens, first, last)) continue;
    if (names === 1) {
      if (last + 1 < end && belongsAfter(tokens, last + 1, from, end)) last += isLastOfThree(tokens, last + 2, from, end) ? 2 : 1;
      else if (first > free && belongsBefore(tokens, first - 1, from, end)) first--;
    }
    mark(hidden, [first, last]);
    at = last;
    free = last + 1;
  }
}

/** A trim: an unlisted word alone after a make or model that is not a name: "Malibu Maxx", "Hellcat Redeye". */
function isTrim(tokens: readonly Token[], at: number): boolean {
  const [model, trim, next] = [tokens[at - 1], tokens[at]!, tokens[at + 1]];
  if (!model?.kind.vehicle || !isJoined(trim) || model.kind.given || model.kind.surname || trim.kind.given || trim.kind.surname)
    return false;
  return !(next && isJoined(next) && isUppercase(next) && isName(next));
}

/** Whether the word is the surname of the given name before it. In a short run any word is; in a longer run only a possible surname. */
function belongsAfter(tokens: readonly Token[], at: number, from: number, end: number): boolean {
  const token = tokens[at]!;
  if (isState(token)) return false;
  if (mayBelong(token)) return true;
  if (token.isSpared || !isGiven(tokens[at - 1]!)) return false;
  if (token.kind.surname) return true;
  if (at + 1 < end || end - from > NAME_MAX) return false;
  return !(isInSmallLetters(tokens, from, end) ? GRAMMAR_WORDS : PLAIN_WORDS).has(token.key);
}

/** Whether the word ends a name of three words: "Evelyn Thunder Hawk has it". */
const isLastOfThree = (tokens: readonly Token[], at: number, from: number, end: number): boolean =>
  at + 1 === end && end - from <= NAME_MAX && mayBelong(tokens[at]!) && isInSmallLetters(tokens, from, end);

/** A run of three words whose last two can be surnames: "Jun Ho Park". */
function isThreeNames(tokens: readonly Token[], from: number, end: number): boolean {
  if (end - from !== NAME_MAX) return false;
  const [first, second, last] = [tokens[from]!, tokens[from + 1]!, tokens[from + 2]!];
  return !first.isSpared && !GRAMMAR_WORDS.has(first.key) && mayBeSurname(second) && mayBeSurname(last);
}

/** Whether the sentence around a run is in lower case, so that capitals are significant. */
const isInSmallLetters = (tokens: readonly Token[], from: number, end: number): boolean =>
  tokens[end]?.shape === 'lower' || tokens[from - 1]?.shape === 'lower';

/** Another make or model can be a given name in a lowercase sentence: "Cherokee Youngblood signed". */
const belongsBefore = (tokens: readonly Token[], at: number, from: number, end: number): boolean =>
  mayBelong(tokens[at]!) || (at === from && !tokens[at]!.isSpared && tokens[at]!.kind.vehicle && isInSmallLetters(tokens, from, end));

/** An ordinary word that can be part of a name beside a name: "Maria Public", not "Maria Sent". */
const mayBelong = ({ isPlain, isSpared, kind, key }: Token): boolean =>
  !isPlain && !isSpared && !kind.place && !kind.vehicle && !isVerbOrAdverb({ key });

/** Verb forms and adverbs: "mailed", "missing", "finally". */
const isVerbOrAdverb = ({ key }: Pick<Token, 'key'>): boolean => /(?:ed|ing|ly)$/.test(key);

/** Names of ordinary words at the end of a run, such as "Grace Young": a given name with a very common surname, or three words. */
function ordinaryName(tokens: readonly Token[], at: number, from: number, end: number): Span {
  if (at === from && isThreeNames(tokens, from, end)) return [from, end - 1];
  if (at + 2 !== end) return null;
  const [first, second] = [tokens[at]!, tokens[at + 1]!];
  if (!mayBeGiven(first) || first.kind.vehicle || first.key === 'ford' || second.isSpared) return null;
  if (SURNAMES_LIKE_WORDS.has(second.key)) return [at, end - 1];
  // Alone in a lowercase sentence, two such words are a name even with a rarer surname: "Mark Price says".
  const isAlone = at === from && isInSmallLetters(tokens, from, end);
  const isRarer =
    !LINK_WORDS.has(second.key) && (second.kind.surname || (second.kind.place && !TRADE_PLACES.has(second.key) && !isState(second)));
  return isAlone && isRarer ? [at, end - 1] : null;
}

/** A given name with the surname after it, in any case. A given name that is an ordinary word needs a surname that is not. */
function afterGiven(tokens: readonly Token[], at: number): Span {
  const first = tokens[at]!;
  if (!isLetters(first) || !(isGiven(first) || mayBeGiven(first))) return null;
  let last = at;
  let words = 1;
  let links = 0;
  for (let next = at + 1; next < tokens.length && words < NAME_MAX; next++) {
    const token = tokens[next]!;
    if (!isJoined(token) && token.gap !== 'tight') break;
    // The surname is the thread's own model, which stays: "JANET COOPER" on a Mini Cooper.
    if (next === at + 1 && token.isSpared && token.kind.surname && token.kind.vehicle && isGiven(first)) return [at, at];
    if (isLink(token) || (token.key.length === 1 && token.isDotted)) {
      if (++links > LINKS_MAX) break;
      continue;
    }
    const isCertain = isSurname(token) || (isGiven(first) && isGiven(token));
    if (!isCertain && !(isGiven(first) && first.key.length > 2 && isLikelySurname(token))) break;
    last = next;
    words++;
  }
  return last > at ? [at, last] : null;
}

function isLikelySurname(token: Token): boolean {
  if (!isLetters(token) || token.isSpared) return false;
  if (isName(token) || SURNAMES_LIKE_WORDS.has(token.key)) return true;
  if (token.shape !== 'capitals' || LINK_WORDS.has(token.key)) return false;
  // "HALLER" is derived from "hall", but not a word in use.
  return token.kind.surname || (token.kind.derived && !token.isPlain && /(?:er|or)$/.test(token.key));
}

/**
 * Two consecutive words that are not ordinary: the last is a surname, or both are unlisted: "chidera lopez", "PIETER VAN DER MERWE". In
 * lower case only the former, because two unlisted lowercase words are usually misspelled.
 */
function unknownPair(tokens: readonly Token[], at: number): Span {
  const first = tokens[at]!;
  if (!isLetters(first) || !isName(first) || isParticle(first) || first.key.length < UNKNOWN_MIN) return null;
  let next = at + 1;
  while (next < tokens.length && next - at <= LINKS_MAX && isJoined(tokens[next]!) && isLink(tokens[next]!)) next++;
  const last = tokens[next];
  if (!last || !isJoined(last) || !isLetters(last) || !isName(last) || last.key.length < UNKNOWN_MIN) return null;
  const isUnknown = isPronounced(first) && isPronounced(last) && (isUppercase(first) || isUppercase(last));
  return (isSurname(last) || isUnknown) && !isTrim(tokens, next) ? [at, next] : null;
}
const UNKNOWN_MIN = 3;

/** Has vowels and consonants, so it is not an abbreviation. */
const isPronounced = ({ key }: Token): boolean => key.length > UNKNOWN_MIN && /[aeiouy]/.test(key) && /[^aeiouy]/.test(key);

/** An initial and an unlisted word in capitals: "C RAMSBOTTOM". */
function afterInitial(tokens: readonly Token[], at: number): Span {
  const last = tokens[at + 1];
  if (!isInitial(tokens[at]!) || !last || !isJoined(last) || last.shape !== 'capitals') return null;
  return isName(last) && (isSurname(last) || isPronounced(last)) ? [at, at + 1] : null;
}

/** "Lopez, Maria J." */
function lastFirst(tokens: readonly Token[], at: number): Span {
  const [last, first] = [tokens[at]!, tokens[at + 1]];
  if (first?.gap !== 'comma' || !isLetters(last) || !isLetters(first) || last.isSpared) return null;
  const isSurnameWord = isUppercase(last) && (SURNAMES_LIKE_WORDS.has(last.key) || last.isInPlace);
  const areUppercase = isUppercase(last) && isUppercase(first);
  const isNamed =
    (isGiven(first) && (isName(last) || isSurnameWord)) ||
    (areUppercase && isSurname(last) && (isName(first) || mayBeGiven(first) || (first.kind.derived && !isVerbOrAdverb(first)))) ||
    (areUppercase && isName(last) && isName(first) && !first.kind.surname && isPronounced(last) && isPronounced(first));
  if (!isNamed) return null;
  let from = at;
  while (from > 0 && at - from < LINKS_MAX && isJoined(tokens[from]!) && (isParticle(tokens[from - 1]!) || tokens[from - 1]!.isInPlace))
    from--;
  const initial = tokens[at + 2];
  return [from, initial && isJoined(initial) && isInitial(initial) ? at + 2 : at + 1];
}

/** The name after a title, which itself stays: "Mr. Lopez", "MRS KING". */
function afterTitle(tokens: readonly Token[], at: number): Span {
  const title = tokens[at]!;
  const first = tokens[at + 1];
  if (!TITLES.has(title.key) || !first || !isJoined(first)) return null;
  const isPerson =
    isSurname(first) || isGiven(first) || (isUppercase(first) && isUppercase(title) && (isName(first) || mayBeSurname(first)));
  if (!isPerson || !isLetters(first)) return null;
  const second = tokens[at + 2];
  return second && isJoined(second) && isName(second) && isUppercase(second) ? [at + 1, at + 2] : [at + 1, at + 1];
}

/** A given name that shares a following surname: "Bob and Maria Lopez". */
function sharedSurname(tokens: readonly Token[], at: number, hidden: ReadonlySet<number>): Span {
  if (!hidden.has(at)) return null;
  const isAnd = tokens[at - 1]!.key === 'and' || tokens[at - 1]!.key === 'or';
  const before = tokens[at]!.gap === 'and' ? at - 1 : isAnd ? at - 2 : -1;
  return before >= 0 && !hidden.has(before) && isGiven(tokens[before]!) ? [before, before] : null;
}

/** Adjacent words become one replacement, unless a line end is between them. */
function replacements(plain: string, tokens: readonly Token[], hidden: ReadonlySet<number>): Replacement[] {
  const parts: Replacement[] = [];
  let last = -2;
  for (const at of [...hidden].toSorted((a, b) => a - b)) {
    const { from, to } = tokens[at]!;
    const open = parts.at(-1);
    if (open && last === at - 1 && !plain.slice(open.to, from).includes('\n') && isSameName(tokens[at]!)) open.to = to;
    else parts.push({ from, to, replacement: REDACTED });
    last = at;
  }
  return parts;
}

const isSameName = (token: Token): boolean => isJoined(token) || token.gap === 'comma' || token.gap === 'tight' || token.gap === 'and';
