// What a text by an organization may still say to one that is not beside it in the chain.
import { emailsIn } from './emails.ts';
import type { Rewrite } from './hide-names.ts';
import { isNamedLikePeople, ownWords, vehicleWordsIn } from './own-vehicle.ts';
import { namesIn } from './people.ts';
import { phonesIn } from './phones.ts';
import { type PlainText, plainText, type Replacement, applyReplacements } from './plain-text.ts';
import { PARTNER } from './partner.ts';

/**
 * Hides email addresses, US phone numbers and names of people and businesses. `vehicle` is the thread's make and model, parted
 * by a space: what real makes and models have in their names stays.
 */
export function redactor(vehicle: string): Rewrite {
  let own: ReadonlySet<string> | undefined;
  return (text) => remembered(`${vehicle}\n${text}`, () => redacted(text, (own ??= ownWords(vehicle))));
}

// A text never changes, and is read again whenever somebody looks. In characters, of texts as they were and as they are read.
const REMEMBERED_MAX = 4_000_000;
const known = new Map<string, string>();
let size = 0;

function remembered(key: string, make: () => string): string {
  const before = known.get(key);
  if (before !== undefined) return before;
  const made = make();
  size += key.length + made.length;
  if (size > REMEMBERED_MAX) {
    known.clear();
    size = key.length + made.length;
  }
  known.set(key, made);
  return made;
}

/** The same for a make and a model, which are free text as well. */
export function vehicleRedactor(): Rewrite {
  return (text) => {
    const read = withoutContacts(text);
    return isNamedLikePeople(read.plain) ? read.text : withoutNames(read, ownWords(text));
  };
}

/** Whether nothing of a make or a model would be hidden, whatever is known of real ones as a whole. */
export const isCleanAlone = (name: string): boolean => redacted(name, vehicleWordsIn(name)) === name;

const redacted = (text: string, own: ReadonlySet<string>): string => withoutNames(withoutContacts(text), own);

function withoutContacts(text: string): PlainText {
  const read = plainText(text);
  const unmailed = without(read, emailsIn(read.plain));
  return without(unmailed, phonesIn(unmailed.plain));
}

const withoutNames = (read: PlainText, own: ReadonlySet<string>): string =>
  applyReplacements(read, namesIn(read.plain, new Set([PARTNER.toLowerCase(), ...own])));

/** The text with those parts replaced, read anew. */
const without = (read: PlainText, parts: readonly Replacement[]): PlainText =>
  parts.length === 0 ? read : plainText(applyReplacements(read, parts));
