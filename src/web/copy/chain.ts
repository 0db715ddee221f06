// What the chain says of the way between two organizations, and of where the paper is. What each one's part is called, mails say
// too: `domain/thread/part.ts`.
import { IN_TRANSIT } from '../../domain/thread/part.ts';
import { orgsCopy } from './orgs.ts';

export const chainCopy = {
  notHere: orgsCopy.notHere,
  inTransit: IN_TRANSIT,
  inTransitUntil: (day: string) => `${IN_TRANSIT} · ETA ${day}`,
  claimed: (moment: string) => `Claimed · ${moment}`,
  withYou: 'With you',
  withOrg: (name: string) => `With ${name}`,
  inTransitToYou: 'In transit to you',
  inTransitTo: (name: string) => `In transit to ${name}`,
  withNobody: 'Nobody has the title yet',
  summary: (count: number, place: string) =>
    `${count === 1 ? '1 organization' : `${count} organizations`}, ${place.charAt(0).toLowerCase()}${place.slice(1)}`,
} as const;
