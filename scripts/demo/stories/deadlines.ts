// Titles that cost money when they are late: each state of a claim, what each waits for, and cars that have to be registered. The days are
// those of the terms in `terms.ts`.
import {
  accepts,
  arrival,
  asks,
  asksWhatFor,
  bothAccept,
  bringsTitle,
  delivery,
  deliversWithin,
  reminds,
  says,
  type Story,
} from '../moves.ts';
import { dealThatClosesNext, dealThatClosesToday } from '../terms.ts';

const untilTomorrow = { quietDays: 1.2 };
const PACIFIC = 'America/Los_Angeles';
const EASTERN = 'America/New_York';

/** A claim can be filed today, or until the next working day. */
const closesSoon: readonly Story[] = [
  {
    days: [20.4, 1.3],
    by: 'aspen',
    from: 'frontRange',
    desk: {
      dealOn: (now) => dealThatClosesToday('frontRangeAbsent', now),
      assignee: 'dana',
      retail: { daysAgo: 18, state: 'TX' },
      lender: { name: 'Ally', payoffDaysAgo: 15, promisedIn: 2, reference: '4471-RL' },
      notes: [
        ['maya', 'Priya says the bank has released the lien and mails from another state.'],
        ['dana', 'Buyer’s temp tag runs out next week. If it is not here by noon, file it. @Maya Ortiz'],
      ],
    },
    steps: [
      ['frontRange', accepts],
      ['frontRange', says('The bank has the payoff. The release comes by mail, then the title goes out the same day.', 5, 'lien-release')],
      ['aspen', asks('Our customer needs plates. Is the release in?')],
    ],
  },
  {
    days: [19.2, 1.9],
    by: 'aspen',
    from: 'greatBasin',
    desk: {
      dealOn: (now) => dealThatClosesToday('greatBasinAbsent', now),
      assignee: 'maya',
      notes: [['maya', 'Inez Corral looks into it, her direct line is on the deal jacket.']],
    },
    steps: [
      ['greatBasin', bringsTitle],
      ['greatBasin', says('Seller signed in the wrong place, we are getting a new reassignment.', undefined, 'signature')],
      ['aspen', asks('Is the new form signed?')],
      untilTomorrow,
      ['aspen', reminds],
    ],
  },
  {
    days: [6.2, 2.6],
    by: 'aspen',
    from: 'frontRange',
    to: 'highPlains',
    desk: {
      dealOn: (now) => dealThatClosesNext('frontRangeWithDeal', now),
      kind: 'with-deal',
      assignee: 'leo',
      notes: [['leo', 'Not in the mail today either. @Dana Keller do we file?']],
    },
    steps: [
      ['frontRange', bringsTitle],
      ['highPlains', accepts],
      ['frontRange', says('Two-day courier, signature required.', 2)],
      ['frontRange', deliversWithin(2)],
    ],
  },
];

/** The window is open for longer, not open yet, closed, or not to be told. */
const windows: readonly Story[] = [
  {
    days: [16.9, 1.2],
    by: 'frontRange',
    from: 'highPlains',
    to: 'aspen',
    desk: {
      dealDaysAgo: 30,
      assignee: 'dana',
      lender: { name: 'Front Range Credit Union', payoffDaysAgo: 3, promisedIn: 11, reference: '' },
    },
    steps: [
      ['highPlains', accepts],
      ['aspen', accepts],
      ['aspen', asksWhatFor('What is missing on this one?')],
      ['highPlains', says('The credit union posts the payoff next week and prints the title after that.', 13, 'payoff')],
    ],
  },
  {
    days: [18.3, 4.8],
    by: 'aspen',
    from: 'frontRange',
    to: 'cottonwood',
    desk: { dealDaysAgo: 41, assignee: 'leo' },
    steps: [
      ...bothAccept('cottonwood', 'frontRange'),
      ['frontRange', says('The consignor’s floor plan lender releases it when the draft has cleared.', undefined, 'floor-plan')],
      ['aspen', asks('Which lender is it? We can call them.')],
    ],
  },
  {
    days: [14.2, 0.9],
    by: 'aspen',
    from: 'frontRange',
    to: 'bluebird',
    desk: { dealDaysAgo: 20, assignee: 'maya' },
    steps: [
      ...bothAccept('bluebird', 'frontRange'),
      ['frontRange', says('The title is at the state for a corrected name. Their clerk is back this week.', 4, 'state')],
    ],
  },
  {
    days: [13.7, 2.2],
    by: 'aspen',
    from: 'frontRange',
    desk: { dealDaysAgo: 21, assignee: 'leo' },
    steps: [
      ['frontRange', accepts],
      ['frontRange', says('The second owner sends us a power of attorney, she is out of state.', 4, 'power-of-attorney')],
    ],
  },
  {
    days: [8.3, 2.4],
    by: 'aspen',
    from: 'frontRange',
    desk: {
      dealDaysAgo: null,
      assignee: null,
      lender: { name: 'Platte Valley Bank', payoffDaysAgo: 6, promisedIn: 8, reference: 'PV 20-118' },
    },
    steps: [
      ['frontRange', accepts],
      ['frontRange', says('Payoff was mailed to the bank, not wired. They post it by the end of the week.', 8, 'payoff')],
    ],
  },
  {
    days: [6.4, 3.9],
    by: 'aspen',
    from: 'frontRange',
    to: 'bluebird',
    desk: { dealDaysAgo: 9, kind: null, assignee: null },
    steps: [
      ...bothAccept('bluebird', 'frontRange'),
      ['frontRange', says('The bank promised the release for the beginning of the week.', 2, 'lien-release')],
    ],
  },
  {
    days: [9.4, 1.6],
    by: 'aspen',
    from: 'greatBasin',
    to: 'highPlains',
    desk: { dealDaysAgo: 12, kind: null, assignee: 'dana' },
    steps: [
      ['greatBasin', bringsTitle],
      ['highPlains', accepts],
      ['greatBasin', says('Owner comes in to sign a power of attorney.', undefined, 'power-of-attorney')],
      ['aspen', asksWhatFor()],
    ],
  },
  // A placeholder says nothing, so the first organization writes down what it hears.
  {
    days: [6.3, 2.8],
    by: 'aspen',
    from: 'acv',
    desk: { dealDaysAgo: 30 },
    steps: [['aspen', says('ACV’s title desk says the seller has ordered a duplicate.', 9, 'duplicate')]],
  },
  { days: [4.1, 4.1], by: 'aspen', from: 'acv', desk: { dealDaysAgo: 11 }, steps: [] },
];

/** Claims that were filed, and how some of them ended. */
const claims: readonly Story[] = [
  {
    days: [17.5, 1.2],
    by: 'frontRange',
    from: 'silver',
    to: 'aspen',
    desk: {
      dealDaysAgo: 34,
      assignee: 'dana',
      claims: [
        { side: 'ours', daysAgo: 0.4, confirmation: 'FR-88214' },
        { by: 'frontRange', side: 'against', daysAgo: 0.2, confirmation: 'FR-88214', answerIn: 2 },
      ],
    },
    steps: [
      ['silver', bringsTitle],
      ['aspen', accepts],
      ['aspen', asks('Can the seller send it to us directly?')],
      ['silver', says('Duplicate was ordered from the state, the first one was water damaged.', 4, 'duplicate')],
    ],
  },
  {
    days: [17.1, 4.4],
    by: 'aspen',
    from: 'greatBasin',
    desk: { dealDaysAgo: 38, assignee: 'maya', claims: [{ side: 'ours', daysAgo: 6, zone: PACIFIC, confirmation: 'GB 5520-7' }] },
    steps: [
      ['greatBasin', accepts],
      ['greatBasin', says('The state of Nevada has it. We call them every other day.', 5, 'state')],
    ],
  },
  {
    days: [15.8, 2.1],
    by: 'aspen',
    from: 'greatBasin',
    desk: {
      dealDaysAgo: 37,
      assignee: 'leo',
      isNotFiled: true,
      notes: [['leo', 'Tomas promised it for this week, and we need the car. No claim on this one.']],
    },
    steps: [
      ['greatBasin', accepts],
      ['greatBasin', says('The consignor’s other store has it. It comes with their pouch.', 4, 'another-store')],
    ],
  },
  {
    days: [5.8, 2.9],
    by: 'aspen',
    from: 'acv',
    desk: {
      dealDaysAgo: 33,
      claims: [{ side: 'ours', daysAgo: 1.7, zone: EASTERN, confirmation: '30117', ended: { daysAgo: 0.7, status: 'withdrawn' } }],
    },
    steps: [['aspen', says('ACV’s title desk says the seller’s bank mails the lien release this week.', 7, 'lien-release')]],
  },
  {
    days: [21.2, 3.4],
    by: 'aspen',
    from: 'frontRange',
    desk: {
      dealDaysAgo: 39,
      assignee: 'dana',
      claims: [
        {
          side: 'ours',
          daysAgo: 8,
          confirmation: 'FR-88107',
          ended: { daysAgo: 2.7, status: 'settled', settledHow: 'kept', dueIn: 8 },
        },
      ],
      notes: [['dana', 'They pay $400 and we keep the car. New date is agreed with Priya.']],
    },
    steps: [
      ['frontRange', accepts],
      ['frontRange', says('The odometer statement of the first owner is missing. She signs it at her bank.', 9, 'odometer')],
    ],
  },
  {
    days: [16.2, 0.8],
    by: 'aspen',
    from: 'greatBasin',
    desk: { dealDaysAgo: 39, assignee: 'maya', claims: [{ side: 'ours', daysAgo: 5, zone: PACIFIC, confirmation: 'GB 5534-1' }] },
    steps: [['greatBasin', bringsTitle], { quietDays: 12 }, ...delivery('greatBasin', 'aspen')],
  },
  // A buyer claims against the first organization.
  {
    days: [8.7, 1.4],
    by: 'aspen',
    from: 'silver',
    to: 'highPlains',
    desk: { dealDaysAgo: 11, assignee: 'maya', claims: [{ side: 'against', daysAgo: 0.6, confirmation: 'HP 77', answerIn: 1 }] },
    steps: [
      ['silver', bringsTitle],
      ['highPlains', accepts],
      ['highPlains', asks('Our customer wants to cancel. When does it come?')],
      ['silver', says('Name on the title is misspelled by one letter, the affidavit is being signed.', 4, 'other')],
    ],
  },
];

/** By working days, which terms say for every dealership. */
const dealerships: readonly Story[] = [
  {
    days: [16.4, 2.2],
    by: 'aspen',
    from: 'rocky',
    desk: { dealDaysAgo: 25, assignee: null },
    steps: [
      ['rocky', accepts],
      ['aspen', asksWhatFor('We have nothing on this one. Who has the title?')],
      untilTomorrow,
      ['aspen', reminds],
    ],
  },
  {
    days: [12.1, 1.8],
    by: 'aspen',
    from: 'silver',
    to: 'highPlains',
    desk: { dealDaysAgo: 18, assignee: 'dana' },
    steps: [
      ['silver', bringsTitle],
      ['highPlains', accepts],
      ['silver', says('Waiting for the owner’s power of attorney, her notary is in on Saturday.', undefined, 'power-of-attorney')],
      ['aspen', asks('Can we help with a form?')],
    ],
  },
];

/** Cars that were sold to the people who drive them. */
const retail: readonly Story[] = [
  {
    days: [22.6, 9.2],
    by: 'aspen',
    from: 'rocky',
    desk: {
      dealDaysAgo: 36,
      assignee: 'leo',
      retail: { daysAgo: 28, state: 'TX' },
      notes: [['leo', 'Customer’s insurance card came in. The county takes it on any morning.']],
    },
    steps: arrival('rocky', 'aspen'),
  },
  {
    days: [20.3, 11.4],
    by: 'aspen',
    from: 'silver',
    desk: { dealDaysAgo: 30, assignee: 'maya', retail: { daysAgo: 21, state: 'CO', registeredDaysAgo: 9 } },
    steps: arrival('silver', 'aspen'),
  },
  {
    days: [9.4, 4.3],
    by: 'aspen',
    from: 'frontRange',
    desk: { dealDaysAgo: 15, assignee: 'dana', retail: { daysAgo: 8, state: 'TX', isFinanced: true } },
    steps: arrival('frontRange', 'aspen'),
  },
];

export const deadlines: readonly Story[] = [...closesSoon, ...windows, ...claims, ...dealerships, ...retail];
