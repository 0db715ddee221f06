// The texts of the log of an organization's envelopes.
import type { TitleResult } from '../../../domain/envelope/shipped-title.ts';
import { titles } from '../desk/counts.ts';
import { sentShipmentCopy } from './sent-shipment.ts';

export const shipmentLogCopy = {
  title: 'Envelopes',
  search: 'Search by organization, tracking number, code, or last six',
  list: 'Envelopes, newest first',
  titles,
  /** Before the name of the organization. */
  to: 'To',
  from: 'From',
  openOf: (code: string) => `Open envelope ${code}`,
  open: 'Open',
  onItsWay: 'On its way',
  withdrawn: sentShipmentCopy.withdrawn,
  received: (received: number, all: number) => `Received ${received} of ${all}`,
  others: (count: number, result: Exclude<TitleResult, 'received' | 'waiting'>) => `${count} ${sentShipmentCopy.tally[result]}`,
  showMore: 'Show more',
  empty: {
    title: 'No envelopes yet',
    sentence: 'What you send and what is sent to you is listed here, also after it arrived.',
    action: 'Receive titles',
  },
  noMatches: {
    title: 'No envelope fits',
    sentence: (q: string) => `Nothing that you sent or received fits “${q}”.`,
    action: 'Clear search',
  },
  failed: { title: 'The list did not load', sentence: 'Nothing is lost. Check your connection and try again.', again: 'Try again' },
} as const;
