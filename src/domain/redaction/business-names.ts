// Finds names of businesses in a text: names that end in a word for a business, such as "Silver State Motors".
import { UNAMBIGUOUS_SUFFIXES } from '../words/company-suffixes.ts';
import { LINK_WORDS, SENTENCE_WORDS } from '../words/trade-words.ts';
import { COUNTY, isJoined, type Token } from './tokens.ts';

// These are always part of a business's name, even in lower case: "silver state motors".
const CERTAIN = new Set('motors automotive motorcars motorsports autoplex automall autogroup'.split(' '));
const STRONG = new Set([...CERTAIN, ...UNAMBIGUOUS_SUFFIXES, 'autos', 'bros']);
const STRONG_PAIRS = new Set(
  [
    [
      'auto',
      'auction auctions sales mall group center outlet brokers repair transport wholesale exchange finance world mart plaza sales imports',
    ],
    ['motor', 'company co cars group sales'],
    ['car', 'company sales center mart'],
    ['dealer', 'auction auctions group'],
    ['truck', 'sales center'],
  ].flatMap(([first, seconds]) => seconds!.split(' ').map((second) => `${first} ${second}`)),
);
const SECONDS = new Set(Array.from(STRONG_PAIRS, (pair) => pair.split(' ')[1]!));
const WEAK = new Set(
  `auction auctions auto cars trucks dealership sales group wholesale imports company co remarketing trucking services towing transport
  transportation logistics powersports recovery haulers carriers enterprises holdings`.split(/\s+/),
);
// These can be in the name of a business, but do not make it distinctive.
const GENERIC = new Set([
  ...WEAK,
  ...'autos motor car truck dealer used preowned and of title tag registration rental fleet trailer camper rv courier salvage repair limo'.split(
    ' ',
  ),
]);
// With a make or a nationwide company these are not the name of a business: "Toyota Services", "Santander Recovery".
const COMMON_ENDINGS = new Set(['services', 'recovery']);
const NATIONWIDE = new Set('ally chase santander westlake nextgear equifax transunion experian usaa allstate geico progressive'.split(' '));
// Common words that can also start a name: "First Choice", "Five Star".
const OPENING = new Set('first second third two three four five six seven eight nine ten best all my your a1 trans sun'.split(' '));
// If one of these follows, it is not a business: "Sales Manager".
const NOT_BEFORE = new Set(
  'manager tax price prices desk person people team rep reps associate receipt contract order office dept department floor invoice agreement'.split(
    ' ',
  ),
);
const WORDS_MAX = 4;
/** Including generic words: "Quillon Auto Sales & Truck Center". */
const BACK_MAX = 10;

/** A cheap check: whether the name of a business can end in this word. */
export const mayEndBusiness = ({ key }: Token): boolean => WEAK.has(key) || STRONG.has(key) || SECONDS.has(key);

/** Returns the indices of the first and the last word of each name. */
export function findBusinesses(tokens: readonly Token[]): [from: number, to: number][] {
  const found: [number, number][] = [];
  for (let at = 1; at < tokens.length; at++) {
    const pair = isAdjacent(tokens, at) && STRONG_PAIRS.has(`${tokens[at - 1]!.key} ${tokens[at]!.key}`);
    const isStrong = pair || STRONG.has(tokens[at]!.key);
    if (!isStrong && !WEAK.has(tokens[at]!.key)) continue;
    // A word of the thread's own vehicle: "Ford LTD".
    if (tokens[at]!.isSpared && UNAMBIGUOUS_SUFFIXES.has(tokens[at]!.key)) continue;
    const next = tokens[at + 1];
    if (!isStrong && next && isJoined(next) && NOT_BEFORE.has(next.key)) continue;
    const from = nameStart(tokens, at, isStrong);
    if (from < at) found.push([from, nameEnd(tokens, at)]);
  }
  return found;
}

const isAdjacent = (tokens: readonly Token[], at: number): boolean => {
  const { gap, key } = tokens[at]!;
  return isJoined(tokens[at]!) || gap === 'tight' || gap === 'and' || (gap === 'comma' && UNAMBIGUOUS_SUFFIXES.has(key));
};

/** The index of the first word of the name that ends at `at`; `at` itself if no word is distinctive. */
function nameStart(tokens: readonly Token[], at: number, isStrong: boolean): number {
  const { shape, key } = tokens[at]!;
  if (shape === 'other' || (shape === 'lower' && !isStrong)) return at;
  let from = at;
  let words = 0;
  let hasDistinctive = false;
  for (let before = at - 1; before >= Math.max(0, at - BACK_MAX) && words < WORDS_MAX; before--) {
    const token = tokens[before]!;
    if (!isAdjacent(tokens, before + 1)) break;
    if (GENERIC.has(token.key)) continue;
    // In lower case a name has at most two words; the words before them belong to the sentence.
    if (token.shape === 'lower' && (shape !== 'lower' || words === 2)) break;
    if (!mayBePart(token, isStrong, UNAMBIGUOUS_SUFFIXES.has(key))) break;
    from = before;
    words++;
    hasDistinctive ||= isDistinctive(token) && !(COMMON_ENDINGS.has(key) && (token.kind.vehicle || NATIONWIDE.has(token.key)));
  }
  // "Owner LLC" is generic, "Mile High LLC" is a name.
  const isEnough = isStrong && shape !== 'lower' && (!UNAMBIGUOUS_SUFFIXES.has(key) || words > 1);
  return hasDistinctive || CERTAIN.has(key) || isEnough ? from : at;
}

const isDistinctive = (token: Token): boolean => !token.isPlain && !OPENING.has(token.key) && !isVerbOrAdverb(token);

function mayBePart({ isSpared, kind, key, shape }: Token, isStrong: boolean, isSuffixed: boolean): boolean {
  // Many companies' names begin with a state, a county or a city.
  if (COUNTY.has(key) && isStrong) return true;
  if (isSpared) return isStrong && kind.place;
  // Before "LLC" a trade word is part of the name: "Speedy Title LLC".
  const isAnyWord = isSuffixed || (isStrong && shape === 'capitalized');
  if (isAnyWord ? isSentenceWord(key) : LINK_WORDS.has(key)) return OPENING.has(key) && shape !== 'lower';
  if (shape === 'other') return /^\p{L}/u.test(key) && key.length <= MIXED_MAX;
  return isSuffixed || !isVerbOrAdverb({ kind, key });
}

/** Includes the form with "s": "shows". */
const isSentenceWord = (key: string): boolean => SENTENCE_WORDS.has(key) || SENTENCE_WORDS.has(key.replace(/s$/, ''));

/** Verb forms and adverbs: "Released", "Missing", "Finally". */
const isVerbOrAdverb = ({ kind, key }: Pick<Token, 'kind' | 'key'>): boolean =>
  kind.ordinary && !kind.place && key.length > 4 && /(?:ed|ing|ly)$/.test(key);

/** The longest word with digits in a name: "A1", "B2B". Longer ones are numbers. */
const MIXED_MAX = 5;

/** The end of the name with a following suffix or place: "Auto Sales, LLC", "Auto Auction of Denver". */
function nameEnd(tokens: readonly Token[], at: number): number {
  if (at + 1 < tokens.length && UNAMBIGUOUS_SUFFIXES.has(tokens[at + 1]!.key) && isAdjacent(tokens, at + 1)) return at + 1;
  const [link, place] = [tokens[at + 1], tokens[at + 2]];
  const isPlaced = link?.key === 'of' && isJoined(link) && place && isJoined(place) && place.shape === 'capitalized' && !place.isPlain;
  return isPlaced ? at + 2 : at;
}
