// Decides whether two descriptions mean the same organization: canonical names and emails, and a key of them.
import { cleanEmail } from '../input/email.ts';
import { withoutInvisible } from '../input/invisible.ts';
import { foldLookAlikes } from './look-alikes.ts';
import type { OrgType } from '../vocabulary.ts';
import { COMPANY_SUFFIXES } from '../words/company-suffixes.ts';

/** Plain letters for those that Unicode normalization does not decompose. */
export const PLAIN: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i' };

/**
 * The words of a name in lower case, without diacritics, punctuation and invisible characters, and with look-alikes as Latin letters:
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
        .replaceAll(/\P{ASCII}/gu, (letter) => PLAIN[letter] ?? letter)
        .normalize('NFC'),
    );
}

/** The name for comparison: its plain words without company suffixes. Not empty unless the name is. */
export function canonicalName(name: string): string {
  const words = plainWords(name);
  while (words.length > 1 && COMPANY_SUFFIXES.has(words.at(-1)!)) words.pop();
  // "Smith & Co" is "Smith"
  if (words.length > 1 && words.at(-1) === 'and') words.pop();
  return words.join(' ') || name.trim().toLowerCase();
}

type CanonicalEmail = { local: string; domain: string };

/** Both parts in lower case; empty if there is no "@". */
export function canonicalEmail(email: string): CanonicalEmail {
  const plain = cleanEmail(email).toLowerCase();
  const at = plain.lastIndexOf('@');
  return at < 0 ? { local: '', domain: '' } : { local: plain.slice(0, at), domain: plain.slice(at + 1) };
}

/** Whether two addresses are equal, ignoring case, outer spaces and invisible characters. */
export function isSameEmail(a: string, b: string): boolean {
  const [one, other] = [canonicalEmail(a), canonicalEmail(b)];
  return one.local === other.local && one.domain === other.domain;
}

type OrgDescription = { name: string; orgType: OrgType; titleContactEmail: string; createdByOrgId: string };

/** Equal for two descriptions of one organization. Without an email, only descriptions by the same organization can be equal. */
export function dedupeKey({ name, orgType, titleContactEmail, createdByOrgId }: OrgDescription): string {
  const { local, domain } = canonicalEmail(titleContactEmail);
  // Names and emails have no line breaks, so the separator is unambiguous.
  return [canonicalName(name), orgType, local ? `${local}@${domain}` : createdByOrgId].join('\n');
}
