// The make and model of a thread are typed by users. Words of real makes and models are spared, even if they are also names of people.
import { kindOf } from '../words/word-kinds.ts';
import { unpackWords } from '../words/pack-words.ts';
import { VEHICLE_NAMES } from '../words/vehicle-names.ts';
import { plainText } from './plain-text.ts';

let names: ReadonlySet<string> | undefined;

/** In lower case, only letters and single spaces: "rc super duke r" for "RC8 Super Duke R". */
export const vehicleLetters = (name: string): string =>
  plainText(name)
    .plain.toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim();

/** The words of the text that are in real makes and models and are not chiefly names. */
export function vehicleWordsIn(text: string): Set<string> {
  const written = plainText(text).plain.toLowerCase();
  return new Set((written.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => kindOf(word).vehicle));
}

/** All words if the text is a real make and model named like people, or else the result of `vehicleWordsIn`. */
export const sparedWords = (vehicle: string): ReadonlySet<string> =>
  isNamedLikePeople(vehicle) ? new Set(vehicleLetters(vehicle).split(' ')) : vehicleWordsIn(vehicle);

/** Whether the text is exactly a real make and model that redaction would take for a person or a business: "Mack Granite". */
export function isNamedLikePeople(vehicle: string): boolean {
  names ??= new Set(unpackWords(VEHICLE_NAMES));
  return names.has(vehicleLetters(vehicle));
}
