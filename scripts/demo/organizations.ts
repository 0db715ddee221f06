// The demo's organizations and their people. All are invented; the towns exist. Email addresses end in the reserved ".example".
import type { TitlePolicy } from '../../src/domain/desk/clock/title-policy.ts';
import type { UsState } from '../../src/domain/us-states.ts';
import type { OrgType, Role } from '../../src/domain/vocabulary.ts';

export type DemoPerson = { name: string; role: Role; position: string; phone: string };
export type DemoOrg = {
  name: string;
  orgType: OrgType;
  addressLine1: string;
  city: string;
  state: UsState;
  postalCode: string;
  dealerLicense: string;
  /** The domain of its people's email addresses. */
  domain: string;
  /** The owner first. */
  people: readonly [DemoPerson, ...DemoPerson[]];
};

/** The password of every account in the demo. */
export const DEMO_PASSWORD = 'paper-title-demo';

const person = (name: string, position: string, phone: string, role: Role = 'owner'): DemoPerson => ({ name, role, position, phone });

export const ORGS = {
  aspen: {
    name: 'Aspen Auto Group',
    orgType: 'dealership',
    addressLine1: '2410 Arapahoe Avenue',
    city: 'Boulder',
    state: 'CO',
    postalCode: '80302',
    dealerLicense: 'CO-D-41877',
    domain: 'aspenautogroup.example',
    people: [
      person('Dana Keller', 'Title manager', '3035550142'),
      person('Marcus Oyelaran', 'Office manager', '3035550143', 'admin'),
      person('Maya Ortiz', 'Title clerk', '3035550144', 'member'),
      person('Leo Brandt', 'Title clerk', '3035550145', 'member'),
    ],
  },
  silver: {
    name: 'Silver State Motors',
    orgType: 'dealership',
    addressLine1: '880 Kietzke Lane',
    city: 'Reno',
    state: 'NV',
    postalCode: '89502',
    dealerLicense: 'NV-20931',
    domain: 'silverstatemotors.example',
    people: [person('Hector Salas', 'Owner', '7755550118'), person('Marcy Hale', 'Title clerk', '7755550119', 'member')],
  },
  frontRange: {
    name: 'Front Range Auction',
    orgType: 'auction',
    addressLine1: '5600 Brighton Boulevard',
    city: 'Denver',
    state: 'CO',
    postalCode: '80216',
    dealerLicense: 'CO-A-00712',
    domain: 'frontrangeauction.example',
    people: [person('Priya Raman', 'Title department lead', '7205550170'), person('Cole Jennings', 'Title clerk', '7205550171', 'member')],
  },
  bluebird: {
    name: 'Bluebird Cars',
    orgType: 'dealership',
    addressLine1: '1915 Lincolnway',
    city: 'Cheyenne',
    state: 'WY',
    postalCode: '82001',
    dealerLicense: 'WY-3308',
    domain: 'bluebirdcars.example',
    people: [person('Ruth Lindqvist', 'Owner', '3075550126'), person('Owen Tully', 'Sales manager', '3075550127', 'admin')],
  },
  rocky: {
    name: 'Rocky Ridge Motors',
    orgType: 'dealership',
    addressLine1: '402 South Third Street',
    city: 'Laramie',
    state: 'WY',
    postalCode: '82070',
    dealerLicense: 'WY-2874',
    domain: 'rockyridgemotors.example',
    people: [person('Beth Aldana', 'Office manager', '3075550161')],
  },
  greatBasin: {
    name: 'Great Basin Auction',
    orgType: 'auction',
    addressLine1: '3900 Losee Road',
    city: 'Las Vegas',
    state: 'NV',
    postalCode: '89030',
    dealerLicense: 'NV-A-118',
    domain: 'greatbasinauction.example',
    people: [person('Tomas Varga', 'Title department lead', '7025550133'), person('Inez Corral', 'Title clerk', '7025550134', 'member')],
  },
  cottonwood: {
    name: 'Cottonwood Auto',
    orgType: 'dealership',
    addressLine1: '610 North Main Street',
    city: 'Moab',
    state: 'UT',
    postalCode: '84532',
    dealerLicense: 'UT-9046',
    domain: 'cottonwoodauto.example',
    people: [person('Grant Ivers', 'Owner', '4355550109')],
  },
  highPlains: {
    name: 'High Plains Motors',
    orgType: 'dealership',
    addressLine1: '1224 West Main Street',
    city: 'Sterling',
    state: 'CO',
    postalCode: '80751',
    dealerLicense: 'CO-D-38820',
    domain: 'highplainsmotors.example',
    people: [person('Shauna Petrie', 'Controller', '9705550155'), person('Will Amdahl', 'Title clerk', '9705550156', 'member')],
  },
  juniper: {
    name: 'Juniper Lane Autos',
    orgType: 'dealership',
    addressLine1: '2700 East Route 66',
    city: 'Flagstaff',
    state: 'AZ',
    postalCode: '86004',
    dealerLicense: 'AZ-L-5512',
    domain: 'juniperlane.example',
    people: [person('Nadia Farrow', 'Owner', '9285550180')],
  },
  redMesa: {
    name: 'Red Mesa Dealer Auction',
    orgType: 'auction',
    addressLine1: '1500 West Highway 66',
    city: 'Gallup',
    state: 'NM',
    postalCode: '87301',
    dealerLicense: 'NM-A-0266',
    domain: 'redmesaauction.example',
    people: [person('Luis Tsosie', 'General manager', '5055550121'), person('Carol Denham', 'Title clerk', '5055550122', 'admin')],
  },
  bristlecone: {
    name: 'Bristlecone Motors',
    orgType: 'dealership',
    addressLine1: '95 Aultman Street',
    city: 'Ely',
    state: 'NV',
    postalCode: '89301',
    dealerLicense: 'NV-22417',
    domain: 'bristleconemotors.example',
    people: [person('Jo Merrick', 'Owner', '7755550190')],
  },
  aspenFord: {
    name: 'Aspen Ford',
    orgType: 'dealership',
    addressLine1: '1180 South Hover Street',
    city: 'Longmont',
    state: 'CO',
    postalCode: '80501',
    dealerLicense: 'CO-D-44062',
    domain: 'aspenford.example',
    people: [person('Gwen Abara', 'General manager', '3035550148')],
  },
  sagebrush: {
    name: 'Sagebrush Auto Sales',
    orgType: 'dealership',
    addressLine1: '340 Elk Street',
    city: 'Rock Springs',
    state: 'WY',
    postalCode: '82901',
    dealerLicense: 'WY-4406',
    domain: 'sagebrushauto.example',
    people: [person('Ray Ottman', 'Owner', '3075550172')],
  },
} as const satisfies Record<string, DemoOrg>;
export type OrgKey = keyof typeof ORGS;
export const ORG_KEYS = Object.keys(ORGS) as OrgKey[];

/** Placeholders: organizations that are not on the platform. Only the one that described it and its neighbors on a thread can find it. */
export const PROVISIONAL = {
  prairieWind: { by: 'aspen', name: 'Prairie Wind Autos', orgType: 'dealership', titleContactEmail: 'titles@prairiewind.example' },
  saltbush: { by: 'bluebird', name: 'Saltbush Trade Cars', orgType: 'dealership', titleContactEmail: '' },
  acv: { by: 'aspen', name: 'ACV', orgType: 'auction', titleContactEmail: '' },
  twoRivers: { by: 'frontRange', name: 'Two Rivers Dealer Exchange', orgType: 'auction', titleContactEmail: 'desk@tworivers.example' },
} as const satisfies Record<string, { by: OrgKey; name: string; orgType: OrgType; titleContactEmail: string }>;
export type ProvisionalKey = keyof typeof PROVISIONAL;
export type PartyKey = OrgKey | ProvisionalKey;

/** The first organization's people who work on titles, by their place among its people. */
export const CLERKS = { dana: 0, maya: 2, leo: 3 } as const;
export type Clerk = keyof typeof CLERKS;

/** The policies that owners set. The first organization's is the default, confirmed by its owner. Who sells has more time to send on. */
export const POLICIES: Partial<Record<OrgKey, Omit<TitlePolicy, 'timeZone' | 'reminders'>>> = {
  aspen: { dueDays: 14, criticalPastDueDays: 7, dueSoonDays: 3, sendOnDays: 3 },
  silver: { dueDays: 21, criticalPastDueDays: 9, dueSoonDays: 3, sendOnDays: 14 },
  frontRange: { dueDays: 14, criticalPastDueDays: 16, dueSoonDays: 2, sendOnDays: 14 },
  bluebird: { dueDays: 20, criticalPastDueDays: 10, dueSoonDays: 3, sendOnDays: 10 },
  rocky: { dueDays: 21, criticalPastDueDays: 9, dueSoonDays: 5, sendOnDays: 12 },
  greatBasin: { dueDays: 21, criticalPastDueDays: 9, dueSoonDays: 2, sendOnDays: 14 },
  cottonwood: { dueDays: 30, criticalPastDueDays: 15, dueSoonDays: 5, sendOnDays: 14 },
  highPlains: { dueDays: 21, criticalPastDueDays: 7, dueSoonDays: 3, sendOnDays: 12 },
};

/** Partners from the start: the one that requested the connection, the one that accepted. */
export const PARTNERS: readonly (readonly [OrgKey, OrgKey])[] = [
  ['aspen', 'frontRange'],
  ['silver', 'aspen'],
  ['aspen', 'bluebird'],
  ['rocky', 'aspen'],
  ['aspen', 'greatBasin'],
  ['aspen', 'highPlains'],
  ['silver', 'greatBasin'],
  ['silver', 'frontRange'],
  ['bluebird', 'rocky'],
  ['bluebird', 'frontRange'],
  ['cottonwood', 'greatBasin'],
  ['juniper', 'redMesa'],
  ['redMesa', 'greatBasin'],
  ['highPlains', 'frontRange'],
  ['aspenFord', 'aspen'],
  ['aspenFord', 'frontRange'],
  ['aspenFord', 'silver'],
];
/** Recent connection requests without an answer: from, to. */
export const ASKED: readonly (readonly [OrgKey, OrgKey])[] = [
  ['bristlecone', 'aspen'],
  ['bristlecone', 'silver'],
  ['frontRange', 'bristlecone'],
];
/** Connection requests that were ignored: from, to. */
export const IGNORED: readonly (readonly [OrgKey, OrgKey])[] = [['sagebrush', 'aspen']];
/** The first person of `from` also works for `to`, with this role, such as for a sister store. */
export const SHARED: readonly { from: OrgKey; to: OrgKey; role: Role }[] = [{ from: 'aspen', to: 'aspenFord', role: 'admin' }];
/** Invitations to join an organization that were mailed and not accepted yet. */
export const INVITED: readonly { to: OrgKey; email: string; role: Role }[] = [
  { to: 'aspen', email: 'ines.marchetti@aspenautogroup.example', role: 'member' },
];

export const emailOf = (org: DemoOrg, { name }: DemoPerson): string => `${name.toLowerCase().replaceAll(' ', '.')}@${org.domain}`;
