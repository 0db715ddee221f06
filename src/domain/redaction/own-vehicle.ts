// Make and model of a thread are typed by people. What real ones have in their names stays, whosever name that is as well.
import { kindOf } from '../words/word-kinds.ts';
import { unpacked } from '../words/pack-words.ts';
import { VEHICLE_NAMES } from '../words/vehicle-names.ts';
import { plainText } from './plain-text.ts';

let names: ReadonlySet<string> | undefined;

/** In small letters, nothing but letters and a space between words: "rc super duke r" for "RC8 Super Duke R". */
export const vehicleLetters = (name: string): string =>
  plainText(name)
    .plain.toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim();

/** Those of its words that real makes and models have in their names and that are not chiefly names. */
export function vehicleWordsIn(text: string): Set<string> {
  const written = plainText(text).plain.toLowerCase();
  return new Set((written.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => kindOf(word).vehicle));
}

/** These, or all of its words if the text is a real make and model. */
export const ownWords = (vehicle: string): ReadonlySet<string> =>
  isNamedLikePeople(vehicle) ? new Set(vehicleLetters(vehicle).split(' ')) : vehicleWordsIn(vehicle);

/** Whether the text is a real make and model, to the letter, and redaction would take a part of it for a person or a business: "Mack Granite". */
export function isNamedLikePeople(vehicle: string): boolean {
  names ??= new Set(unpacked(VEHICLE_NAMES));
  return names.has(vehicleLetters(vehicle));
}
