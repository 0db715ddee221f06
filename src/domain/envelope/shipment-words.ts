// What somebody searches an organization's envelopes for.
import { withoutLookAlikes } from '../vin.ts';
import { shipmentCodeIn } from './shipment-code.ts';
import { normalizeTrackingNumber } from './tracking-number.ts';

/**
 * `name`: part of the neighbor's. The others are null where the words cannot be that. `trackingNumber`: a part of it, normalized. `end`: of a
 * VIN, upper case, with digits for look-alike letters.
 */
export type ShipmentWords = { name: string; code: string | null; trackingNumber: string | null; end: string | null };

/** Shorter ones fit too much. */
const NUMBER_MIN = 4;

export function shipmentWords(q: string): ShipmentWords {
  const number = normalizeTrackingNumber(q);
  const hasDigit = /\d/.test(number);
  return {
    name: q,
    code: shipmentCodeIn(q),
    trackingNumber: hasDigit && number.length >= NUMBER_MIN ? number : null,
    end: /^[A-Z0-9]{4,17}$/.test(number) ? withoutLookAlikes(number) : null,
  };
}
