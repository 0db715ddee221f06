// Names of businesses in a text: words that end in a word of the trade for a business, such as "Silver State Motors".
import { isJoined, type Token } from './tokens.ts';

// Enough by themselves, even in small letters: nobody speaks of "silver state motors" who does not mean the company.
const STRONG = new Set('motors automotive motorcars motorsports autoplex automall autogroup llc inc corp ltd'.split(' '));
const STRONG_PAIRS = new Set(
  [
    ['auto', 'auction auctions sales mall group center outlet brokers wholesale exchange finance world mart plaza sales imports'],
    ['motor', 'company co cars group sales'],
    ['car', 'company sales center mart'],
    ['dealer', 'auction auctions group'],
    ['truck', 'sales center'],
  ].flatMap(([first, seconds]) => seconds!.split(' ').map((second) => `${first} ${second}`)),
);
const WEAK = new Set(
  'auction auctions auto autos cars trucks dealership sales group wholesale imports company co remarketing trucking'.split(' '),
);
// Part of the name of a business, not what tells it apart.
const GENERIC = new Set([...WEAK, 'motor', 'car', 'truck', 'dealer', 'and', 'of']);
const WORDS_MAX = 4;

/** From the first to the last word of each; the words of `tokens` are counted from 0. */
export function businessesIn(tokens: readonly Token[]): [from: number, to: number][] {
  const found: [number, number][] = [];
  for (let at = 1; at < tokens.length; at++) {
    const pair = isBeside(tokens, at) && STRONG_PAIRS.has(`${tokens[at - 1]!.key} ${tokens[at]!.key}`);
    const isStrong = pair || STRONG.has(tokens[at]!.key);
    if (!isStrong && !WEAK.has(tokens[at]!.key)) continue;
    const from = nameBefore(tokens, at, isStrong);
    if (from < at) found.push([from, placeBehind(tokens, at)]);
  }
  return found;
}

const isBeside = (tokens: readonly Token[], at: number): boolean =>
  isJoined(tokens[at]!) || tokens[at]!.gap === 'tight' || tokens[at]!.gap === 'and';

/** Where the name begins whose last word is at `at`; `at` itself where nothing tells a business from any other. */
function nameBefore(tokens: readonly Token[], at: number, isStrong: boolean): number {
  const isWritten = ({ shape }: Token) => shape !== 'lower' || isStrong;
  if (!isWritten(tokens[at]!) || tokens[at]!.shape === 'other') return at;
  let from = at;
  let words = 0;
  for (let before = at - 1; before >= 0 && words < WORDS_MAX; before--) {
    if (!isBeside(tokens, before + 1)) break;
    const token = tokens[before]!;
    if (GENERIC.has(token.key)) continue;
    if (!isWritten(token) || !tellsApart(token, isStrong)) break;
    // In small letters a name is not longer than two words: what stands before it is the sentence.
    if (token.shape === 'lower' && words === 2) break;
    from = before;
    words++;
  }
  return from;
}

function tellsApart({ isPlain, isSpared, kind, key, shape }: Token, isStrong: boolean): boolean {
  if (isPlain || (isSpared && !kind.place)) return isStrong && !isSpared && COLORS.has(key);
  if (shape === 'other') return /^\p{L}/u.test(key) && key.length < 6;
  return !(kind.ordinary && !kind.place && /(?:ed|ing|ly)$/.test(key));
}

// Ordinary beside vehicles and papers, but the beginning of many a company's name.
const COLORS = new Set(
  'silver gold green red blue black white yellow front high big good great first second new best fair national'.split(' '),
);

/** "Auto Auction of Denver": with the place behind it. */
function placeBehind(tokens: readonly Token[], at: number): number {
  const [link, place] = [tokens[at + 1], tokens[at + 2]];
  const isPlaced = link?.key === 'of' && isJoined(link) && place && isJoined(place) && place.shape === 'capitalized' && !place.isPlain;
  return isPlaced ? at + 2 : at;
}
