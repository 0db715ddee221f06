// Texts of the maximum length that consist of names: about 140 of them, in the forms that redaction knows.
import { MESSAGE_MAX } from '../../../../src/domain/limits.ts';
import { GIVEN_NAMES } from '../../../../src/domain/words/given-names.ts';
import { unpackWords } from '../../../../src/domain/words/pack-words.ts';
import { PLACES } from '../../../../src/domain/words/places.ts';
import { SURNAMES } from '../../../../src/domain/words/surnames.ts';
import type { Random } from '../../../../testing/random.ts';

const GIVEN = unpackWords(GIVEN_NAMES);
const LAST = unpackWords(SURNAMES);
const CITIES = unpackWords(PLACES);
const SEPARATORS = [' ', ', ', '\n', '. ', '; ', ' and ', ' & ', '/'];

const CONSONANTS = 'bcdfghjklmnprstvwz'.split('');
const VOWELS = 'aeiouy'.split('');

/** A word that is in no list. */
const unlisted = (random: Random): string =>
  Array.from({ length: random.int(2, 4) }, () => random.pick(CONSONANTS) + random.pick(VOWELS)).join('');

const FORMS: readonly ((random: Random) => string)[] = [
  (random) => `${random.pick(GIVEN)} ${random.pick(LAST)}`,
  (random) => `${random.pick(GIVEN)} j. ${random.pick(LAST)}`,
  (random) => `${random.pick(GIVEN)} ${random.pick(LAST)} ${random.pick(LAST)}`,
  (random) => `${random.pick(LAST)}, ${random.pick(GIVEN)}`,
  (random) => `mr. ${random.pick(LAST)}`,
  (random) => `${unlisted(random)} ${unlisted(random)}`,
  (random) => `${unlisted(random)} ${unlisted(random)} ${unlisted(random)}`,
  (random) => `${unlisted(random)}-${unlisted(random)} de la ${unlisted(random)}`,
  (random) => `${unlisted(random)}ed ${unlisted(random)}ability`,
  (random) => `${unlisted(random)} auto sales`,
  (random) => `${unlisted(random)} ${random.pick(CITIES)} motors llc`,
  (random) => `${random.pick(CITIES)} ${random.pick(CITIES)}`,
  (random) => `${random.pick(GIVEN)} ${random.pick(CITIES)}`,
];
const capitalized = (text: string): string => text.replaceAll(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase());
const CASES: readonly ((text: string) => string)[] = [capitalized, (text) => text.toUpperCase(), (text) => text];

/** Returns a function that writes texts of one or two forms, a different one each time. */
export function nameTexts(random: Random): () => string {
  const forms = [random.pick(FORMS), random.pick(FORMS)];
  const separator = random.pick(SEPARATORS);
  const inCase = random.pick(CASES);
  return () => {
    const names: string[] = [];
    for (let length = 0; length < MESSAGE_MAX; length += names.at(-1)!.length + separator.length)
      names.push(inCase(random.pick(forms)(random)));
    return names.join(separator).slice(0, MESSAGE_MAX);
  };
}
