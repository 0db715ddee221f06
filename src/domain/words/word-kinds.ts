// What a word is: an ordinary one, a name, a place, part of a make or model. The lists are unpacked when a text first asks.
import { isDerived } from './derived-words.ts';
import { ENGLISH } from './english.ts';
import { GIVEN_NAMES } from './given-names.ts';
import { unpacked } from './pack-words.ts';
import { PLACES } from './places.ts';
import { SURNAMES } from './surnames.ts';
import { TRADE_WORDS } from './trade-words.ts';
import { VEHICLE_WORDS } from './vehicle-words.ts';
import { US_STATES } from '../vocabulary.ts';

/**
 * A word may be several of them. `ordinary`: English, of the trade, a place or a vehicle, and not chiefly a name. `derived`: it is
 * only because it follows from an English one.
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
const NAMED_LIKE_THIS = new Map<string, WordKind>();
const REMEMBERED_MAX = 10_000;
const WORD_MAX = 40;

/** `word` in lower case, in plain letters. */
export function kindOf(word: string): WordKind {
  // Not a word of any language: nothing is looked up, and nothing kept.
  if (word.length > WORD_MAX) return UNKNOWN;
  const known = NAMED_LIKE_THIS.get(word);
  if (known) return known;
  const kind = lookUp(word);
  if (NAMED_LIKE_THIS.size >= REMEMBERED_MAX) NAMED_LIKE_THIS.clear();
  NAMED_LIKE_THIS.set(word, kind);
  return kind;
}

/** Places of several words, in lower case: "los angeles". */
export function isPlacePhrase(phrase: string): boolean {
  lists ??= unpackedLists();
  return lists.phrases.has(phrase);
}

/** Whether any place of several words begins with this one. */
export function opensPlacePhrase(word: string): boolean {
  lists ??= unpackedLists();
  return lists.firsts.has(word);
}

function lookUp(word: string): WordKind {
  const { flags } = (lists ??= unpackedLists());
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

function unpackedLists(): Lists {
  const flags = new Map<string, number>();
  const add = (words: readonly string[], flag: number) => {
    for (const word of words) flags.set(word, (flags.get(word) ?? 0) | flag);
  };
  const states = Object.values(US_STATES).map((state) => state.toLowerCase());
  const places = [...unpacked(PLACES), ...states];
  const phrases = places.filter((place) => place.includes(' '));
  add(unpacked(ENGLISH), PLAIN);
  add(TRADE_WORDS, PLAIN);
  // A state alone is an ordinary word, and so are the single letters that sentences have.
  add(states, PLAIN);
  add(['a', 'i'], PLAIN);
  add(unpacked(GIVEN_NAMES), GIVEN);
  add(unpacked(SURNAMES), SURNAME);
  add(places, PLACE);
  add(unpacked(VEHICLE_WORDS), VEHICLE);
  const firsts = new Set(phrases.map((phrase) => phrase.split(' ', 1)[0]!));
  return { flags, phrases: new Set(phrases), firsts };
}
