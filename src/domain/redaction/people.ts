// Names of people and of businesses in a text whose author is nobody's neighbor. What is a name is told by its words, and by
// capitals only where words do not tell.
import { GRAMMAR_WORDS, LINK_WORDS, PLAIN_WORDS, TRADE_PLACES } from '../words/trade-words.ts';
import { businessesIn, mayEndBusiness } from './businesses.ts';
import { isState, spareCitiesWithState } from './city-and-state.ts';
import type { Replacement } from './plain-text.ts';
import { isStreet } from './streets.ts';
import { isJoined, type Token, tokensOf } from './tokens.ts';

const REDACTED = '[redacted]';

const PARTICLES = new Set('de la del los las da di do dos du le van von der den ter bin ibn al el st san mac mc pa ma'.split(' '));
const TITLES = new Set('mr mrs ms miss mx dr prof'.split(' '));
const GENERATIONS = new Set('jr sr ii iii iv'.split(' '));
// Ordinary words that are among the commonest surnames: taken for one behind a given name in any case.
const SURNAMES_LIKE_WORDS = new Set(
  `brown white hall young king hill green gray hunt black grant stone west love sharp french cross wood woods rose rice knight bell ward
  porter bishop fuller hardy curry farmer manning pope frank bass snow wolf rich golden prince noble bond powers rivers parks waters fields flowers bush gates bridges mills wells wise`.split(
    /\s+/,
  ),
);
// Among the given names, but beside a name they are words.
const HARDLY_GIVEN = new Set('chevy ever jan said seven true ty'.split(' '));
/** A given name and so many words behind it, particles and initials aside, of which there are no more than these. */
const NAME_MAX = 3;
const LINKS_MAX = 4;

const isName = ({ kind, isSpared, isInPlace }: Token): boolean => !isSpared && !isInPlace && !kind.ordinary;
const isGiven = (token: Token): boolean => isName(token) && token.kind.given;
const isSurname = (token: Token): boolean => isName(token) && token.kind.surname;
const mayBeGiven = ({ key, kind, isSpared }: Token): boolean => !isSpared && kind.given && !HARDLY_GIVEN.has(key);
const mayBeSurname = ({ kind, isSpared, isPlain }: Token): boolean => !isSpared && !isPlain && kind.surname;
const isParticle = ({ key, isSpared }: Token): boolean => !isSpared && PARTICLES.has(key);
/** "J." and "J", not the words "A" and "I". */
const isInitial = ({ shape, key, isDotted }: Token): boolean => shape === 'initial' && (isDotted || (key !== 'a' && key !== 'i'));
const isLink = (token: Token): boolean => isParticle(token) || isInitial(token);
const isWritten = ({ shape }: Token): boolean => shape === 'capitalized' || shape === 'capitals';
const isLetters = ({ shape }: Token): boolean => shape !== 'other' && shape !== 'initial';

/**
 * Every name in the text. `own` are words that stay. Linear in the text: each rule goes over the words once, and looks at no more
 * than a few words beside each, or at the rest of a run that it then skips.
 */
export function namesIn(plain: string, own: ReadonlySet<string>): Replacement[] {
  const tokens = tokensOf(plain, own);
  spareCitiesWithState(tokens);
  if (tokens.length < 2) return [];
  // Most texts are ordinary from end to end.
  if (!tokens.some((token) => !token.kind.ordinary || token.kind.given || token.kind.surname || mayEndBusiness(token))) return [];
  const hidden = new Set<number>();
  inRuns(tokens, hidden);
  for (let at = 0; at < tokens.length; at++) {
    hide(hidden, behindGiven(tokens, at));
    hide(hidden, unknownPair(tokens, at));
    hide(hidden, behindInitial(tokens, at));
    hide(hidden, lastFirst(tokens, at));
    hide(hidden, behindTitle(tokens, at));
  }
  for (const [from, to] of businessesIn(tokens)) hide(hidden, [from, to]);
  for (let at = 1; at < tokens.length; at++) hide(hidden, listed(tokens, at, hidden));
  return puts(plain, tokens, hidden);
}

type Span = readonly [from: number, to: number] | null;

function hide(hidden: Set<number>, span: Span) {
  if (span) for (let at = span[0]; at <= span[1]; at++) hidden.add(at);
}

const isInRun = (token: Token) =>
  token.shape === 'capitalized' ||
  isInitial(token) ||
  (token.shape === 'capitals' && token.key.length > 2 && (isGiven(token) || isSurname(token)));

/** Two or more capitalized words in a row, unless all of them are ordinary: the names among them, with what belongs to them. */
function inRuns(tokens: readonly Token[], hidden: Set<number>) {
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
    if (words > 1) inRun(tokens, from, end, hidden);
    from = end;
  }
}

function inRun(tokens: readonly Token[], from: number, end: number, hidden: Set<number>) {
  const isSeed = (at: number) => isName(tokens[at]!) && isLetters(tokens[at]!) && !isParticle(tokens[at]!) && !isTrim(tokens, at);
  let free = from;
  for (let at = from; at < end; at++) {
    if (!isSeed(at)) {
      hide(hidden, ordinaryName(tokens, at, from, end));
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
      if (last + 1 < end && belongsBehind(tokens, last + 1, from, end)) last += isLastOfThree(tokens, last + 2, from, end) ? 2 : 1;
      else if (first > free && belongsBefore(tokens, first - 1, from, end)) first--;
    }
    hide(hidden, [first, last]);
    at = last;
    free = last + 1;
  }
}

/** "Malibu Maxx", "Hellcat Redeye": a word that no list has, alone behind a make or a model that nobody is called. */
function isTrim(tokens: readonly Token[], at: number): boolean {
  const [model, trim, next] = [tokens[at - 1], tokens[at]!, tokens[at + 1]];
  if (!model?.kind.vehicle || !isJoined(trim) || model.kind.given || model.kind.surname || trim.kind.given || trim.kind.surname)
    return false;
  return !(next && isJoined(next) && isWritten(next) && isName(next));
}

/** In a short run all that stands behind a given name is its surname; in a sentence of capitalized words only what may be one. */
function belongsBehind(tokens: readonly Token[], at: number, from: number, end: number): boolean {
  const token = tokens[at]!;
  if (isState(token)) return false;
  if (mayBelong(token)) return true;
  if (token.isSpared || !isGiven(tokens[at - 1]!)) return false;
  if (token.kind.surname) return true;
  if (at + 1 < end || end - from > NAME_MAX) return false;
  return !(isInSmallLetters(tokens, from, end) ? GRAMMAR_WORDS : PLAIN_WORDS).has(token.key);
}

/** "Evelyn Thunder Hawk has it". */
const isLastOfThree = (tokens: readonly Token[], at: number, from: number, end: number): boolean =>
  at + 1 === end && end - from <= NAME_MAX && mayBelong(tokens[at]!) && isInSmallLetters(tokens, from, end);

/** "Jun Ho Park": three words alone, of which the last two are surnames as well and no word of the trade. */
function isThreeNames(tokens: readonly Token[], from: number, end: number): boolean {
  if (end - from !== NAME_MAX) return false;
  const [first, second, last] = [tokens[from]!, tokens[from + 1]!, tokens[from + 2]!];
  return !first.isSpared && !GRAMMAR_WORDS.has(first.key) && mayBeSurname(second) && mayBeSurname(last);
}

/** Whether the sentence around a run is written in small letters, so that capitals mean something. */
const isInSmallLetters = (tokens: readonly Token[], from: number, end: number): boolean =>
  tokens[end]?.shape === 'lower' || tokens[from - 1]?.shape === 'lower';

/** A make or a model that is not the thread's own may be a given name in a sentence of small letters: "Cherokee Youngblood signed". */
const belongsBefore = (tokens: readonly Token[], at: number, from: number, end: number): boolean =>
  mayBelong(tokens[at]!) || (at === from && !tokens[at]!.isSpared && tokens[at]!.kind.vehicle && isInSmallLetters(tokens, from, end));

/** An ordinary word that may be part of a name beside a single one that is: "Maria Public", not "Maria Sent". */
const mayBelong = ({ isPlain, isSpared, kind, key }: Token): boolean =>
  !isPlain && !isSpared && !kind.place && !kind.vehicle && !isSaid({ key });

/** "Mailed", "missing", "finally". */
const isSaid = ({ key }: Pick<Token, 'key'>): boolean => /(?:ed|ing|ly)$/.test(key);

/** "Grace Young": two ordinary words that are a given name and one of the commonest surnames, at the end of a run; or three. */
function ordinaryName(tokens: readonly Token[], at: number, from: number, end: number): Span {
  if (at === from && isThreeNames(tokens, from, end)) return [from, end - 1];
  if (at + 2 !== end) return null;
  const [first, second] = [tokens[at]!, tokens[at + 1]!];
  if (!mayBeGiven(first) || first.kind.vehicle || first.key === 'ford' || second.isSpared) return null;
  if (SURNAMES_LIKE_WORDS.has(second.key)) return [at, end - 1];
  // Alone in a sentence of small letters, two such words are a name even if the second is a rarer one: "Mark Price says".
  const isAlone = at === from && isInSmallLetters(tokens, from, end);
  const isRarer =
    !LINK_WORDS.has(second.key) && (second.kind.surname || (second.kind.place && !TRADE_PLACES.has(second.key) && !isState(second)));
  return isAlone && isRarer ? [at, end - 1] : null;
}

/** A given name that is no ordinary word, and what follows, in any case; one that is ordinary only before a surname that is not. */
function behindGiven(tokens: readonly Token[], at: number): Span {
  const first = tokens[at]!;
  if (!isLetters(first) || !(isGiven(first) || mayBeGiven(first))) return null;
  let last = at;
  let words = 1;
  let links = 0;
  for (let next = at + 1; next < tokens.length && words < NAME_MAX; next++) {
    const token = tokens[next]!;
    if (!isJoined(token) && token.gap !== 'tight') break;
    // The surname is the thread's own model: "JANET COOPER" on a Mini Cooper. The model stays.
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
  // "HALLER" is no word that anybody writes, though "hall" is one.
  return token.kind.surname || (token.kind.derived && !token.isPlain && /(?:er|or)$/.test(token.key));
}

/**
 * Two words in a row that no list has, or of which the last is a surname: "chidera lopez", "PIETER VAN DER MERWE". In small
 * letters only the latter: two words that no list has are misspelled there as a rule.
 */
function unknownPair(tokens: readonly Token[], at: number): Span {
  const first = tokens[at]!;
  if (!isLetters(first) || !isName(first) || isParticle(first) || first.key.length < UNKNOWN_MIN) return null;
  let next = at + 1;
  while (next < tokens.length && next - at <= LINKS_MAX && isJoined(tokens[next]!) && isLink(tokens[next]!)) next++;
  const last = tokens[next];
  if (!last || !isJoined(last) || !isLetters(last) || !isName(last) || last.key.length < UNKNOWN_MIN) return null;
  const isUnknown = isPronounced(first) && isPronounced(last) && (isWritten(first) || isWritten(last));
  return (isSurname(last) || isUnknown) && !isTrim(tokens, next) ? [at, next] : null;
}
const UNKNOWN_MIN = 3;

/** No abbreviation. */
const isPronounced = ({ key }: Token): boolean => key.length > UNKNOWN_MIN && /[aeiouy]/.test(key) && /[^aeiouy]/.test(key);

/** "C RAMSBOTTOM": an initial and a word in capitals that no list has. */
function behindInitial(tokens: readonly Token[], at: number): Span {
  const last = tokens[at + 1];
  if (!isInitial(tokens[at]!) || !last || !isJoined(last) || last.shape !== 'capitals') return null;
  return isName(last) && (isSurname(last) || isPronounced(last)) ? [at, at + 1] : null;
}

/** "Lopez, Maria J." */
function lastFirst(tokens: readonly Token[], at: number): Span {
  const [last, first] = [tokens[at]!, tokens[at + 1]];
  if (first?.gap !== 'comma' || !isLetters(last) || !isLetters(first) || last.isSpared) return null;
  const isSurnameWord = isWritten(last) && (SURNAMES_LIKE_WORDS.has(last.key) || last.isInPlace);
  const areWritten = isWritten(last) && isWritten(first);
  const isNamed =
    (isGiven(first) && (isName(last) || isSurnameWord)) ||
    (areWritten && isSurname(last) && (isName(first) || mayBeGiven(first) || (first.kind.derived && !isSaid(first)))) ||
    (areWritten && isName(last) && isName(first) && !first.kind.surname && isPronounced(last) && isPronounced(first));
  if (!isNamed) return null;
  let from = at;
  while (from > 0 && at - from < LINKS_MAX && isJoined(tokens[from]!) && (isParticle(tokens[from - 1]!) || tokens[from - 1]!.isInPlace))
    from--;
  const initial = tokens[at + 2];
  return [from, initial && isJoined(initial) && isInitial(initial) ? at + 2 : at + 1];
}

/** "Mr. Lopez", "MRS KING". The title itself stays. */
function behindTitle(tokens: readonly Token[], at: number): Span {
  const title = tokens[at]!;
  const first = tokens[at + 1];
  if (!TITLES.has(title.key) || !first || !isJoined(first)) return null;
  const isPerson = isSurname(first) || isGiven(first) || (isWritten(first) && isWritten(title) && (isName(first) || mayBeSurname(first)));
  if (!isPerson || !isLetters(first)) return null;
  const second = tokens[at + 2];
  return second && isJoined(second) && isName(second) && isWritten(second) ? [at + 1, at + 2] : [at + 1, at + 1];
}

/** "Bob and Maria Lopez": a given name that shares the surname behind it. */
function listed(tokens: readonly Token[], at: number, hidden: ReadonlySet<number>): Span {
  if (!hidden.has(at)) return null;
  const isAnd = tokens[at - 1]!.key === 'and' || tokens[at - 1]!.key === 'or';
  const before = tokens[at]!.gap === 'and' ? at - 1 : isAnd ? at - 2 : -1;
  return before >= 0 && !hidden.has(before) && isGiven(tokens[before]!) ? [before, before] : null;
}

/** Words beside each other become one; not over a line's end. */
function puts(plain: string, tokens: readonly Token[], hidden: ReadonlySet<number>): Replacement[] {
  const parts: Replacement[] = [];
  let last = -2;
  for (const at of [...hidden].toSorted((a, b) => a - b)) {
    const { from, to } = tokens[at]!;
    const open = parts.at(-1);
    if (open && last === at - 1 && !plain.slice(open.to, from).includes('\n') && isWithin(tokens[at]!)) open.to = to;
    else parts.push({ from, to, put: REDACTED });
    last = at;
  }
  return parts;
}

const isWithin = (token: Token): boolean => isJoined(token) || token.gap === 'comma' || token.gap === 'tight' || token.gap === 'and';
