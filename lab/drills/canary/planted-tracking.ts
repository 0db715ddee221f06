// The tracking numbers of the drill. Each organization sends titles with numbers of its own, which occur nowhere else.
import { type Carrier, CARRIERS } from '../../../src/domain/envelope/envelope.ts';
import type { Random } from '../../../testing/random.ts';

export type Tracking = { way: Carrier; trackingNumber: string };
/** `sealed`: numbers that are in no text, so that only the recipient may read them too. `written`: its texts contain them as well. */
export type PlantedTracking = { sealed: readonly Tracking[]; written: readonly Tracking[] };

/** By organization: the letters of its courier's numbers, of those that are in no text and of the others. */
const LETTERS: Readonly<Record<string, readonly [sealed: string, written: string]>> = {
  A: ['CRX', 'QVB'],
  B: ['DWK', 'RZH'],
  C: ['FJL', 'SXG'],
  D: ['GTP', 'TQM'],
  E: ['HVN', 'UWJ'],
  F: ['JXC', 'VKR'],
  G: ['KZD', 'WHF'],
  O: ['LQT', 'XGP'],
  P: ['MRW', 'ZJB'],
};

export function plantedTracking(key: string): PlantedTracking {
  const at = Object.keys(LETTERS).indexOf(key);
  const [sealed, written] = LETTERS[key]!;
  return {
    sealed: [
      { way: 'ups', trackingNumber: `1Z${sealed}7W8${key}${86_147_209 + at * 713}4`.slice(0, 18) },
      { way: 'courier', trackingNumber: `${sealed}-${58_210 + at * 37}-${9_473 + at * 11}` },
    ],
    written: [
      { way: 'ups', trackingNumber: `1Z${written}9F3${key}${93_862_117 + at * 517}6`.slice(0, 18) },
      { way: 'courier', trackingNumber: `${written}-${67_381 + at * 41}-${8_269 + at * 13}` },
    ],
  };
}

/** The parts of a number, folded: if one of them can be read, the rest may be guessed. */
export const partsOf = ({ trackingNumber }: Tracking): string[] => {
  const plain = trackingNumber.replaceAll('-', '').toLowerCase();
  return [plain.slice(0, -6), plain.slice(-8)];
};

/** The number as a person may write it. */
export function spelledNumber({ way, trackingNumber }: Tracking, random: Random): string {
  const plain = trackingNumber.replaceAll('-', '');
  const groups =
    way === 'ups' ? plain.replace(/^(1Z)(.{3})(.{3})(..)(.{4})(.{4})$/, '$1 $2 $3 $4 $5 $6') : trackingNumber.replaceAll('-', ' ');
  const spelled = random.pick([plain, trackingNumber, groups, groups.replaceAll(' ', '-'), plain.replaceAll(/.{4}(?=.)/g, '$& ')]);
  return random.int(0, 1) === 0 ? spelled : spelled.toLowerCase();
}

/** Another number than any that is planted, which nobody looks for. */
export const someTracking = (random: Random): Tracking => ({
  way: random.pick(CARRIERS),
  trackingNumber: `1Z4W839F03${random.int(10_000_000, 99_999_999)}`,
});
