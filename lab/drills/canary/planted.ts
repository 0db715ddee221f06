// The organizations of the drill. Each has a name, a town, people, addresses and numbers that occur nowhere else, so that any of them
// identifies its organization.
import type { OrgType } from '../../../src/domain/vocabulary.ts';
import { fold } from './fold.ts';
import { type PlantedDesk, plantedDesk } from './planted-desk.ts';
import { type PlantedTracking, plantedTracking } from './planted-tracking.ts';

export type Person = { given: string; surname: string };
/** The person, email and phone number in the organization's texts: visible to its neighbors, hidden from all others. */
type Mentioned = { person: Person; email: string; phone: string };
export type Planted = {
  key: string;
  orgType: OrgType;
  name: string;
  /** The identifying parts of the name, folded: each uncommon word, or all words together if all are ordinary. */
  words: readonly string[];
  /** Set if all words of the name are ordinary, so that only the whole name identifies it. */
  ordinary?: true;
  /** The name after a rename. */
  laterName: { name: string; words: readonly string[] };
  city: string;
  addressLine1: string;
  license: string;
  /** The title contact, which its page in the network shows. */
  contact: string;
  /** The person who signs in, of whom nothing may be visible outside the organization. */
  owner: Person & { phone: string };
  mentioned: Mentioned;
  desk: PlantedDesk;
  tracking: PlantedTracking;
  /** Whether it is listed in Discover. */
  searchable: boolean;
};

type OrgRow = [
  key: string,
  orgType: OrgType,
  name: string,
  words: string,
  later: [name: string, words: string],
  place: [city: string, street: string],
  owner: [given: string, surname: string],
  mentioned: [given: string, surname: string, local: string, domain: string],
  more?: { ordinary?: true; hidden?: true },
];

// Given names are common; surnames, streets and towns are invented.
const ROWS: readonly OrgRow[] = [
  // the chain of five
  [
    'A',
    'dealership',
    'Quillon & Vantry Motors, LLC',
    'quillon vantry',
    ['Pellgrove & Quentish Motors', 'pellgrove quentish'],
    ['Quarrowhaven', '11 Tissandale Row'],
    ['Zachary', 'Ottolander'],
    ['Patricia', 'Hallorfane', 'ruvolde', 'grelmick'],
  ],
  [
    'B',
    'auction',
    'Brackmoor Auto Auction, Inc.',
    'brackmoor',
    ['Kessidrome Auto Auction', 'kessidrome'],
    ['Brimwaithe', '22 Corvessa Street'],
    ['Deborah', 'Umberlyne'],
    ['Kevin', 'Strathwyle', 'jessomin', 'dravenick'],
    { hidden: true },
  ],
  [
    'C',
    'dealership',
    'Tarrowby Imports',
    'tarrowby',
    ['Muldraith Imports', 'muldraith'],
    ['Tennisholme', '33 Avelgard Lane'],
    ['Gregory', 'Finchampstow'],
    ['Michelle', 'Wyndergast', 'colbrixe', 'hapswick'],
  ],
  [
    'D',
    'dealership',
    'Blue Lantern Auto Sales, LLC',
    'bluelantern',
    ['Copper Harbor Auto Sales', 'copperharbor'],
    ['Fennistoke', '44 Jorrocks Hill'],
    ['Stephanie', 'Oxbridgely'],
    ['Timothy', 'Clavergate', 'mardelow', 'tunbrisk'],
    { ordinary: true, hidden: true },
  ],
  [
    'E',
    'dealership',
    'Osgárthe Autos, Ltd.',
    'osgarthe',
    ['Ravensdune Autos', 'ravensdune'],
    ['Ullenshaw', '55 Pottergrain Way'],
    ['Jonathan', 'Threlkeldy'],
    ['Angela', 'Borrowmoss', 'quenlith', 'zarbeck'],
  ],
  // two that join and leave
  [
    'F',
    'dealership',
    'Norwendell Wholesale Company',
    'norwendell',
    ['Isingrove Wholesale', 'isingrove'],
    ['Nethercombe', '66 Saddlewick Court'],
    ['Cynthia', 'Applegarthe'],
    ['Raymond', 'Dunstanbrae', 'visquelo', 'porlamont'],
    { hidden: true },
  ],
  [
    'G',
    'auction',
    'Jubbering & Sons Auction',
    'jubbering',
    ['Halvergate & Sons Auction', 'halvergate'],
    ['Jarrowfell', '77 Lindquister Road'],
    ['Brandon', 'Evercreech'],
    ['Kimberly', 'Ashgillen', 'torvadim', 'welkspore'],
  ],
  // two outside organizations with the same owner
  [
    'O',
    'dealership',
    'Wexcombe Trading, Inc.',
    'wexcombe',
    ['Yarleby Trading', 'yarleby'],
    ['Wolverleigh', '88 Cattermole Drive'],
    ['Nicholas', 'Pemberwick'],
    ['Rebecca', 'Sallowfield', 'dorquist', 'blenmoor'],
  ],
  [
    'P',
    'dealership',
    'Zellbrook Fleet',
    'zellbrook',
    ['Xanthewick Fleet', 'xanthewick'],
    ['Zeldenrust', '99 Ormathwaite Close'],
    ['Nicholas', 'Pemberwick'],
    ['Samuel', 'Gauntletree', 'pyxwell', 'corvane'],
    { hidden: true },
  ],
];

const phone = (area: number, line: number): string => `${area}5550${line}`;

export const PLANTED: readonly Planted[] = ROWS.map(
  ([key, orgType, name, words, [laterName, laterWords], [city, addressLine1], [given, surname], mentioned, more = {}], at) => ({
    key,
    orgType,
    name,
    words: words.split(' '),
    ...(more.ordinary && { ordinary: true as const }),
    laterName: { name: laterName, words: laterWords.split(' ') },
    city,
    addressLine1,
    license: `DLX${key}-${7_700_400 + at * 37}`,
    contact: `titles@${fold(city)}-desk.test`,
    owner: { given, surname, phone: phone(719, 111 + at) },
    mentioned: {
      person: { given: mentioned[0], surname: mentioned[1] },
      email: `${mentioned[2]}@${mentioned[3]}.test`,
      phone: phone(303 + at, 161 + at),
    },
    desk: plantedDesk(key),
    tracking: plantedTracking(key),
    searchable: more.hidden !== true,
  }),
);

export const planted = (key: string): Planted => PLANTED.find((one) => one.key === key)!;

/** A placeholder: an organization that is not on the platform, as its partners describe it. */
export type PlaceholderOrg = Named & { contact: string };
export type Named = Pick<Planted, 'key' | 'name' | 'words' | 'ordinary'>;

const SYLLABLES = 'bri cor dun fel gar hol jen kil lum mor nes pol quin ros sut tol vin wex yar zem'.split(' ');
const KINDS = ['Motors, Inc.', '& Sons Trucks', 'Coachworks', 'Vans LLC'];

/** Returns the placeholder with this number. Each has unique words. */
export function placeholderOrg(at: number): PlaceholderOrg {
  const word = (salt: number) =>
    [0, 1, 2, 3]
      .map((place) => SYLLABLES[Math.floor((at * 7 + salt) / SYLLABLES.length ** place + place * 5 + at) % SYLLABLES.length])
      .join('');
  const [name, domain] = [`x${word(3)}`, `z${word(11)}`];
  return {
    key: `placeholder ${at}`,
    name: `${name.charAt(0).toUpperCase()}${name.slice(1)} ${KINDS[at % KINDS.length]!}`,
    words: [name],
    contact: `office@${domain}.test`,
  };
}
