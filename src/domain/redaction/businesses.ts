// Names of businesses in a text: words that end in a word of the trade for a business, such as "Silver State Motors".
import { SURE_SUFFIXES } from '../words/company-suffixes.ts';
import { LINK_WORDS, SENTENCE_WORDS } from '../words/trade-words.ts';
import { COUNTY, isJoined, type Token } from './tokens.ts';

// Enough by themselves, even in small letters: nobody speaks of "silver state motors" who does not mean the company.
const SURE = new Set('motors automotive motorcars motorsports autoplex automall autogroup'.split(' '));
const STRONG = new Set([...SURE, ...SURE_SUFFIXES, 'autos', 'bros']);
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
// Part of the name of a business, not what tells it apart.
const GENERIC = new Set([
  ...WEAK,
  ...'autos motor car truck dealer used preowned and of title tag registration rental fleet trailer camper rv courier salvage repair limo'.split(
    ' ',
  ),
]);
// "Toyota Services", "Santander Recovery": of makes and of these everybody knows that they have some.
const EVERYBODYS = new Set(['services', 'recovery']);
const NATIONWIDE = new Set('ally chase santander westlake nextgear equifax transunion experian usaa allstate geico progressive'.split(' '));
// Common where they stand, but also how a name begins: "First Choice", "Five Star".
const OPENING = new Set('first second third two three four five six seven eight nine ten best all my your a1 trans sun'.split(' '));
// What follows says that it is no business: "Sales Manager".
const NOT_BEFORE = new Set(
  'manager tax price prices desk person people team rep reps associate receipt contract order office dept department floor invoice agreement'.split(
    ' ',
  ),
);
const WORDS_MAX = 4;
/** With the words of the trade among them: "Quillon Auto Sales & Truck Center". */
const BACK_MAX = 10;

/** The quick question: whether a name of a business may end in this word. */
export const mayEndBusiness = ({ key }: Token): boolean => WEAK.has(key) || STRONG.has(key) || SECONDS.has(key);

/** From the first to the last word of each; the words of `tokens` are counted from 0. */
export function businessesIn(tokens: readonly Token[]): [from: number, to: number][] {
  const found: [number, number][] = [];
  for (let at = 1; at < tokens.length; at++) {
    const pair = isBeside(tokens, at) && STRONG_PAIRS.has(`${tokens[at - 1]!.key} ${tokens[at]!.key}`);
    const isStrong = pair || STRONG.has(tokens[at]!.key);
    if (!isStrong && !WEAK.has(tokens[at]!.key)) continue;
    // Of the thread's own vehicle: "Ford LTD".
    if (tokens[at]!.isSpared && SURE_SUFFIXES.has(tokens[at]!.key)) continue;
    const next = tokens[at + 1];
    if (!isStrong && next && isJoined(next) && NOT_BEFORE.has(next.key)) continue;
    const from = nameBefore(tokens, at, isStrong);
    if (from < at) found.push([from, behind(tokens, at)]);
  }
  return found;
}

const isBeside = (tokens: readonly Token[], at: number): boolean => {
  const { gap, key } = tokens[at]!;
  return isJoined(tokens[at]!) || gap === 'tight' || gap === 'and' || (gap === 'comma' && SURE_SUFFIXES.has(key));
};

/** Where the name begins whose last word is at `at`; `at` itself where nothing tells a business from any other. */
function nameBefore(tokens: readonly Token[], at: number, isStrong: boolean): number {
  const { shape, key } = tokens[at]!;
  if (shape === 'other' || (shape === 'lower' && !isStrong)) return at;
  let from = at;
  let words = 0;
  let isTold = false;
  for (let before = at - 1; before >= Math.max(0, at - BACK_MAX) && words < WORDS_MAX; before--) {
    const token = tokens[before]!;
    if (!isBeside(tokens, before + 1)) break;
    if (GENERIC.has(token.key)) continue;
    // In small letters a name is taken for two words: what stands before them is the sentence.
    if (token.shape === 'lower' && (shape !== 'lower' || words === 2)) break;
    if (!mayBePart(token, isStrong, SURE_SUFFIXES.has(key))) break;
    from = before;
    words++;
    isTold ||= isTelling(token) && !(EVERYBODYS.has(key) && (token.kind.vehicle || NATIONWIDE.has(token.key)));
  }
  // "Owner LLC" is any, "Mile High LLC" is one.
  const isEnough = isStrong && shape !== 'lower' && (!SURE_SUFFIXES.has(key) || words > 1);
  return isTold || SURE.has(key) || isEnough ? from : at;
}

const isTelling = (token: Token): boolean => !token.isPlain && !OPENING.has(token.key) && !isDeed(token);

function mayBePart({ isSpared, kind, key, shape }: Token, isStrong: boolean, isSuffixed: boolean): boolean {
  // A state, a county or a city is where things are, and the beginning of many a company's name.
  if (COUNTY.has(key) && isStrong) return true;
  if (isSpared) return isStrong && kind.place;
  // Before "LLC" a word of the trade is part of the name as any other: "Speedy Title LLC".
  const isAnyWord = isSuffixed || (isStrong && shape === 'capitalized');
  if (isAnyWord ? isSentenceWord(key) : LINK_WORDS.has(key)) return OPENING.has(key) && shape !== 'lower';
  if (shape === 'other') return /^\p{L}/u.test(key) && key.length <= MIXED_MAX;
  return isSuffixed || !isDeed({ kind, key });
}

/** "Shows" too. */
const isSentenceWord = (key: string): boolean => SENTENCE_WORDS.has(key) || SENTENCE_WORDS.has(key.replace(/s$/, ''));

/** "Released", "Missing", "Finally": what is said of something. */
const isDeed = ({ kind, key }: Pick<Token, 'kind' | 'key'>): boolean =>
  kind.ordinary && !kind.place && key.length > 4 && /(?:ed|ing|ly)$/.test(key);

/** "A1", "B2B"; what is longer is a number of something. */
const MIXED_MAX = 5;

/** "Auto Sales, LLC", "Auto Auction of Denver": with the suffix or the place behind it. */
function behind(tokens: readonly Token[], at: number): number {
  if (at + 1 < tokens.length && SURE_SUFFIXES.has(tokens[at + 1]!.key) && isBeside(tokens, at + 1)) return at + 1;
  const [link, place] = [tokens[at + 1], tokens[at + 2]];
  const isPlaced = link?.key === 'of' && isJoined(link) && place && isJoined(place) && place.shape === 'capitalized' && !place.isPlain;
  return isPlaced ? at + 2 : at;
}
