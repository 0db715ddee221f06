// What of the benchmark's market follows from numbers alone: ids, who is on which thread, which vehicle it is about.
// The same number means the same at every size.

/** All of them; the first few are the readers. */
export const ORGS = 20_000;
export const READERS = 5;
/** The first threads: the readers are on each of them, at every place in turn, and on no other. */
export const READ_THREADS = 200;
export const CHAIN = 5;
/** Each reader's. */
export const SESSIONS_A_READER = 400;
/** They are of so many people, because the limits count requests and event streams a person. */
export const PEOPLE_A_READER = 50;

/** The second number of an id of UUIDv7's shape says what it is the id of. */
const KINDS = { thread: 0, stake: 1, update: 2, request: 3, notification: 4, org: 5, user: 6, session: 7 } as const;
export type Kind = keyof typeof KINDS;

/** 2024-01-01 in ms: ids count on from there, so that they are in the order of their numbers and before all that are made later. */
const FIRST_MS = 1_704_067_200_000;

/** The first 13 characters of the ids with this number. */
export function idHead(number: number): string {
  const hex = (FIRST_MS + number).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

/** The rest of an id. `slot` tells apart what is of one kind and number: below 256. */
export const idTail = (kind: Kind, slot = 0): string => `-7${KINDS[kind]}${slot.toString(16).padStart(2, '0')}-8000-000000000000`;

export const idOf = (kind: Kind, number: number, slot = 0): string => idHead(number) + idTail(kind, slot);

/** A whole number below `below` that looks random and follows from the other two. */
export function chosen(number: number, salt: number, below: number): number {
  let t = Math.imul(number ^ 0x9e3779b9, 0x85ebca6b) + Math.imul(salt + 1, 0xc2b2ae35);
  t = Math.imul(t ^ (t >>> 15), 0x2c1b3c6d);
  t = Math.imul(t ^ (t >>> 12), 0x297a2d39);
  return ((t ^ (t >>> 15)) >>> 0) % below;
}

/** Of each place in the thread's chain, head first, the organization's number. All are different. */
export function partiesOf(thread: number): number[] {
  const places = Array.from({ length: CHAIN }, (_, place) => place);
  if (thread < READ_THREADS) return places.map((place) => (Math.floor(thread / ARCHETYPES.length) + place) % READERS);
  const others = ORGS - READERS;
  const [first, step] = [chosen(thread, 1, others), 1 + chosen(thread, 2, Math.floor(others / CHAIN) - 1)];
  return places.map((place) => READERS + ((first + place * step) % others));
}

/** How threads stand. `holder`: the place that the paper has come to. */
export type Archetype = { holder: number; ending: 'quiet' | 'asked' | 'in-transit' | 'claimed' | 'disputed' };

/** One thread after the other is made like the next of these. */
export const ARCHETYPES: readonly Archetype[] = [
  { holder: 2, ending: 'asked' },
  { holder: 1, ending: 'in-transit' },
  { holder: 3, ending: 'quiet' },
  { holder: 2, ending: 'claimed' },
  { holder: 4, ending: 'quiet' },
  { holder: 1, ending: 'disputed' },
  { holder: 3, ending: 'in-transit' },
  { holder: 0, ending: 'asked' },
];
export const archetypeOf = (thread: number): number => thread % ARCHETYPES.length;

/** Whether its holder may hand the paper on at once. */
export const mayDeliver = ({ holder, ending }: Archetype): boolean =>
  holder < CHAIN - 1 && (ending === 'quiet' || ending === 'asked' || ending === 'disputed');

const VEHICLES = `
  1FTEW1EP Ford F-150|1FMCU9G6 Ford Escape|1FM5K8D8 Ford Explorer|4T1G11AK Toyota Camry|2T3P1RFV Toyota RAV4|5TDKDRBH Toyota Highlander
  3TMCZ5AN Toyota Tacoma|2HGFC2F6 Honda Civic|1HGCV1F3 Honda Accord|2HKRW2H8 Honda CR-V|5FNYF6H5 Honda Pilot|3GCUYDED Chevrolet Silverado 1500
  2GNAXUEV Chevrolet Equinox|1GNSKBKD Chevrolet Tahoe|1G1ZD5ST Chevrolet Malibu|1C6SRFFT Ram 1500|1C4HJXDG Jeep Wrangler|1C4RJFBG Jeep Grand Cherokee
  5N1AT2MV Nissan Rogue|1N4BL4DV Nissan Altima|KM8J3CA4 Hyundai Tucson|5NPD84LF Hyundai Elantra|5NMS3CAD Hyundai Santa Fe|KNDPMCAC Kia Sportage
  5XYP5DHC Kia Telluride|4S4BTANC Subaru Outback|JF2SKAGC Subaru Forester|JM3KFBCM Mazda CX-5|3VWC57BU Volkswagen Jetta|1GT49REY GMC Sierra 2500HD
  5UXCR6C0 BMW X5|W1KWF8DB Mercedes-Benz C 300|WA1BNAFY Audi Q5|2T2HZMAA Lexus RX 350|1GYKNDRS Cadillac XT5|5J8TC2H3 Acura RDX
`
  .trim()
  .split(/[|\n]/)
  .map((line) => {
    const [begin, make, ...model] = line.trim().split(' ');
    return { begin: begin!, make: make!, model: model.join(' ') };
  });

export type Vehicle = { vin: string; year: number; make: string; model: string; mileage: number };

export function vehicleOf(thread: number): Vehicle {
  const { begin, make, model } = VEHICLES[chosen(thread, 3, VEHICLES.length)]!;
  const vin = begin + 'X' + 'ABCDEFGH'[chosen(thread, 4, 8)]! + thread.toString().padStart(7, '0');
  return { vin, year: 2009 + chosen(thread, 5, 17), make, model, mileage: 10_000 + chosen(thread, 6, 90_000) };
}
