// Says whose tracking number it is, by the formats and check digits that the carriers publish. Nobody is asked over the network.
import { allCouriers, getTracking, type TrackingCourier } from 'ts-tracking-number';
import type { Carrier } from '../../domain/envelope/envelope.ts';

const courier = (code: string): TrackingCourier[] => allCouriers.filter(({ courier_code }) => courier_code === code);

/**
 * In the order in which they are tried. FedEx comes before USPS because a parcel of FedEx SmartPost has a number of both, and FedEx carries
 * it for the longest part of its way.
 */
const MAIN = (['ups', 'fedex', 'usps'] as const).map((carrier) => ({ carrier, couriers: courier(carrier) }));
const POSTAL = courier('s10');
const OTHERS = ['dhl', 'ontrac', 'amazon'].flatMap(courier);

/**
 * @param number Normalized (`normalizeTrackingNumber`).
 * @returns The carrier whose format and check digit fit, 'other' for one that has no name here, null if that is not known.
 */
export function recognizeCarrier(number: string): Carrier | null {
  // The library drops other characters, and would recognize what is left.
  if (!/^[A-Z0-9]+$/.test(number)) return null;
  const main = MAIN.find(({ couriers }) => getTracking(number, couriers));
  if (main) return main.carrier;
  if (getTracking(number, POSTAL)) return number.endsWith('US') ? 'usps' : 'other';
  const other = getTracking(number, OTHERS);
  return other && isCertain(other.name, number) ? 'other' : null;
}

/** Every seventh number of ten or eleven digits fits DHL Express, and an A, C or F before any ten digits fits Amazon International. */
const isCertain = (format: string, number: string): boolean => format !== 'Amazon International' && !/^\d+$/.test(number);
