// The threads of a small store whose title work the first organization's owner does too. It has terms of its own.
import { accepts, arrival, asks, bringsTitle, deliversWithin, says, type Story } from '../moves.ts';
import { dealThatClosesToday } from '../terms.ts';

export const sisterStore: readonly Story[] = [
  {
    days: [14.8, 2.3],
    by: 'aspenFord',
    from: 'frontRange',
    desk: { dealOn: (now) => dealThatClosesToday('frontRangeAbsent', now), kind: 'absent', assignee: 'dana' },
    steps: [
      ['frontRange', accepts],
      ['frontRange', says('The lien release is with the bank’s lawyers.', 3, 'lien-release')],
    ],
  },
  {
    days: [10.6, 1.7],
    by: 'aspenFord',
    from: 'frontRange',
    desk: { dealDaysAgo: 28, kind: 'absent', assignee: 'dana', claims: [{ side: 'ours', daysAgo: 0.5, confirmation: 'FR-88219' }] },
    steps: [
      ['frontRange', accepts],
      ['frontRange', says('We have asked the seller for a duplicate.', 6, 'duplicate')],
    ],
  },
  {
    days: [5.3, 1.1],
    by: 'aspenFord',
    from: 'frontRange',
    desk: { dealDaysAgo: 9, kind: 'absent' },
    steps: [
      ['frontRange', accepts],
      ['aspenFord', asks('Any date yet?')],
    ],
  },
  // Sold to the first organization: one car on both tables.
  {
    days: [4.2, 0.8],
    by: 'aspenFord',
    from: 'greatBasin',
    to: 'aspen',
    desk: { dealDaysAgo: 6 },
    steps: [
      ['greatBasin', bringsTitle],
      ['aspen', accepts],
      ['greatBasin', says('In the pouch to Longmont, odometer statement follows.', 3, 'odometer')],
    ],
  },
  {
    days: [3.4, 1.2],
    by: 'aspenFord',
    from: 'silver',
    desk: { dealDaysAgo: 5 },
    steps: [
      ['silver', bringsTitle],
      ['silver', deliversWithin(3)],
    ],
  },
  { days: [8.9, 5.1], by: 'aspenFord', from: 'silver', desk: { dealDaysAgo: 13 }, steps: arrival('silver', 'aspenFord') },
  {
    days: [6.1, 0.5],
    by: 'aspenFord',
    from: 'frontRange',
    to: 'bluebird',
    hasTitle: true,
    desk: { dealDaysAgo: 8, kind: 'with-deal' },
    steps: [
      ['bluebird', accepts],
      ['aspenFord', deliversWithin(3)],
    ],
  },
];
