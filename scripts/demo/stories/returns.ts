// Titles that are not where the thread said: never arrived, lost, or on their way back.
import {
  accepts,
  arrival,
  asks,
  bothAccept,
  bringsTitle,
  claims,
  confirms,
  delivers,
  deliversWithin,
  delivery,
  disputes,
  givesUp,
  says,
  type Story,
} from '../moves.ts';

export const returns: readonly Story[] = [
  {
    days: [10.8, 1.4],
    by: 'aspen',
    from: 'rocky',
    desk: { dueIn: 7 },
    steps: [
      ...arrival('rocky', 'aspen'),
      ['aspen', givesUp('never-arrived', 'We confirmed by the tracking number. The envelope has the bill of sale only.')],
      ['aspen', asks('Is the title still in your file?')],
    ],
  },
  {
    days: [9.9, 1.2],
    by: 'bluebird',
    from: 'aspen',
    steps: [
      ...arrival('aspen', 'bluebird'),
      ['bluebird', givesUp('mistake', 'I confirmed the wrong car. Nothing has arrived for this one.')],
    ],
  },
  {
    days: [15.6, 3.6],
    by: 'aspen',
    from: 'greatBasin',
    to: 'cottonwood',
    desk: { dueIn: 15, notes: [['leo', 'Duplicate title form is signed, original receipt is in the folder.']] },
    steps: [
      ['greatBasin', bringsTitle],
      ['cottonwood', accepts],
      ...delivery('greatBasin', 'aspen'),
      ['aspen', givesUp('lost', 'Not in the safe and not in the deal jacket.')],
      ['aspen', says('Lost title affidavit is filed. The state quotes two to three weeks for the duplicate.', 18)],
    ],
  },
  {
    days: [8.1, 0.9],
    by: 'aspen',
    from: 'silver',
    to: 'bluebird',
    steps: [
      ['silver', bringsTitle],
      ['bluebird', accepts],
      ...delivery('silver', 'aspen'),
      ['aspen', givesUp('returned', 'The second owner has to sign in front of your notary. Back to Reno by UPS.', 4)],
    ],
  },
  {
    days: [12.9, 1.1],
    by: 'aspen',
    from: 'frontRange',
    to: 'bluebird',
    hasTitle: true,
    steps: [
      ...bothAccept('bluebird', 'frontRange'),
      ['aspen', deliversWithin(2)],
      ['bluebird', confirms],
      ['bluebird', givesUp('returned', 'Wyoming does not take it with the lienholder still on the front.', 3)],
    ],
  },
  // Back where it came from, and sent again.
  {
    days: [20.6, 6.4],
    by: 'aspen',
    from: 'highPlains',
    steps: [
      ...arrival('highPlains', 'aspen'),
      ['aspen', givesUp('returned', 'Reassignment is made out to the wrong dealer number.', 2)],
      ['highPlains', claims],
      ['highPlains', says('It is here. New reassignment form goes with it today.', 2)],
      ...delivery('highPlains', 'aspen'),
    ],
  },
  // A dispute whose paper goes back, from both sides.
  {
    days: [7.8, 0.8],
    by: 'aspen',
    from: 'rocky',
    to: 'highPlains',
    hasTitle: true,
    steps: [
      ['highPlains', accepts],
      ['aspen', delivers],
      ['highPlains', disputes('Odometer disclosure is for another car. The envelope goes back to Boulder with our driver.', 'back', 2)],
    ],
  },
  {
    days: [6.1, 0.7],
    by: 'aspen',
    from: 'greatBasin',
    steps: [
      ['greatBasin', bringsTitle],
      ['greatBasin', delivers],
      ['aspen', disputes('The lien is not released. We send the title back to you.', 'back', 5)],
    ],
  },
  {
    days: [5.8, 1.0],
    by: 'aspen',
    from: 'frontRange',
    to: 'bluebird',
    hasTitle: true,
    steps: [
      ['bluebird', accepts],
      ['aspen', delivers],
      ['bluebird', disputes('No bill of sale in the envelope. We keep the title here until you send it.', 'kept')],
    ],
  },
];
