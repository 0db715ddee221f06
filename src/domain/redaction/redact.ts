// Redacts a text for organizations that are not neighbors of its author in the chain.
import { findEmails } from './emails.ts';
import type { Rewrite } from './hide-names.ts';
import { isNamedLikePeople, sparedWords, vehicleWordsIn } from './spared-vehicle-names.ts';
import { findNames } from './person-names.ts';
import { findPhones } from './phones.ts';
import { type PlainText, plainText, type Replacement, applyReplacements } from './plain-text.ts';
import { PARTNER } from '../vocabulary.ts';
import { findTrackingNumbers } from './tracking-numbers.ts';

/**
 * Returns a function that hides email addresses, US phone numbers, tracking numbers and names of people and businesses. `vehicle`: the
 * thread's make and model, separated by a space. Words of real makes and models in it are spared. `trackingNumbers`: those of its
 * deliveries, normalized.
 */
export function redactor(vehicle: string, trackingNumbers: readonly string[] = []): Rewrite {
  let own: ReadonlySet<string> | undefined;
  const thread = `${vehicle}\u0000${trackingNumbers.join(' ')}`;
  return (text) => cached(`${thread}\n${text}`, () => redacted(text, (own ??= sparedWords(vehicle)), trackingNumbers));
}

// Redacted texts are cached, because texts never change and are read often. The limit counts characters of texts and results.
const CACHE_MAX = 4_000_000;
const cache = new Map<string, string>();
let size = 0;

function cached(key: string, make: () => string): string {
  const before = cache.get(key);
  if (before !== undefined) return before;
  const made = make();
  size += key.length + made.length;
  if (size > CACHE_MAX) {
    cache.clear();
    size = key.length + made.length;
  }
  cache.set(key, made);
  return made;
}

/** Redacts a make or model, which is also free text. Its key in the cache has no vehicle, which no other key lacks. */
export const redactVehicleText: Rewrite = (text) =>
  cached(`\n${text}`, () => {
    const read = withoutContacts(text);
    return isNamedLikePeople(read.plain) ? read.text : withoutNames(read, sparedWords(text));
  });

/** Whether redaction would not change a make or model, without the list of real ones. */
export const isUnchangedByRedaction = (name: string): boolean => redacted(name, vehicleWordsIn(name)) === name;

const redacted = (text: string, own: ReadonlySet<string>, trackingNumbers: readonly string[] = []): string =>
  withoutNames(withoutContacts(text, trackingNumbers), own);

function withoutContacts(text: string, trackingNumbers: readonly string[] = []): PlainText {
  const read = plainText(text);
  const unmailed = replaceParts(read, findEmails(read.plain));
  const untracked = replaceParts(unmailed, findTrackingNumbers(unmailed.plain, trackingNumbers));
  return replaceParts(untracked, findPhones(untracked.plain));
}

const withoutNames = (read: PlainText, own: ReadonlySet<string>): string =>
  applyReplacements(read, findNames(read.plain, new Set([PARTNER.toLowerCase(), ...own])));

/** Replaces the parts and computes the plain text again. */
const replaceParts = (read: PlainText, parts: readonly Replacement[]): PlainText =>
  parts.length === 0 ? read : plainText(applyReplacements(read, parts));
