// Which names of organizations resemble each other, and which are taken. Names resemble each other if they differ only in articles, plural
// endings, appended places, company forms, spaces, punctuation, or letters that look alike: "The Front Range Auctions, LLC (Denver)" and
// "Front Range Auction".
import type { RefusalName } from '../refusals.ts';
import { plainWords } from './same-org.ts';
import { US_STATES, type UsState } from '../us-states.ts';
import { COMPANY_SUFFIXES, UNAMBIGUOUS_SUFFIXES } from '../words/company-suffixes.ts';
import { MORE_CITIES } from '../words/more-cities.ts';
import { isPlacePhrase, kindOf } from '../words/word-kinds.ts';

/** An organization's name and where it is. `city` may be empty; `state` is null in data of early versions. */
export type NamedPlace = { name: string; city: string; state: UsState | null };

/**
 * The keys of a name: one of the whole name, and one without the places at its end. Two names resemble each other if they have a key in
 * common. The second key matters even where the place is unknown here: "Smith Ford Nederland" in Nederland has the key of "Smith Ford", and
 * that of "Smith Ford Nederland" in another city.
 *
 * The keys are stored. After a change of this function, all must be computed again: `name_keys_of` in the database shows of what they are.
 */
export function nameKeys(named: NamedPlace): string[] {
  const words = wordsOf(named.name);
  if (words.length === 0) return [named.name.trim().toLowerCase()];
  const { rest, places } = withoutPlaces(words, named);
  const whole = keyOf(withoutForms(words));
  if (rest.some(isDistinctive)) return [...new Set([whole, keyOf(rest)])];
  // "Toyota of Boulder" and "Auto Mall" are told apart by their place alone.
  const place = keyOf(places.length > 0 ? places : plainWords(named.city));
  return place === '' ? [whole] : [whole, `${keyOf(rest)}@${place}`];
}

/**
 * Whether the names differ in the places at their ends, other than the city and state of each: "Smith Ford North" and "Smith Ford South"
 * in Denver, but not "Smith Ford" and "Smith Ford Denver".
 */
export const haveDifferentPlaces = (a: NamedPlace, b: NamedPlace): boolean => otherPlaces(a) !== otherPlaces(b);

const otherPlaces = (named: NamedPlace): string => withoutPlaces(wordsOf(named.name), named).others.join(' ');

const ARTICLES = new Set(['a', 'an']);
/** "GreatBasin" is two words. */
const JOINED = /(\p{Ll})(\p{Lu}\p{Ll})/gu;

function wordsOf(name: string): string[] {
  const words = plainWords(name.replaceAll(JOINED, '$1 $2'))
    .map(withLetters)
    .filter((word) => word !== 'the');
  const [first, second = ''] = words;
  return ARTICLES.has(first ?? '') && second.length > 2 && second !== 'and' ? words.slice(1) : words;
}

/** Digits that look like letters, after letters: "M0tors", "Ba5in". In "A1", "5Star" and "Route 66" they are digits. */
const withLetters = (word: string): string => word.replaceAll(/(?<=[a-z])0|(?<=[a-z])[135](?=[a-z])/g, (digit) => LETTER_OF[digit]!);
const LETTER_OF: Readonly<Record<string, string>> = { 0: 'o', 1: 'l', 3: 'e', 5: 's' };

/** Without company forms at the end, spaced ones too: "L L C". The first word stays. */
function withoutForms(words: readonly string[]): string[] {
  let end = words.length;
  while (end > 1) {
    if (COMPANY_SUFFIXES.has(words[end - 1]!) || words[end - 1] === 'and') end -= 1;
    else if (end > 3 && words.slice(end - 3, end).join('') === 'llc') end -= 3;
    else break;
  }
  return words.slice(0, end);
}

const LINKS = new Set(['of', 'in', 'at', 'near', 'for']);
const DIRECTIONS = new Set(
  `north south east west central northeast northwest southeast southwest northern southern eastern western downtown uptown midtown
  metro greater area county region regional nationwide usa us america`.split(/\s+/),
);
/** The most words of a place. */
const PLACE_WORDS_MAX = 4;

/** The end of a name: a place of so many words. `own`: it is the organization's city or state. */
type PlaceAtEnd = { count: number; kind: 'city' | 'state' | 'direction'; own: boolean };

/** Splits off the places at the end. `places`: its cities or, without any, none. `others`: all but its own city and state. */
function withoutPlaces(words: readonly string[], { city, state }: NamedPlace): { rest: string[]; places: string[]; others: string[] } {
  const own = { city: plainWords(city).join(' '), state };
  let rest = withoutForms(words);
  const places: string[] = [];
  const others: string[] = [];
  for (;;) {
    const place = placeAtEnd(rest, own);
    if (place === null) return { rest, places, others };
    const taken = rest.slice(-place.count);
    if (place.kind === 'city') places.unshift(...taken);
    if (!place.own) others.unshift(...taken);
    rest = rest.slice(0, -place.count);
    while (rest.length > 1 && LINKS.has(rest.at(-1)!)) rest.pop();
    rest = withoutForms(rest);
  }
}

function placeAtEnd(words: readonly string[], own: { city: string; state: UsState | null }): PlaceAtEnd | null {
  for (let count = Math.min(PLACE_WORDS_MAX, words.length - 1); count > 0; count--) {
    const phrase = words.slice(-count).join(' ');
    const before = words.at(-count - 1)!;
    // A name of two partners: "Hall & Denver".
    if (before === 'and') continue;
    if (phrase === own.city) return { count, kind: 'city', own: true };
    const code = stateCode(phrase);
    if (code !== null) return { count, kind: 'state', own: code === own.state };
    if (DIRECTIONS.has(phrase)) return { count, kind: 'direction', own: false };
    // "Front Range Auction of Nederland": any town.
    if (LINKS.has(before) && words.length > count + 1 && !isDistinctive(words.at(-count - 2)!)) return { count, kind: 'city', own: false };
    if (count > 1 ? isPlacePhrase(phrase) || MORE_CITIES.has(phrase) : isCity(phrase, words.slice(0, -1)))
      return { count, kind: 'city', own: false };
  }
  return null;
}

/** A surname or an ordinary word that is also a place is one only after a word of the trade: "Smith Ford Jackson", but not "Bob Jackson". */
function isCity(word: string, before: readonly string[]): boolean {
  const { place, surname } = kindOf(word);
  if (place && !surname) return true;
  const followsTrade = before.some((other) => !isDistinctive(other)) || LINKS.has(before.at(-1) ?? '');
  return followsTrade && (place || MORE_CITIES.has(word));
}

const STATE_CODES: ReadonlyMap<string, UsState> = new Map(
  Object.entries(US_STATES).flatMap(([code, name]) => [
    [code.toLowerCase(), code as UsState],
    [name.toLowerCase(), code as UsState],
  ]),
);
const stateCode = (phrase: string): UsState | null => STATE_CODES.get(phrase) ?? null;

/** Abbreviations that people use for each other. */
const LONG_FORMS: Readonly<Record<string, string>> = {
  bros: 'brothers',
  st: 'saint',
  mt: 'mount',
  ft: 'fort',
  intl: 'international',
  natl: 'national',
  ctr: 'center',
  centre: 'center',
  grp: 'group',
  mtrs: 'motors',
  mtr: 'motor',
  auct: 'auction',
  svc: 'service',
  svcs: 'services',
  veh: 'vehicle',
  dlr: 'dealer',
  whsle: 'wholesale',
};

/** The word without the ending of its plural. Both forms of a word have the same stem, which is not always a word. */
function stem(word: string): string {
  const long = LONG_FORMS[word] ?? word;
  if (long.length < 4 || !/^[a-z\d]*[a-z]{2}$/.test(long)) return long;
  const singular = /[^su]s$/.test(long) && !long.endsWith('is') ? long.slice(0, -1) : long;
  return singular.replace(/e+$/, '').replace(/y$/, 'i');
}

const GENERIC = new Set(
  `auto autos automotive automobile automall autoplex motor motors motorcar motorsport powersport car truck van suv rv vehicle fleet trailer
  auction auctions auctioneer dealer dealership sale sales used new preowned group mall mart center plaza outlet wholesale wholesaler retail import
  exchange company service leasing rental finance title remarketing broker trade superstore supercenter warehouse depot world city of in at
  acura alfa romeo audi bmw buick cadillac chevrolet chevy chrysler dodge fiat ford genesis gmc honda hyundai infiniti jaguar jeep kia lexus
  lincoln lucid maserati mazda mercedes benz mini mitsubishi nissan pontiac porsche ram rivian subaru suzuki tesla toyota volkswagen vw volvo`
    .split(/\s+/)
    .map(stem),
);
const isDistinctive = (word: string): boolean => !GENERIC.has(stem(word)) && !UNAMBIGUOUS_SUFFIXES.has(word);

/** Joined, with one letter for those that look alike (l for I, m for rn, w for vv), and each letter once: "Bassin". */
function keyOf(words: readonly string[]): string {
  return words
    .filter((word) => word !== 'and' && word !== 'n')
    .map(stem)
    .join('')
    .replaceAll('i', 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll(/(\p{L})\1+/gu, '$1');
}

/** An organization whose name resembles the wanted one, in the same state. */
export type Resembling = {
  name: string;
  city: string;
  /** It has the same name, if spaces and letters that look alike are ignored. */
  same: boolean;
  /** The acting person is one of its owners. */
  own: boolean;
};

/**
 * Why the person may not give an organization this name there, and because of which other one; null if they may. Another organization in the
 * same city must not have a similar name. Elsewhere in the state, only an owner of the first organization with such a name may use it again.
 * An owner of several in one city tells them apart by their places: "Smith Ford North", "Smith Ford South". An organization without a city
 * counts as being in every city of its state. `found`: the first one first.
 */
export function nameTaken(named: NamedPlace, found: readonly Resembling[]): { refusal: RefusalName; by: Resembling } | null {
  const [first] = found;
  if (first === undefined) return null;
  const own = cityKey(named.city);
  const isInTheCity = ({ city }: Resembling): boolean => own === '' || cityKey(city) === '' || cityKey(city) === own;
  const isOwnBranch = (other: Resembling): boolean => other.own && haveDifferentPlaces(named, { ...other, state: named.state });
  // The one with a city first: it says more.
  const nearby = found.filter(isInTheCity).toSorted((a, b) => Number(a.city === '') - Number(b.city === ''));
  const taken = nearby.find(({ same }) => same) ?? nearby.find((other) => !isOwnBranch(other));
  if (taken) return { refusal: taken.same ? 'name-taken' : 'name-similar', by: taken };
  return first.own ? null : { refusal: 'name-similar-in-state', by: first };
}

export const cityKey = (city: string | null): string => plainWords(city ?? '').join('');
