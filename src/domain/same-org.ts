// When two descriptions mean the same organization: names and emails in one canonical spelling, and the key made of them.
import { foldLookAlikes, withoutInvisible } from './look-alikes.ts';
import type { OrgType } from './vocabulary.ts';
import { COMPANY_SUFFIXES } from './words/company-suffixes.ts';

/** Letters that Unicode does not take apart into a plain letter and a mark. */
const PLAIN: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i' };

/**
 * The words of a name without case, diacritics, punctuation, invisible characters and letters that only look like Latin ones:
 * "José's A&B, L.L.C." is joses, a, and, b, llc.
 */
export function plainWords(text: string): string[] {
  const letters = withoutInvisible(text.normalize('NFKD'))
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC')
    .replaceAll('&', ' and ')
    .replaceAll(/['’‘.]/g, '');
  return letters
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) =>
      foldLookAlikes(word)
        .toLowerCase()
        .normalize('NFD')
        .replaceAll(/\p{M}/gu, '')
        .replaceAll(/[ßæœøđðłþı]/g, (letter) => PLAIN[letter] ?? letter)
        .normalize('NFC'),
    );
}

/** The name as it is compared: its plain words without company suffixes. Never empty for a name that is not. */
export function canonicalName(name: string): string {
  const words = plainWords(name);
  while (words.length > 1 && COMPANY_SUFFIXES.has(words.at(-1)!)) words.pop();
  // "Smith & Co" is "Smith"
  if (words.length > 1 && words.at(-1) === 'and') words.pop();
  return words.join(' ') || name.trim().toLowerCase();
}

export type CanonicalEmail = { local: string; domain: string };

/** Both parts lower-cased, and empty for an empty email. */
export function canonicalEmail(email: string): CanonicalEmail {
  const plain = email.trim().toLowerCase();
  const at = plain.lastIndexOf('@');
  return at < 0 ? { local: '', domain: '' } : { local: plain.slice(0, at), domain: plain.slice(at + 1) };
}

/** Whether mail to both reaches the same mailbox, as far as spelling tells. */
export function isSameEmail(a: string, b: string): boolean {
  const [one, other] = [canonicalEmail(a), canonicalEmail(b)];
  return one.local === other.local && one.domain === other.domain;
}

type Described = { name: string; orgType: OrgType; titleContactEmail: string; createdByOrgId: string };

/** Equal for two descriptions of one organization. Without an email, a name alone is enough only within the organization that gave it. */
export function dedupeKey({ name, orgType, titleContactEmail, createdByOrgId }: Described): string {
  const { local, domain } = canonicalEmail(titleContactEmail);
  // A name and an email are of one line each, so that the line ends cannot be forged.
  return [canonicalName(name), orgType, local ? `${local}@${domain}` : createdByOrgId].join('\n');
}
