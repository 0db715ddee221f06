// Classifies words: ordinary, name, place, part of a make or model. The lists are unpacked on first use, or before.
import { isDerived } from './derived-words.ts';
import { ENGLISH } from './english.ts';
import { GIVEN_NAMES } from './given-names.ts';
import { unpackWords } from './pack-words.ts';
import { PLACES } from './places.ts';
import { SURNAMES } from './surnames.ts';
import { TRADE_WORDS } from './trade-words.ts';
import { VEHICLE_WORDS } from './vehicle-words.ts';
import { US_STATES } from '../us-states.ts';

/**
 * A word can have several kinds. `ordinary`: English, a trade word, a place or a vehicle, and not chiefly a name. `derived`: ordinary only
 * because it is derived from an English word.
 */
export type WordKind = { ordinary: boolean; derived: boolean; given: boolean; surname: boolean; place: boolean; vehicle: boolean };

const PLAIN = 1;
const GIVEN = 2;
const SURNAME = 4;
const PLACE = 8;
const VEHICLE = 16;

type Lists = { flags: ReadonlyMap<string, number>; phrases: ReadonlySet<string>; firsts: ReadonlySet<string> };
let lists: Lists | undefined;

const UNKNOWN: WordKind = { ordinary: false, derived: false, given: false, surname: false, place: false, vehicle: false };
const cache = new Map<string, WordKind>();
const CACHE_MAX = 10_000;
const WORD_MAX = 40;

/** Takes about 50 ms the first time. A server does it when it starts to listen, so that no reader waits. */
export const unpackWordLists = (): Lists => (lists ??= unpackLists());

/** `word`: in lower case and plain letters. */
export function kindOf(word: string): WordKind {
  // Longer than any word, so it is neither looked up nor cached.
  if (word.length > WORD_MAX) return UNKNOWN;
  const cached = cache.get(word);
  if (cached) return cached;
  const kind = lookUp(word);
  if (cache.size >= CACHE_MAX) cache.clear();
  cache.set(word, kind);
  return kind;
}

/** Whether the phrase (lower case) is a place of several words: "los angeles". */
export function isPlacePhrase(phrase: string): boolean {
  return unpackWordLists().phrases.has(phrase);
}

/** Whether a place of several words starts with this word. */
export function startsPlacePhrase(word: string): boolean {
  return unpackWordLists().firsts.has(word);
}

function lookUp(word: string): WordKind {
  const { flags } = unpackWordLists();
  const flag = flags.get(word) ?? 0;
  const isName = (flag & (GIVEN | SURNAME)) > 0;
  const isPlain = (stem: string) => ((flags.get(stem) ?? 0) & PLAIN) > 0;
  const isListed = (flag & PLAIN) > 0 || (!isName && (flag & (PLACE | VEHICLE)) > 0);
  const derived = !isListed && !isName && isDerived(word, isPlain);
  return {
    ordinary: isListed || derived,
    derived,
    given: (flag & GIVEN) > 0,
    surname: (flag & SURNAME) > 0,
    place: (flag & PLACE) > 0,
    vehicle: (flag & VEHICLE) > 0,
  };
}

function unpackLists(): Lists {
  const flags = new Map<string, number>();
  const add = (words: readonly string[], flag: number) => {
    for (const word of words) flags.set(word, (flags.get(word) ?? 0) | flag);
  };
  const states = Object.values(US_STATES).map((state) => state.toLowerCase());
  const places = [...unpackWords(PLACES), ...states];
  const phrases = places.filter((place) => place.includes(' '));
  add(unpackWords(ENGLISH), PLAIN);
  add(TRADE_WORDS, PLAIN);
  // States, and the single letters that are words, are ordinary.
  add(states, PLAIN);
  add(['a', 'i'], PLAIN);
  add(unpackWords(GIVEN_NAMES), GIVEN);
  add(unpackWords(SURNAMES), SURNAME);
  add(places, PLACE);
  add(unpackWords(VEHICLE_WORDS), VEHICLE);
  const firsts = new Set(phrases.map((phrase) => phrase.split(' ', 1)[0]!));
  return { flags, phrases: new Set(phrases), firsts };
}
