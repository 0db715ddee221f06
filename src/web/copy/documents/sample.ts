// The example thread of the sign-in pages and the landing page. Its organizations are fictitious.
import { chainCopy } from '../chain.ts';

export const sampleCopy = {
  silver: { name: 'Silver State Motors', place: 'Reno, NV', delivered: 'Delivered Nov 6' },
  front: { name: 'Front Range Auction', place: 'Denver, CO', holds: 'Holds the title' },
  aspen: { name: 'Aspen Auto Group', place: 'Boulder, CO', joined: 'Joined Nov 9' },
  bluebird: { name: 'Bluebird Cars', place: 'Cheyenne, WY', invited: 'Invite pending' },
  since: chainCopy.inTransitSince('Nov 20'),
  expected: chainCopy.expected('Nov 24'),
} as const;
