// Titles that should have arrived long ago.
import { accepts, asks, bothAccept, bringsTitle, deliversWithin, reminds, says, type Story } from '../../moves.ts';

const untilTomorrow = { quietDays: 1.2 };

export const critical: readonly Story[] = [
  {
    days: [20.4, 3.1],
    by: 'aspen',
    from: 'frontRange',
    to: 'bluebird',
    desk: {
      dealDaysAgo: 31,
      assignee: 'dana',
      notes: [
        ['maya', 'Priya says the bank has released the lien and mails from another state.'],
        ['dana', 'Buyer wants to unwind if it is not here by the end of the month. @Maya Ortiz please call every other day.'],
      ],
    },
    steps: [
      ...bothAccept('bluebird', 'frontRange'),
      ['frontRange', says('The bank released the lien, the title follows by mail.', 6)],
      ['aspen', asks('Expected day is past. Where is it?')],
    ],
  },
  {
    days: [19.2, 1.9],
    by: 'aspen',
    from: 'greatBasin',
    desk: { dealDaysAgo: 27, assignee: 'maya', notes: [['maya', 'Inez Corral looks into it, her direct line is on the deal jacket.']] },
    steps: [
      ['greatBasin', bringsTitle],
      ['greatBasin', says('Seller signed in the wrong place, we are getting a new reassignment.')],
      ['aspen', asks('Is the new form signed?')],
      untilTomorrow,
      ['aspen', reminds],
    ],
  },
  {
    days: [18.7, 4.8],
    by: 'aspen',
    from: 'redMesa',
    to: 'highPlains',
    desk: { dealDaysAgo: 26, assignee: 'leo', notes: [['leo', 'Not in Thursday’s mail and not in Friday’s. @Dana Keller dispute it?']] },
    steps: [
      ['redMesa', bringsTitle],
      ['highPlains', accepts],
      ['redMesa', says('Two-day courier, signature required.', 2)],
      ['redMesa', deliversWithin(2)],
    ],
  },
  {
    days: [17.5, 1.2],
    by: 'frontRange',
    from: 'silver',
    to: 'aspen',
    desk: { dealDaysAgo: 24, assignee: 'dana' },
    steps: [
      ['silver', bringsTitle],
      ['aspen', accepts],
      ['aspen', asks('Can the seller send it to us directly?')],
      ['silver', says('Duplicate was ordered from the state, the first one was water damaged.', 3)],
    ],
  },
  {
    days: [16.4, 2.2],
    by: 'aspen',
    from: 'rocky',
    desk: { dealDaysAgo: 23, assignee: null },
    steps: [['rocky', accepts], ['aspen', asks('We have nothing on this one. Who has the title?')], untilTomorrow, ['aspen', reminds]],
  },
];
