// Writes a text as a clerk would, with secrets in it, and records the secrets and their spellings.
import type { Random } from '../../../../testing/random.ts';
import { fold } from '../fold.ts';
import type { Named, Planted } from '../planted.ts';
import { SENTENCES, FILLERS } from './sentences.ts';
import { emailOf, nameOf, personOf, phoneOf, type Spelled } from './spellings.ts';

/** `owner`: the key of its organization. `folded`: the secret is leaked if one of these can be read. */
export type Secret = { what: 'name' | 'person' | 'email' | 'phone'; owner: string; as: string; folded: readonly string[] };
export type Written = { text: string; secrets: readonly Secret[] };

/** `named`: the organizations that the author may name. */
export type Author = { self: Planted; named: readonly Named[] };

export function writeText({ self, named }: Author, longest: number, random: Random): Written {
  for (;;) {
    const written = fill(randomSentence(random), { self, named }, random);
    if (written.text.length <= longest) return written;
  }
}

function randomSentence(random: Random): string {
  const sentence = random.pick(SENTENCES);
  const around = random.int(0, 5);
  if (around === 0) return `${random.pick(FILLERS)} ${sentence}`;
  if (around === 1) return `${sentence} ${random.pick(FILLERS)}`;
  return sentence;
}

function fill(sentence: string, { self, named }: Author, random: Random): Written {
  const secrets: Secret[] = [];
  const { person, email, phone } = self.mentioned;
  const keep = ({ text, as }: Spelled, secret: Omit<Secret, 'as'>): string => {
    secrets.push({ ...secret, as });
    return text;
  };
  const text = sentence.replaceAll(/\{(\w+)\}/g, (_, what: string) => {
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
        // The last seven of the ten digits are enough to call the number.
        return keep(phoneOf(phone, random), { what, owner: self.key, folded: [phone.slice(3)] });
      default:
        throw new Error(`A sentence has an unknown slot: ${what}.`);
    }
  });
  return { text, secrets };
}

/** Returns the secrets that can be read in the text that is shown. */
export function readable(shown: string, secrets: readonly Secret[]): Secret[] {
  const folded = fold(shown);
  return secrets.filter((secret) => secret.folded.some((marker) => folded.includes(marker)));
}
