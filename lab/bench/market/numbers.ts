// What is derived from numbers in the benchmark's market: ids, the organizations on each thread, its vehicle.
// The same number means the same at every size.
import { randomAt } from '../../../testing/random.ts';

/** The number of organizations. The first ones are the readers. */
export const ORGS = 20_000;
export const READERS = 5;
/** The readers are on each of the first threads, at every position in turn, and on no other thread. */
export const READ_THREADS = 200;
export const CHAIN = 5;
export const SESSIONS_A_READER = 400;
/** The people of a reader's sessions. There are many, because requests and event streams are limited per person. */
export const PEOPLE_A_READER = 50;

/** The digit after the version in a UUIDv7 id says what kind of row the id belongs to. */
const KINDS = { thread: 0, stake: 1, update: 2, request: 3, notification: 4, org: 5, user: 6, session: 7, terms: 8 } as const;
export type Kind = keyof typeof KINDS;

/** 2024-01-01 in ms. Ids count up from there, so that they are in the order of their numbers and before all later ids. */
const FIRST_MS = 1_704_067_200_000;

/** Returns the first 13 characters of the ids with this number. */
export function idHead(number: number): string {
  const hex = (FIRST_MS + number).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

/** Returns the rest of an id. `slot`, below 256, distinguishes ids of the same kind and number. */
export const idTail = (kind: Kind, slot = 0): string => `-7${KINDS[kind]}${slot.toString(16).padStart(2, '0')}-8000-000000000000`;

export const idOf = (kind: Kind, number: number, slot = 0): string => idHead(number) + idTail(kind, slot);

/** Returns a whole number below `below` that looks random and depends only on `number` and `salt`. */
export function pseudoRandom(number: number, salt: number, below: number): number {
  const state = Math.imul(number ^ 0x9e3779b9, 0x85ebca6b) + Math.imul(salt + 1, 0xc2b2ae35);
  return Math.floor(randomAt(state | 0) * below);
}

/** An organization that is active on the threads after the readers', if the market has such threads, and on no other. */
export const DESK_ORG = ORGS - 1;
/** The organizations that are its neighbors. */
const DESK_PARTNERS = 120;

/**
 * Returns the numbers of the organizations on the thread's chain, head first. All are different. `deskThreads`: the number of threads of
 * `DESK_ORG`.
 */
export function partiesOf(thread: number, deskThreads = 0): number[] {
  const places = Array.from({ length: CHAIN }, (_, place) => place);
  if (thread < READ_THREADS) return places.map((place) => (Math.floor(thread / ARCHETYPES.length) + place) % READERS);
  if (thread < READ_THREADS + deskThreads) return deskPartiesOf(thread, places);
  const others = ORGS - READERS - 1;
  const [first, step] = [pseudoRandom(thread, 1, others), 1 + pseudoRandom(thread, 2, Math.floor(others / CHAIN) - 1)];
  return places.map((place) => READERS + ((first + place * step) % others));
}

/** It holds the title or is downstream of it, at each such place in turn. */
function deskPartiesOf(thread: number, places: readonly number[]): number[] {
  const { holder } = ARCHETYPES[archetypeOf(thread)]!;
  const own = holder + (Math.floor(thread / ARCHETYPES.length) % (CHAIN - holder));
  const [first, step] = [pseudoRandom(thread, 1, DESK_PARTNERS), 1 + pseudoRandom(thread, 2, Math.floor(DESK_PARTNERS / CHAIN) - 1)];
  return places.map((place) => (place === own ? DESK_ORG : READERS + ((first + place * step) % DESK_PARTNERS)));
}

/** The state of a thread. `holder`: the position of the title in the chain. */
export type Archetype = { holder: number; ending: 'quiet' | 'asked' | 'in-transit' | 'claimed' | 'disputed' };

/** The threads cycle through these. */
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

/** Whether the holder may mark the title as delivered. */
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
  const { begin, make, model } = VEHICLES[pseudoRandom(thread, 3, VEHICLES.length)]!;
  const vin = begin + 'X' + 'ABCDEFGH'[pseudoRandom(thread, 4, 8)]! + thread.toString().padStart(7, '0');
  return { vin, year: 2009 + pseudoRandom(thread, 5, 17), make, model, mileage: 10_000 + pseudoRandom(thread, 6, 90_000) };
}
