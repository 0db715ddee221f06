// The thread that the entry pages and the landing page show as an example. Its organizations are made up.
import { chainCopy } from '../chain.ts';

export const sampleCopy = {
  silver: { name: 'Silver State Motors', place: 'Reno, NV', delivered: 'Delivered Nov 6' },
  front: { name: 'Front Range Auction', place: 'Denver, CO', holds: 'Holds the title' },
  aspen: { name: 'Aspen Auto Group', place: 'Boulder, CO', joined: 'Joined Nov 9' },
  bluebird: { name: 'Bluebird Cars', place: 'Cheyenne, WY', invited: 'Invite pending' },
  since: chainCopy.inTransitSince('Nov 20'),
  expected: chainCopy.expected('Nov 24'),
} as const;
