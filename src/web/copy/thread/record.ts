// The texts of a printed thread, except those shared with its screen. It never says "you", because the paper is passed on to others.
import type { EndedHow } from '../../../domain/thread/thread.ts';
import { endingsCopy } from '../chain.ts';

export const recordCopy = {
  print: 'Print record',
  heading: 'Title record',
  printed: (moment: string) => `Printed ${moment}`,
  printedFor: (organization: string) => `for ${organization}`,
  title: 'Title',
  openedBy: (name: string, day: string) => `${day}, by ${name}`,
  deliveredTo: (name: string, moment: string) => `${moment}, to ${name}`,
  endedHow: (moment: string, how: EndedHow) => endingsCopy.label(moment, how),
  /** The paper was sent back. */
  returned: (name: string) => `We sent the title back to ${name}.`,
  sentTo: (name: string) => `Sent the title to ${name}.`,
  /** The old value follows, then `correctedTo` and the new one. */
  corrected: (field: string) => `${field}: `,
  correctedTo: ', now ',
  expectedOn: (place: string, day: string) => `${place} · expected ${day}`,
  columns: {
    position: '#',
    organization: 'Organization',
    type: 'Type',
    place: 'Place',
    status: 'Status',
    joined: 'Joined',
    received: 'Received',
    delivered: 'Delivered',
  },
  nothing: '–',
  notRead: (count: number) =>
    count === 1
      ? '1 earlier update is not on this sheet yet. Print again to have it.'
      : `${count} earlier updates are not on this sheet yet. Print again to have them.`,
  hiddenLeftOut: (count: number) =>
    count === 1 ? '1 update of an earlier organization is left out.' : `${count} updates of earlier organizations are left out.`,
} as const;
