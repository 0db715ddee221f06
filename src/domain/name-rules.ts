// Which names organizations and people may give themselves and each other. A name stands in mails to strangers and beside others'
// names, so it must not be a link, not pass for another, and not hide anything.
import { canonicalName, plainWords } from './same-org.ts';
import { NAME_MAX } from './limits.ts';
import { foldLookAlikes, withoutInvisible } from './look-alikes.ts';
import { cleanLine } from './text.ts';
import { TOP_LEVEL_DOMAINS } from './top-level-domains.ts';

export type Named = 'organization' | 'person';

export const NAME_FAULTS = {
  invisible: 'The name has invisible characters. Type it again without them.',
  link: 'A name cannot have a web address in it.',
  reserved: { organization: 'This name is reserved. Use the name on the license.', person: 'This name is reserved. Use your own name.' },
} as const;

/** What is wrong with a name as it was typed, in a sentence; null where nothing is, or where it is too long to be looked at. */
export function nameFault(typed: string, named: Named): string | null {
  const name = cleanLine(typed);
  if (name.length > NAME_MAX) return null;
  if (hidesSomething(typed, named)) return NAME_FAULTS.invisible;
  if (hasWebAddress(name)) return NAME_FAULTS.link;
  return isReserved(name, named) ? NAME_FAULTS.reserved[named] : null;
}

/** Persian and Indian names of people are spelled with joiners between their letters. */
const JOINER = /(?<=\p{L}\p{M}*)[\u200C\u200D](?=\p{L})/gu;
const LATIN_BESIDE_JOINER = /\p{Script=Latin}[\u200C\u200D]|[\u200C\u200D]\p{Script=Latin}/u;

function hidesSomething(name: string, named: Named): boolean {
  const seen = named === 'person' && !LATIN_BESIDE_JOINER.test(name) ? name.replaceAll(JOINER, '') : name;
  return withoutInvisible(seen) !== seen;
}

const SCHEME = /(?:^|[^\p{L}])(?:https?|ftp|hxxps?)\s*:|:\/\/|(?:^|[^\p{L}\p{N}])www\d?\s*\./u;
const IP_ADDRESS = /(?:^|[^\d.])\d{1,3}(?:\.\d{1,3}){3}(?:$|[^\d.])/;
const HOST = /[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;

/** "Carvana.com", not "St. Louis Auto": what stands behind a dot, without a space, is a top-level domain. */
function hasWebAddress(name: string): boolean {
  const plain = withoutInvisible(name.normalize('NFKC'))
    .replaceAll(/[。｡․]/g, '.')
    .toLowerCase();
  if (SCHEME.test(plain) || IP_ADDRESS.test(plain)) return true;
  return [...plain.matchAll(HOST)].some(([host]) => host.split('.').slice(1).some(isTopLevel));
}

const isTopLevel = (label: string): boolean => label.startsWith('xn--') || TOP_LEVEL_DOMAINS.has(foldLookAlikes(label));

/** "Partner" stands for organizations whose name is withheld, and "Titleline" speaks for the product itself. */
function isReserved(name: string, named: Named): boolean {
  const words = plainWords(name).map(skeleton);
  if (words.join('').startsWith(TITLELINE) || words.some((word) => word.startsWith(TITLELINE))) return true;
  return named === 'organization' && skeleton(canonicalName(name)).replaceAll(' ', '') === PARTNER;
}

/** What looks the same in most fonts: a capital I, an l and a 1; an O and a 0; an S and a 5. */
const skeleton = (plain: string): string => plain.replaceAll(/[i1]/g, 'l').replaceAll('0', 'o').replaceAll('5', 's').replaceAll('3', 'e');
const TITLELINE = skeleton('titleline');
const PARTNER = skeleton('partner');
