// How an envelope travels and when it should arrive, in words.
import type { EnvelopeView } from '../../../api/envelopes.ts';
import { formatTrackingNumber } from '../../../domain/envelope/envelope.ts';
import { daysFromTo } from '../../../domain/days.ts';
import { receiveCopy } from '../../copy/envelope/receive.ts';
import { formatDate, formatDay, today } from '../../ui/text/format-time.ts';

/** `expected`: YYYY-MM-DD. */
export type Journey = Pick<EnvelopeView, 'way' | 'trackingNumber' | 'expected' | 'sentAt'>;

/** "UPS 1Z 4W8 39F 03 1204 8814"; empty if nothing is known. */
export function wayWords({ way, trackingNumber }: Pick<Journey, 'way' | 'trackingNumber'>): string {
  const carrier = way === null ? '' : receiveCopy.ways[way];
  return trackingNumber === null ? carrier : receiveCopy.track(carrier, formatTrackingNumber(trackingNumber)).trim();
}

/** When it should arrive, or since when it travels. `now`: ms. */
export function arrivalWords({ expected, way, sentAt }: Journey, now: number): { text: string; isLate: boolean } {
  const day = today(now);
  if (expected !== null && expected < day) return { text: receiveCopy.late(formatDay(expected), daysFromTo(expected, day)), isLate: true };
  if (expected !== null) return { text: receiveCopy.expected(expected === day ? receiveCopy.today : formatDay(expected)), isLate: false };
  const sentOn = today(sentAt) === day ? receiveCopy.today : formatDate(sentAt, now);
  return { text: way === 'hand' ? receiveCopy.handedOver(sentOn) : receiveCopy.inTransitSince(sentOn), isLate: false };
}

/** How an envelope travels, with its number, which a translation must not change. */
export function WayWords({ way, trackingNumber }: Pick<Journey, 'way' | 'trackingNumber'>) {
  return <span translate={trackingNumber === null ? 'yes' : 'no'}>{wayWords({ way, trackingNumber })}</span>;
}
