// Waiting: requests that were repeated or withdrawn, expected dates that are past, deliveries and claims that nobody answers.
import {
  accepts,
  asks,
  bothAccept,
  bringsTitle,
  claims,
  confirms,
  confirmsOwnClaim,
  delivers,
  deliversWithin,
  reminds,
  says,
  type Story,
  takesRequestBack,
} from '../moves.ts';

/** More than a day, after which a request can be repeated. */
const untilTomorrow = { quietDays: 1.2 };
/** More than 14 days on the calendar, after which the author of an unanswered claim or delivery may confirm it. */
const untilUnanswered = { quietDays: 12.6 };

export const waiting: readonly Story[] = [
  {
    days: [6.8, 0.9],
    by: 'aspen',
    from: 'silver',
    steps: [['silver', accepts], ['aspen', asks('Is the title with you or still with the bank?')], untilTomorrow, ['aspen', reminds]],
  },
  {
    days: [7.2, 0.6],
    by: 'aspen',
    from: 'greatBasin',
    to: 'bluebird',
    hasTitle: true,
    steps: [['bluebird', accepts], ['bluebird', asks('When does it leave Boulder?')], untilTomorrow, ['bluebird', reminds]],
  },
  {
    days: [4.8, 1.7],
    by: 'aspen',
    from: 'highPlains',
    steps: [
      ['highPlains', accepts],
      ['aspen', asks('Any news from the lender?')],
      ['aspen', takesRequestBack],
    ],
  },
  // The expected day is past, from both sides.
  {
    days: [12.2, 7.3],
    by: 'aspen',
    from: 'silver',
    desk: { dealDaysAgo: 18, notes: [['dana', 'Carrier says delivered, our front desk has nothing. @Leo Brandt please look in parts.']] },
    steps: [
      ['silver', bringsTitle],
      ['silver', says('UPS Ground, tracking 1Z 88A 4Y2 03 9114 2207.', 4)],
      ['silver', deliversWithin(4)],
    ],
  },
  {
    days: [9.7, 6.1],
    by: 'aspen',
    from: 'rocky',
    to: 'cottonwood',
    hasTitle: true,
    steps: [...bothAccept('cottonwood', 'rocky'), ['aspen', deliversWithin(3)]],
  },
  {
    days: [11.8, 7.9],
    by: 'aspen',
    from: 'bluebird',
    desk: { dealDaysAgo: 17 },
    steps: [
      ['bluebird', accepts],
      ['bluebird', says('The bank promised the lien release for the end of the week.', 5)],
    ],
  },
  // Nobody confirms. The sender may do so now.
  {
    days: [17.8, 15.1],
    by: 'aspen',
    from: 'frontRange',
    to: 'juniper',
    hasTitle: true,
    steps: [
      ...bothAccept('juniper', 'frontRange'),
      ['aspen', says('Certified mail to Flagstaff, return receipt requested.', 4)],
      ['aspen', delivers],
    ],
  },
  {
    days: [23.6, 4.1],
    by: 'aspen',
    from: 'greatBasin',
    to: 'cottonwood',
    hasTitle: true,
    steps: [...bothAccept('greatBasin', 'cottonwood'), ['aspen', delivers], untilUnanswered, ['aspen', confirms]],
  },
  {
    days: [24.3, 3.9],
    by: 'aspen',
    from: 'silver',
    steps: [
      ['silver', bringsTitle],
      ['aspen', claims],
      untilUnanswered,
      ['aspen', confirmsOwnClaim],
      ['aspen', says('Nobody in Reno answered. The title was in the car, and has been in our safe since.')],
    ],
  },
];
