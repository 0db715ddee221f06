// The parts of a vehicle identification number that every screen shows and compares. `input/read-vin.ts` reads and checks VINs.

/** Letters that no VIN has, and the digit that each of them looks like. */
export const VIN_LOOK_ALIKES = { letters: 'IOQ', digits: '100' } as const;

/** Replaces I, O and Q by digits. Expects upper case. */
export const withoutLookAlikes = (vin: string): string =>
  vin.replaceAll(/[IOQ]/g, (letter) => VIN_LOOK_ALIKES.digits.charAt(VIN_LOOK_ALIKES.letters.indexOf(letter)));

/** The number of characters by which the trade identifies a vehicle. */
const END_LENGTH = 6;
/** The last six characters, or the whole VIN if it is shorter. */
export const vinEnd = (vin: string): string => vin.slice(-END_LENGTH);
