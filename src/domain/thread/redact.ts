// What a text by an organization may still say to one that is not beside it in the chain.
import { emailsIn } from '../redaction/emails.ts';
import type { Rewrite } from '../redaction/hide-names.ts';
import { namesIn } from '../redaction/people.ts';
import { phonesIn } from '../redaction/phones.ts';
import { type PlainText, plainText, type Put, replaced } from '../redaction/plain-text.ts';
import { kindOf } from '../words/kinds.ts';
import { PARTNER } from './partner.ts';

export { nameHider, type Rewrite } from '../redaction/hide-names.ts';

/**
 * Hides email addresses, US phone numbers and names of people and businesses. `vehicleWords` are the thread's make and model:
 * those words of it that real makes and models have stay.
 */
export function redactor(vehicleWords: string): Rewrite {
  let own: ReadonlySet<string> | undefined;
  return (text) => {
    own ??= new Set([PARTNER.toLowerCase(), ...ofVehicles(vehicleWords)]);
    return redacted(text, own);
  };
}

/** The same for a make and a model, which are free text as well: what real makes and models have in their names stays. */
export function vehicleRedactor(): Rewrite {
  return (text) => redacted(text, new Set([PARTNER.toLowerCase(), ...ofVehicles(text)]));
}

function redacted(text: string, own: ReadonlySet<string>): string {
  const read = plainText(text);
  const unmailed = without(read, emailsIn(read.plain));
  const uncalled = without(unmailed, phonesIn(unmailed.plain));
  return replaced(uncalled, namesIn(uncalled.plain, own));
}

/** The text with those parts replaced, read anew. */
const without = (read: PlainText, parts: readonly Put[]): PlainText => (parts.length === 0 ? read : plainText(replaced(read, parts)));

const ofVehicles = (text: string): string[] =>
  (
    plainText(text)
      .plain.toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).filter((word) => kindOf(word).vehicle);
