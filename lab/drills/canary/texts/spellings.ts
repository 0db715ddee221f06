// Spells a secret in a random way, as people do or as an attacker who tries to bypass the redaction.
import type { Random } from '../../../../testing/random.ts';
import type { Named, Person } from '../planted.ts';
import { LINE_BREAK, type Obfuscation, LETTER_OBFUSCATIONS, CHARACTER_OBFUSCATIONS, LOWER_CASE, EXTRA_SPACES } from './obfuscations.ts';

/** `as`: a description of the spelling, for the report. */
export type Spelled = { text: string; as: string };

const SUFFIX = /,? (?:LLC|Inc\.|Ltd\.|Company)$/;
const LETTER = ['A', 'J', 'M', 'R'];

/** Returns the whole name or a short form of it. */
export function nameOf({ name, words, ordinary }: Named, random: Random): Spelled {
  const bare = name.replace(SUFFIX, '');
  const forms: Spelled[] = [
    { text: name, as: 'name' },
    { text: bare, as: 'name without its suffix' },
    { text: bare.replace('&', 'and'), as: 'name with "and"' },
    { text: bare.replaceAll(/[^\p{L}\p{N} ]/gu, '').replaceAll(/ +/g, ' '), as: 'name without signs' },
    { text: bare.replaceAll(' ', '-'), as: 'name with hyphens' },
    ...(ordinary ? [] : [{ text: capital(random.pick(words)), as: 'the uncommon word of a name' }]),
  ];
  return obfuscated(random.pick(forms), [...LETTER_OBFUSCATIONS, LOWER_CASE, EXTRA_SPACES, LINE_BREAK, ...CHARACTER_OBFUSCATIONS], random);
}

export function personOf({ given, surname }: Person, random: Random): Spelled {
  const forms: Spelled[] = [
    { text: `${given} ${surname}`, as: 'person' },
    { text: `${surname}, ${given}`, as: 'person, surname first' },
    { text: `${given} ${random.pick(LETTER)}. ${surname}`, as: 'person with an initial' },
  ];
  return obfuscated(random.pick(forms), [...LETTER_OBFUSCATIONS, EXTRA_SPACES, LINE_BREAK, ...CHARACTER_OBFUSCATIONS], random);
}

export function emailOf(email: string, random: Random): Spelled {
  const [local, domain] = email.split('@') as [string, string];
  const forms: Spelled[] = [
    { text: email, as: 'email' },
    { text: `${local} @ ${domain}`, as: 'email with spaces' },
    { text: `${local}@ ${domain}`, as: 'email with a space' },
    { text: email.toUpperCase(), as: 'email in capitals' },
  ];
  return obfuscated(random.pick(forms), [...LETTER_OBFUSCATIONS, EXTRA_SPACES, ...CHARACTER_OBFUSCATIONS], random);
}

export function phoneOf(phone: string, random: Random): Spelled {
  const [area, exchange, line] = [phone.slice(0, 3), phone.slice(3, 6), phone.slice(6)];
  const forms = [
    `${area}/${exchange}/${line}`,
    `${area}\u00b7${exchange}\u00b7${line}`,
    `${area}-${exchange}-${line}`,
    `(${area}) ${exchange}-${line}`,
    `${area}.${exchange}.${line}`,
    `${area} ${exchange} ${line}`,
    phone,
    `+1 ${area} ${exchange} ${line}`,
  ];
  const text = random.pick(forms);
  return obfuscated({ text, as: `phone as ${text.replaceAll(/\d/g, '0')}` }, [EXTRA_SPACES, ...CHARACTER_OBFUSCATIONS], random);
}

/** Applies none, one or two of the obfuscations, or three in one of ten cases. */
function obfuscated({ text, as }: Spelled, obfuscations: readonly Obfuscation[], random: Random): Spelled {
  const often = random.int(0, 9);
  const times = often < 2 ? 0 : often < 6 ? 1 : often < 9 ? 2 : 3;
  const used: string[] = [];
  let written = text;
  for (let time = 0; time < times; time++) {
    const obfuscation = random.pick(obfuscations);
    if (used.includes(obfuscation.name)) continue;
    const next = obfuscation.apply(written, random);
    if (next === written) continue;
    written = next;
    used.push(obfuscation.name);
  }
  return { text: written, as: [as, ...used].join(', ') };
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
