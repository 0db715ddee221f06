// What the chain says of each organization, of the way between two, and of where the paper is.
import { orgsCopy } from './orgs.ts';

export const chainCopy = {
  delivered: (day: string) => `Delivered ${day}`,
  deliveredPlain: 'Delivered',
  holds: 'Holds the title',
  claims: 'Claims the title',
  awaitingAnswer: 'Awaiting your answer',
  awaitingConfirmation: 'Awaiting your confirmation',
  opened: 'Opened the thread',
  joined: (day: string) => `Joined ${day}`,
  invited: 'Invite pending',
  notHere: orgsCopy.notHere,
  inTransit: 'In transit',
  inTransitUntil: (day: string) => `In transit · ETA ${day}`,
  claimed: (moment: string) => `Claimed ${moment}`,
  withYou: 'With you',
  withOrg: (name: string) => `With ${name}`,
  inTransitToYou: 'In transit to you',
  inTransitTo: (name: string) => `In transit to ${name}`,
  withNobody: 'Nobody has the title yet',
  summary: (count: number, place: string) =>
    `${count === 1 ? '1 organization' : `${count} organizations`}, ${place.charAt(0).toLowerCase()}${place.slice(1)}`,
} as const;
