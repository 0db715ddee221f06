// The market's organizations, by number. All are invented; the towns exist.
import type { UsState } from '../../../src/domain/us-states.ts';
import type { OrgProfile } from '../../../src/server/db/orgs/orgs.ts';
import { pseudoRandom } from './numbers.ts';

const words = (text: string): string[] => text.trim().split(/\s+/);

const FIRST =
  words(`Silver Cedar Prairie Blue Summit Copper Granite Juniper Aspen Willow Lone Red Golden Eagle Falcon Maple Canyon River Lake
  Mesa Iron Pioneer Frontier Heritage Liberty Patriot Sunrise Desert Valley Harbor Coastal Northern Southern Western Eastern Central Capitol
  Crown Royal Diamond`);
const SECOND =
  words(`Creek Ridge Peak Hill Springs Rock Point Grove Gate Bridge Crossing Hollow Bend Fork Meadow Field Stone Trail Pass Basin
  Mesa Plains Bluff Falls Shore Bay Harbor Road Park Side View Wood Land Brook Glen Ranch Mill Run Star Line Oak Pine Elm Birch Ash Fox
  Bear Wolf Elk Hawk`);
const LAST = [
  'Motors',
  'Auto Sales',
  'Cars',
  'Auto Group',
  'Imports',
  'Auto Auction',
  'Trucks',
  'Motor Company',
  'Pre-Owned LLC',
  'Automotive',
];

const TOWNS = `
  Denver CO|Boulder CO|Pueblo CO|Greeley CO|Reno NV|Elko NV|Las Vegas NV|Cheyenne WY|Casper WY|Boise ID|Nampa ID|Salt Lake City UT|Provo UT
  Phoenix AZ|Tucson AZ|Flagstaff AZ|Albuquerque NM|Santa Fe NM|Dallas TX|Austin TX|Lubbock TX|El Paso TX|Tulsa OK|Wichita KS|Topeka KS
  Omaha NE|Lincoln NE|Fargo ND|Bismarck ND|Rapid City SD|Billings MT|Missoula MT|Spokane WA|Tacoma WA|Portland OR|Salem OR|Fresno CA|Modesto CA
  Sacramento CA|Bakersfield CA|Des Moines IA|Madison WI|Green Bay WI|Duluth MN|Rochester MN|Springfield MO|Joplin MO|Little Rock AR|Memphis TN
  Nashville TN|Birmingham AL|Mobile AL|Jackson MS|Shreveport LA|Atlanta GA|Macon GA|Tampa FL|Ocala FL|Charlotte NC|Raleigh NC|Columbia SC
  Richmond VA|Norfolk VA|Dayton OH|Toledo OH|Lansing MI|Flint MI|Gary IN|Peoria IL|Rockford IL|Erie PA|Reading PA|Albany NY|Utica NY
`
  .trim()
  .split(/[|\n]/)
  .map((line) => {
    const text = line.trim();
    return { city: text.slice(0, -3), state: text.slice(-2) as UsState };
  });

export const ORG_NAMES = FIRST.length * SECOND.length * LAST.length;

/** Returns a unique name. */
export function nameOf(org: number): string {
  const mixed = (org * 7919) % ORG_NAMES;
  const [first, rest] = [mixed % FIRST.length, Math.floor(mixed / FIRST.length)];
  return `${FIRST[first]!} ${SECOND[rest % SECOND.length]!} ${LAST[Math.floor(rest / SECOND.length)]!}`;
}

export function profileOf(org: number): OrgProfile {
  const name = nameOf(org);
  const town = TOWNS[pseudoRandom(org, 7, TOWNS.length)]!;
  return {
    name,
    orgType: name.endsWith('Auction') ? 'auction' : 'dealership',
    titleContactEmail: `titles@org${org}.example`,
    dealerLicense: `${town.state}-D-${10_000 + org}`,
    addressLine1: `${100 + pseudoRandom(org, 8, 9000)} Main Street`,
    addressLine2: '',
    ...town,
    postalCode: String(10_000 + pseudoRandom(org, 9, 89_999)),
  };
}

const GIVEN = words('Dana Marcus Lena Hector Marcy Priya Cole Ruth Owen Beth Tomas Inez Grant Shauna Will Nadia Luis Carol Jo Ray');
const FAMILY = words(
  'Keller Salas Hale Raman Jennings Lindqvist Tully Aldana Varga Corral Ivers Petrie Amdahl Farrow Tsosie Denham Merrick Ottman',
);

/** Returns the owner of an organization. */
export const personOf = (org: number): { name: string; email: string } => ({
  name: `${GIVEN[pseudoRandom(org, 10, GIVEN.length)]!} ${FAMILY[pseudoRandom(org, 11, FAMILY.length)]!}`,
  email: `desk@org${org}.example`,
});
