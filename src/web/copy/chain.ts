// The texts of the chain: its links, and where the title is. The labels of the organizations are in `domain/thread/view/stake-label.ts`,
// because mails use them too.
import { IN_TRANSIT } from '../../domain/thread/view/stake-label.ts';
import { orgsCopy } from './orgs.ts';

export const chainCopy = {
  notHere: orgsCopy.notHere,
  inTransit: IN_TRANSIT,
  inTransitSince: (day: string) => `${IN_TRANSIT} since ${day}`,
  returningSince: (day: string) => `On its way back since ${day}`,
  contestedSince: (day: string) => `Contested since ${day}`,
  inTransitUntil: (expected: string) => `${IN_TRANSIT} · ${expected}`,
  expected: (day: string) => `Expected ${day}`,
  late: (expected: string, days: number) => `${expected} · ${days === 1 ? '1 day' : `${days} days`} late`,
  claimed: (moment: string) => `Claimed · ${moment}`,
  withYou: 'With you',
  withOrg: (name: string) => `With ${name}`,
  inTransitToYou: 'In transit to you',
  inTransitTo: (name: string) => `In transit to ${name}`,
  /** No holder is known. */
  notLocated: (name: string) => `Not located · expected from ${name}`,
  you: 'you',
  summary: (count: number, place: string) =>
    `${count === 1 ? '1 organization' : `${count} organizations`}, ${place.charAt(0).toLowerCase()}${place.slice(1)}`,
} as const;
