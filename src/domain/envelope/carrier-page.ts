// The carriers' own pages for a tracking number.
import type { Envelope, Way } from './envelope.ts';

const PAGES: Readonly<Partial<Record<Way, string>>> = {
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  ups: 'https://www.ups.com/track?tracknum=',
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
};

/** The page of the carrier that shows where the envelope is; null if it has none, or there is no number. */
export function trackingUrl({ way, trackingNumber }: Pick<Envelope, 'way' | 'trackingNumber'>): string | null {
  const page = way && PAGES[way];
  return page && trackingNumber ? page + encodeURIComponent(trackingNumber) : null;
}
