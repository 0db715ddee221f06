// Claims ("I have the title"): recent, days old, confirmed, disputed, withdrawn.
import {
  accepts,
  asks,
  bothAccept,
  bringsTitle,
  claims,
  confirmsClaimOf,
  delivers,
  disputesClaimOf,
  invitesNext,
  likes,
  says,
  type Story,
  takesClaimBack,
} from '../moves.ts';

/** Long enough without an answer that any active organization upstream may confirm the claim, not only the holder. */
const untilAnyUpstreamAnswers = { quietDays: 4 };

export const claimed: readonly Story[] = [
  {
    days: [1.5, 0.3],
    by: 'aspen',
    from: 'greatBasin',
    to: 'bluebird',
    hasTitle: true,
    steps: [
      ['bluebird', accepts],
      ['aspen', says('Title goes to Cheyenne with our driver.', 1)],
      ['bluebird', claims],
    ],
  },
  {
    days: [11.7, 4.6],
    by: 'frontRange',
    from: 'silver',
    to: 'aspen',
    desk: { dueIn: 6 },
    steps: [
      ['silver', bringsTitle],
      ['aspen', accepts],
      ['silver', says('In the mail room, leaves today.', 2)],
      ['aspen', claims],
    ],
  },
  {
    days: [12.1, 4.8],
    by: 'aspen',
    from: 'rocky',
    to: 'bluebird',
    desk: { dueIn: 8 },
    steps: [
      ['rocky', bringsTitle],
      ['bluebird', accepts],
      ['bluebird', asks('Where is it now?')],
      ['rocky', says('It is with our driver Ray Coombs.')],
      ['bluebird', claims],
    ],
  },
  {
    days: [3.9, 0.6],
    by: 'aspen',
    from: 'silver',
    steps: [
      ['silver', bringsTitle],
      ['silver', says('Sent by UPS Next Day Air.', 1)],
      ['aspen', claims],
    ],
  },
  {
    days: [1.6, 0.5],
    by: 'aspen',
    from: 'frontRange',
    to: 'highPlains',
    hasTitle: true,
    steps: [
      ['highPlains', accepts],
      ['highPlains', claims],
      ['aspen', disputesClaimOf('highPlains', 'What you have is the copy. The original is still in our safe.')],
      ['aspen', says('Original goes out once the payoff letter is here.', 5)],
      ['highPlains', likes],
    ],
  },
  {
    days: [15.3, 12.2],
    by: 'rocky',
    from: 'bluebird',
    steps: [
      ['bluebird', bringsTitle],
      ['rocky', claims],
      ['bluebird', confirmsClaimOf('rocky')],
      ['rocky', says('Picked it up at your front desk, thank you.')],
    ],
  },
  {
    days: [18.4, 9.7],
    by: 'redMesa',
    from: 'silver',
    to: 'juniper',
    steps: [
      ['silver', bringsTitle],
      ['juniper', accepts],
      ['silver', says('Title clerk is on leave, back on Monday.', 5)],
      ['juniper', claims],
      untilAnyUpstreamAnswers,
      ['redMesa', confirmsClaimOf('juniper')],
    ],
  },
  {
    days: [7.1, 5.6],
    by: 'aspen',
    from: 'prairieWind',
    steps: [
      ['aspen', claims],
      ['aspen', says('Prairie Wind dropped it off in person. Lien release is on the back.')],
    ],
  },
  {
    days: [6.3, 3.3],
    by: 'cottonwood',
    from: 'greatBasin',
    steps: [
      ['greatBasin', bringsTitle],
      ['cottonwood', claims],
      ['cottonwood', takesClaimBack],
      ['greatBasin', says('No harm done. It is still in our drawer and leaves tomorrow.', 2)],
    ],
  },
  {
    days: [20.3, 14.1],
    by: 'frontRange',
    from: 'highPlains',
    to: 'rocky',
    steps: [
      ...bothAccept('highPlains', 'rocky'),
      ['rocky', invitesNext('bluebird')],
      ['bluebird', accepts],
      ['highPlains', says('Our lender mails titles without telling us to whom. Please say if one arrives.')],
      ['frontRange', claims],
      ['rocky', claims],
      ['highPlains', confirmsClaimOf('rocky')],
      ['rocky', says('It came by certified mail from the bank. The auction has the payoff letter only.')],
    ],
  },
  {
    days: [13.9, 8.9],
    by: 'aspen',
    from: 'silver',
    to: 'bluebird',
    hasTitle: true,
    steps: [...bothAccept('bluebird', 'silver'), ['bluebird', claims], ['aspen', delivers]],
  },
  {
    days: [4.4, 0.55],
    by: 'juniper',
    from: 'cottonwood',
    steps: [
      ['cottonwood', accepts],
      ['cottonwood', says('The customer was to bring it to one of us, Moab or Flagstaff.')],
      ['juniper', claims],
    ],
  },
];
