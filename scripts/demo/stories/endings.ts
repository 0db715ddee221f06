// Threads that have ended: finished by the last holder, closed by the only organization left, reopened.
import {
  arrival,
  bothAccept,
  bringsTitle,
  closes,
  delivery,
  finishes,
  leaves,
  reopens,
  says,
  type Story,
  takesAnswerBack,
} from '../moves.ts';

export const endings: readonly Story[] = [
  {
    days: [18.7, 3.4],
    by: 'aspen',
    from: 'silver',
    steps: [
      ['silver', bringsTitle],
      ['silver', says('Clean Nevada title, lien release stapled to it. Leaves with today’s FedEx.', 2)],
      ...delivery('silver', 'aspen'),
      ['aspen', says('Checked in. Both signatures are there.')],
      ['aspen', finishes('retailed', 'Retailed. Title work filed with Boulder County, receipt 26-118402.')],
    ],
  },
  // Finished while the seller had not answered its invitation yet.
  {
    days: [9.3, 4.6],
    by: 'aspen',
    from: 'juniper',
    hasTitle: true,
    steps: [
      ['aspen', says('Title came with the car. The plan is to keep it for the loaner fleet.')],
      ['aspen', finishes('kept', 'Titled in our name, stays with us as a loaner.')],
    ],
  },
  {
    days: [16.8, 5.7],
    by: 'aspen',
    from: 'rocky',
    steps: [
      ...arrival('rocky', 'aspen'),
      ['aspen', finishes('handed-on', 'Sold to a wrecker in Pueblo. He signed for the title at our counter.')],
    ],
  },
  // The first organization sent the title on and sees nothing of the end.
  {
    days: [21.9, 12.4],
    by: 'bluebird',
    from: 'aspen',
    steps: [...arrival('aspen', 'bluebird'), ['bluebird', finishes('retailed', 'Customer has the plates.')]],
  },
  {
    days: [4.2, 3.7],
    by: 'aspen',
    from: 'frontRange',
    steps: [['aspen', closes('mistake', 'Opened on the wrong stock number. This unit came from Great Basin.')]],
  },
  {
    days: [13.6, 5.2],
    by: 'aspen',
    from: 'silver',
    to: 'bluebird',
    steps: [
      ...bothAccept('silver', 'bluebird'),
      ['bluebird', leaves],
      ['silver', says('The buyer backed out after the inspection, so we take the car back.')],
      ['silver', leaves],
      ['aspen', closes('sale-cancelled', 'Bought back through arbitration. No title changes hands.')],
    ],
  },
  {
    days: [10.4, 6.2],
    by: 'aspen',
    from: 'prairieWind',
    steps: [
      ['aspen', says('Prairie Wind ordered a duplicate and does not know when it comes.', 12)],
      ['aspen', closes('other', 'We settle this one with Prairie Wind by phone.')],
    ],
  },
  {
    days: [5.2, 4.3],
    by: 'highPlains',
    from: 'aspen',
    steps: [['highPlains', closes('mistake', 'Dana already opened a thread for this unit.')]],
  },
  // Reopened, and finished again.
  {
    days: [22.4, 2.6],
    by: 'aspen',
    from: 'highPlains',
    steps: [
      ...arrival('highPlains', 'aspen'),
      ['aspen', finishes('retailed', 'Retailed, title work is at the county.')],
      { quietDays: 4 },
      ['aspen', reopens],
      ['aspen', says('Financing fell through and the county sent the title back. It is in our safe again.')],
      ['aspen', finishes('handed-on', 'Wholesaled to a dealer in Salida, who picked up the title.')],
    ],
  },
  // Finished by mistake, and taken back minutes later.
  {
    days: [8.7, 2.2],
    by: 'aspen',
    from: 'greatBasin',
    steps: [
      ...arrival('greatBasin', 'aspen'),
      ['aspen', finishes('retailed', '')],
      ['aspen', takesAnswerBack, 3],
      ['aspen', says('Not sold yet, that was the white one next to it. We still hold this title.')],
    ],
  },
];
