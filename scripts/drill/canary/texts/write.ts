// Writes a clerk's text with hidden things in it, and keeps in mind what is hidden there and how it is spelled.
import type { Random } from '../../../demo/random.ts';
import { fold } from '../fold.ts';
import type { Named, Planted } from '../planted.ts';
import { CARRIERS, FILLERS } from './carriers.ts';
import { emailOf, nameOf, personOf, phoneOf, type Spelled } from './spellings.ts';

/** `owner`: whose it is, by its key. `folded`: if one of these can be read, it got out. */
export type Secret = { what: 'name' | 'person' | 'email' | 'phone'; owner: string; as: string; folded: readonly string[] };
export type Written = { text: string; secrets: readonly Secret[] };

/** `named`: whom the author may name. */
export type Author = { self: Planted; named: readonly Named[] };

export function write({ self, named }: Author, longest: number, random: Random): Written {
  for (;;) {
    const written = fill(sentence(random), { self, named }, random);
    if (written.text.length <= longest) return written;
  }
}

function sentence(random: Random): string {
  const carrier = random.pick(CARRIERS);
  const around = random.between(0, 5);
  if (around === 0) return `${random.pick(FILLERS)} ${carrier}`;
  if (around === 1) return `${carrier} ${random.pick(FILLERS)}`;
  return carrier;
}

function fill(carrier: string, { self, named }: Author, random: Random): Written {
  const secrets: Secret[] = [];
  const { person, email, phone } = self.told;
  const keep = ({ text, as }: Spelled, secret: Omit<Secret, 'as'>): string => {
    secrets.push({ ...secret, as });
    return text;
  };
  const text = carrier.replaceAll(/\{(\w+)\}/g, (_, what: string) => {
    switch (what) {
      case 'name': {
        const one = random.pick(named);
        return keep(nameOf(one, random), { what, owner: one.key, folded: one.words });
      }
      case 'person':
        return keep(personOf(person, random), { what, owner: self.key, folded: [fold(person.surname)] });
      case 'email':
        return keep(emailOf(email, random), { what, owner: self.key, folded: email.split(/[@.]/).slice(0, 2).map(fold) });
      case 'phone':
        // Seven of the ten digits are a number to call.
        return keep(phoneOf(phone, random), { what, owner: self.key, folded: [phone.slice(3)] });
      default:
        throw new Error(`A carrier has a place for ${what}.`);
    }
  });
  return { text, secrets };
}

/** Those of the secrets that can be read in what became of the text. */
export function readable(shown: string, secrets: readonly Secret[]): Secret[] {
  const folded = fold(shown);
  return secrets.filter((secret) => secret.folded.some((marker) => folded.includes(marker)));
}
