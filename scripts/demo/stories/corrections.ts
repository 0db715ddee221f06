// Corrections: the vehicle, and answers that were taken back.
import {
  accepts,
  arrival,
  bringsTitle,
  confirms,
  correctsVehicle,
  declines,
  deliversWithin,
  delivery,
  disputes,
  invitesNext,
  likes,
  says,
  type Story,
  takesAnswerBack,
} from '../moves.ts';

export const corrections: readonly Story[] = [
  // The VIN and the mileage, corrected by the organization that opened the thread.
  {
    days: [5.5, 1.6],
    by: 'aspen',
    from: 'greatBasin',
    to: 'highPlains',
    mistyped: (vehicle) => ({ ...vehicle, vin: withLastDigitsSwapped(vehicle.vin), mileage: vehicle.mileage + 10_000 }),
    steps: [
      ['greatBasin', bringsTitle],
      ['highPlains', accepts],
      ['greatBasin', says('The title here has a different serial number and 10,000 fewer miles. Please check your VIN.')],
      ['aspen', correctsVehicle],
      ['greatBasin', likes],
      ['greatBasin', says('Matches now. Goes out with tomorrow’s pouch.', 3)],
    ],
  },
  // The mileage, corrected by the organization that received the title.
  {
    days: [11.4, 2.7],
    by: 'frontRange',
    from: 'silver',
    to: 'aspen',
    mistyped: (vehicle) => ({ ...vehicle, mileage: vehicle.mileage - 1_500 }),
    steps: [
      ['silver', bringsTitle],
      ['aspen', accepts],
      ...delivery('silver', 'frontRange'),
      ...delivery('frontRange', 'aspen'),
      ['aspen', correctsVehicle],
      ['aspen', says('Mileage is now the one on the odometer disclosure.')],
    ],
  },
  // The year, corrected by the organization that holds the title.
  {
    days: [4.1, 1.9],
    by: 'bluebird',
    from: 'rocky',
    to: 'aspen',
    hasTitle: true,
    mistyped: (vehicle) => ({ ...vehicle, year: vehicle.year - 1 }),
    steps: [
      ['aspen', accepts],
      ['bluebird', correctsVehicle],
      ['bluebird', says('I typed the sale year. The title is right and comes with our driver.', 4)],
    ],
  },
  // Confirmed by a click on the wrong row, taken back, and disputed.
  {
    days: [8.2, 1.3],
    by: 'aspen',
    from: 'frontRange',
    steps: [
      ...arrival('frontRange', 'aspen'),
      ['aspen', takesAnswerBack, 4],
      ['aspen', disputes('Two envelopes came today, and neither has this title.', 'never-came')],
      ['frontRange', says('It is still in our outgoing tray. Leaves this afternoon.', 2)],
    ],
  },
  // The recipient takes its confirmation back, so the delivery is in transit again.
  {
    days: [6.5, 0.9],
    by: 'aspen',
    from: 'silver',
    to: 'bluebird',
    hasTitle: true,
    steps: [
      ['bluebird', accepts],
      ['aspen', says('Title and power of attorney go to Cheyenne by UPS.', 3)],
      ['aspen', deliversWithin(2)],
      ['bluebird', confirms],
      ['bluebird', takesAnswerBack, 2],
    ],
  },
  // An acceptance that was taken back, so that the invitation could be declined.
  {
    days: [1.8, 0.9],
    by: 'aspen',
    from: 'highPlains',
    to: 'juniper',
    hasTitle: true,
    steps: [
      ['juniper', accepts],
      ['juniper', takesAnswerBack, 5],
      ['juniper', declines],
      ['aspen', says('Juniper Lane bought the other one. This car goes to Moab.')],
      ['aspen', invitesNext('cottonwood')],
      ['cottonwood', accepts],
    ],
  },
];

/** If both are the same, the VIN is right by chance. */
const withLastDigitsSwapped = (vin: string): string => vin.slice(0, -2) + vin.at(-1)! + vin.at(-2)!;
