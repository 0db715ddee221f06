// Threads on which somebody holds the title: the seller, an organization in the middle, or the last one.
import { accepts, arrival, asks, bringsTitle, delivery, likes, says, type Story } from '../moves.ts';

export const held: readonly Story[] = [
  {
    days: [11.3, 3.1],
    by: 'aspen',
    from: 'silver',
    hasTitle: true,
    steps: [
      ['aspen', says('Title checked in and scanned, both owners signed.')],
      ['silver', accepts],
    ],
  },
  {
    days: [1.7, 0.2],
    by: 'aspen',
    from: 'frontRange',
    to: 'bluebird',
    hasTitle: true,
    desk: {
      notes: [
        ['maya', 'Second owner is back on Tuesday. @Dana Keller do we pay the courier?'],
        ['dana', 'Yes, overnight on our account.'],
      ],
    },
    steps: [
      ['bluebird', accepts],
      ['aspen', says('Waiting for the second signature on the bill of sale. The seller comes in on Tuesday.', 4)],
      ['bluebird', likes],
      ['bluebird', asks('Buyer is asking for a firm date. Can you send it overnight?')],
    ],
  },
  {
    days: [9.8, 2.2],
    by: 'aspen',
    from: 'silver',
    desk: { dueIn: 9 },
    steps: [
      ['silver', bringsTitle],
      ['silver', says('Title is here. Odometer disclosure has to be redone, the tenths were read as miles.', 3)],
      ['aspen', likes],
      ['aspen', asks('Please send the corrected disclosure with it.')],
    ],
  },
  {
    days: [14.6, 4.4],
    by: 'aspen',
    from: 'greatBasin',
    to: 'highPlains',
    steps: [
      ['greatBasin', bringsTitle],
      ['highPlains', accepts],
      ...delivery('greatBasin', 'aspen'),
      ['aspen', says('Title received from Las Vegas. We hold it until your draft clears.', 5)],
    ],
  },
  {
    days: [10.2, 0.7],
    by: 'frontRange',
    from: 'silver',
    to: 'aspen',
    desk: { dueIn: 10 },
    steps: [
      ['silver', bringsTitle],
      ['aspen', accepts],
      ['silver', says('Courier picked it up at 9:40. Questions to Hector Salas, (775) 555-0118.', 2)],
      ...delivery('silver', 'frontRange'),
      ['frontRange', says('Title desk has it. Nevada title, the power of attorney is attached.')],
      ['aspen', likes],
      ['aspen', asks('Which courier do you use, and when does it leave?')],
    ],
  },
  {
    days: [16.1, 5.3],
    by: 'frontRange',
    from: 'rocky',
    to: 'aspen',
    steps: [
      ...arrival('rocky', 'frontRange'),
      ['aspen', accepts],
      ['frontRange', says('Wyoming title, lien release stapled to the back. Sent by FedEx Priority Overnight.', 1)],
      ...delivery('frontRange', 'aspen'),
      ['aspen', says('In our safe. Ready for the customer.')],
    ],
  },
  {
    days: [2.6, 1.9],
    by: 'aspen',
    from: 'cottonwood',
    hasTitle: true,
    steps: [['aspen', says('Utah title taken in trade. We need a VIN inspection before we can retitle it in Colorado.', 8)]],
  },
  {
    days: [1.4, 0.4],
    by: 'aspen',
    from: 'redMesa',
    to: 'juniper',
    hasTitle: true,
    steps: [
      ['juniper', accepts],
      [
        'aspen',
        says(
          'Our clerk Leo Brandt is out until Monday. For anything urgent call (303) 555-0142 or write to titles@aspenautogroup.example.',
        ),
      ],
      ['juniper', likes],
    ],
  },
  {
    days: [13.4, 3.7],
    by: 'greatBasin',
    from: 'juniper',
    to: 'cottonwood',
    steps: [
      ['juniper', bringsTitle],
      ['cottonwood', accepts],
      [
        'juniper',
        says('Name on the title is misspelled, one letter. The MVD corrects it while we wait on Wednesday. Ask for Nadia Farrow.', 4),
      ],
      ['greatBasin', likes],
      ['cottonwood', likes],
    ],
  },
  {
    days: [7.9, 4.1],
    by: 'highPlains',
    from: 'bluebird',
    hasTitle: true,
    steps: [
      ['bluebird', accepts],
      ['highPlains', says('Duplicate stamp on the front, the original must not be used. Keeping it here for the retail customer.')],
    ],
  },
  {
    days: [8.8, 0.25],
    by: 'aspen',
    from: 'rocky',
    steps: [
      ['rocky', bringsTitle],
      ['aspen', asks('Is the lien release with it, or separate?')],
      ['rocky', says('Separate. Beth Aldana mails it from (307) 555-0161, our other office.', 5)],
      ['aspen', asks('Thank you. Tracking number when you have it, please.')],
    ],
  },
  {
    days: [6.4, 1.7],
    by: 'redMesa',
    from: 'greatBasin',
    to: 'silver',
    hasTitle: true,
    steps: [
      ['silver', accepts],
      ['silver', asks('Arbitration closed in our favor. When do you release?')],
      ['redMesa', says('Released as soon as the adjustment posts, most likely tomorrow.', 1)],
    ],
  },
];
