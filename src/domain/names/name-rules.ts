// Rules for names of organizations and people, and for makes and models. They appear in mails to strangers and beside other names, so they
// must not be a link or a phone number, imitate what the product itself says, or contain invisible characters.
import { canonicalName, plainWords } from './same-org.ts';
import { NAME_MAX } from '../limits.ts';
import { withoutInvisible } from '../input/invisible.ts';
import { hasPhone, hasPhoneInVehicle } from './phones-in-names.ts';
import { cleanLine } from '../clean-text.ts';
import { hasWebAddress, hasWebAddressInVehicle } from './web-addresses.ts';

export type NameKind = 'organization' | 'person';

export const NAME_FAULTS = {
  invisible: 'The name has invisible characters. Type it again without them.',
  link: 'A name cannot have a web address in it.',
  phone: 'A name cannot have a phone number in it.',
  reserved: { organization: 'This name is reserved. Use the name on the license.', person: 'This name is reserved. Use your own name.' },
  business: 'This is the name of a business. Use your own name.',
} as const;

/** Returns a message for an invalid name, or null if it is valid or too long to be checked. */
export function nameFault(typed: string, named: NameKind): string | null {
  const name = cleanLine(typed);
  if (name.length > NAME_MAX) return null;
  if (hasInvisible(typed, named)) return NAME_FAULTS.invisible;
  if (hasWebAddress(name)) return NAME_FAULTS.link;
  if (hasPhone(name)) return NAME_FAULTS.phone;
  if (isReserved(name)) return NAME_FAULTS.reserved[named];
  return named === 'person' && isBusiness(name) ? NAME_FAULTS.business : null;
}

export type VehicleNameKind = 'make' | 'model';

export const VEHICLE_NAME_FAULTS = {
  link: { make: 'A make cannot have a web address in it.', model: 'A model cannot have a web address in it.' },
  phone: { make: 'A make cannot have a phone number in it.', model: 'A model cannot have a phone number in it.' },
} as const;

/** Returns a message for an invalid make or model, or null if it is valid or too long to be checked. */
export function vehicleNameFault(typed: string, named: VehicleNameKind): string | null {
  const name = cleanLine(typed);
  if (name.length > NAME_MAX) return null;
  if (hasWebAddressInVehicle(name)) return VEHICLE_NAME_FAULTS.link[named];
  return hasPhoneInVehicle(name) ? VEHICLE_NAME_FAULTS.phone[named] : null;
}

/** Joiners between letters, as in Persian and Indian names of people. */
const JOINER = /(?<=\p{L}\p{M}*)[\u200C\u200D](?=\p{L})/gu;
const LATIN_BESIDE_JOINER = /\p{Script=Latin}[\u200C\u200D]|[\u200C\u200D]\p{Script=Latin}/u;

function hasInvisible(name: string, named: NameKind): boolean {
  const visible = named === 'person' && !LATIN_BESIDE_JOINER.test(name) ? name.replaceAll(JOINER, '') : name;
  return withoutInvisible(visible) !== visible;
}

/** "Partner" replaces withheld names, "You" is the reader, and "Titleline" is the product itself. */
function isReserved(name: string): boolean {
  const words = plainWords(name).map(skeleton);
  if (words.join('').startsWith(TITLELINE) || words.some((word) => word.startsWith(TITLELINE))) return true;
  const canonical = skeleton(canonicalName(name)).split(' ');
  // Screens number partners: "Partner 2".
  const said = canonical.filter((word) => !ARTICLES.has(word) && !/^[\dlo]+$/.test(word)).join('');
  return said === PARTNER || said === YOU || canonical.join('') === PARTNER || canonical.join('') === YOU;
}

/** True if a person's name ends in a word for a business, as in "Silver State Motors", or has a word that only names of businesses have. */
function isBusiness(name: string): boolean {
  const words = plainWords(name).map((word) => word.replaceAll('0', 'o').replaceAll('1', 'i'));
  while (/^[\doi]+$/.test(words.at(-1) ?? '')) words.pop();
  const [before, last = ''] = [words.at(-2), words.at(-1)];
  if (words.some((word) => ONLY_BUSINESSES.has(word)) || GLUED_BUSINESS.test(last)) return true;
  return ENDS_OF_BUSINESSES.has(last) || (AUTO_WORDS.has(before ?? '') && AFTER_AUTO.has(last));
}

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));
const ONLY_BUSINESSES = wordSet(
  'motors motorcars motorsports automotive autoplex automall autogroup auction auctions dealership dealerships llc',
);
// Words that are surnames too, such as "Sales", "Trucks", "Plaza", "Bank" and "Co", count only after a word such as "auto".
const ENDS_OF_BUSINESSES = wordSet(
  `auto autos automobile automobiles cars powersports auctioneer auctioneers dealer dealers wholesale wholesalers remarketing imports exchange
  leasing rental rentals trucking towing transport transportation logistics recovery services company enterprises holdings group inc
  incorporated corp corporation ltd`,
);
const AUTO_WORDS = wordSet('auto autos automobile motor car cars truck used vehicle dealer');
const AFTER_AUTO = wordSet('sales trucks mart mall center plaza market world brokers outlet finance repair title titles co bank');
/** Without spaces: "SilverStateMotors". */
const GLUED_BUSINESS = /.(?:motors|automotive|auctions?|dealerships?|autosales)$/;

/** Folds characters that look the same in most fonts: I, l and 1; O and 0; S and 5; E and 3. */
const skeleton = (plain: string): string => plain.replaceAll(/[i1]/g, 'l').replaceAll('0', 'o').replaceAll('5', 's').replaceAll('3', 'e');
const TITLELINE = skeleton('titleline');
const PARTNER = skeleton('partner');
const YOU = skeleton('you');
const ARTICLES: ReadonlySet<string> = new Set(['the', 'a', 'an'].map(skeleton));
