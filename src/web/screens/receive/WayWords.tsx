// How a shipment travels, with its number, which a translation must not change.
import { type Journey, wayWords } from './journey-words.ts';

export function WayWords({ way, trackingNumber }: Pick<Journey, 'way' | 'trackingNumber'>) {
  return <span translate={trackingNumber === null ? 'yes' : 'no'}>{wayWords({ way, trackingNumber })}</span>;
}
