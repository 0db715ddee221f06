// Threads on which nobody has the title yet: open invitations, sellers that wait for a bank, placeholders.
import { accepts, asks, likes, says, type Story } from '../moves.ts';

export const expected: readonly Story[] = [
  { days: [0.35, 0.35], by: 'aspen', from: 'frontRange', to: 'bluebird', steps: [] },
  {
    days: [6.2, 0.6],
    by: 'aspen',
    from: 'silver',
    steps: [
      ['silver', accepts],
      ['silver', says('Payoff went out by wire this morning. The bank quotes ten business days for the lien release.', 9)],
      ['aspen', likes],
      ['aspen', asks('Has the lien release come in? We have a buyer waiting on plates.')],
      ['silver', says('Called the bank, reference 4471-RL. Release is in their mail room, Marcy Hale has it on her list.', 5)],
    ],
  },
  {
    days: [4.3, 1.4],
    by: 'aspen',
    from: 'prairieWind',
    steps: [['aspen', says('Prairie Wind is not on here yet. I called them: the title is with their floor plan lender until Friday.', 6)]],
  },
  {
    days: [5.1, 0.3],
    by: 'aspen',
    from: 'greatBasin',
    to: 'cottonwood',
    steps: [
      ['cottonwood', accepts],
      ['cottonwood', asks('Our customer leaves for Montana in two weeks and needs the title to register there. Any date?')],
    ],
  },
  {
    days: [3.2, 0.4],
    by: 'aspen',
    from: 'juniper',
    steps: [
      ['juniper', accepts],
      ['aspen', asks('Was the duplicate title ordered from the MVD already?')],
    ],
  },
  {
    days: [7.6, 1.1],
    by: 'aspen',
    from: 'bluebird',
    to: 'rocky',
    steps: [
      ['rocky', accepts],
      ['rocky', asks('Title absent at the sale. Is it an electronic title?')],
      ['aspen', says('Yes, ELT with a credit union. Bluebird requested the paper copy, expect two weeks.', 10)],
      ['rocky', likes],
    ],
  },
  {
    days: [8.6, 5.2],
    by: 'bluebird',
    from: 'saltbush',
    to: 'highPlains',
    steps: [
      ['highPlains', accepts],
      ['bluebird', says('Seller is a small lot without email. I pick the title up there on Thursday.', 3)],
    ],
  },
  {
    days: [12.3, 6.8],
    by: 'rocky',
    from: 'bluebird',
    steps: [
      ['bluebird', accepts],
      ['bluebird', says('Waiting on the lien release from Platte Valley Bank.', 7)],
      ['rocky', asks('Second week now. Can you push them?')],
      ['bluebird', says('Release is signed and in the mail, USPS 9405 5036 9930 0421 8817 02.', 4)],
    ],
  },
  { days: [1.1, 1.1], by: 'cottonwood', from: 'redMesa', steps: [] },
  {
    days: [8.2, 2.3],
    by: 'juniper',
    from: 'greatBasin',
    to: 'redMesa',
    steps: [
      ['redMesa', accepts],
      ['juniper', says('The auction has the title on hold for a VIN verification. I will post as soon as they release it.')],
      ['redMesa', asks('We have to run this car in lane 4 next Thursday. Is that realistic?')],
    ],
  },
  // Two of the three open invitations of the first organization, as the buyer and as the seller. The third is in joining-and-leaving.ts.
  {
    days: [1.6, 0.5],
    by: 'frontRange',
    from: 'silver',
    to: 'aspen',
    steps: [
      ['silver', accepts],
      ['silver', says('Title was sent to our Reno branch by mistake. It comes back with the Friday transport.', 4)],
    ],
  },
  { days: [0.8, 0.8], by: 'bluebird', from: 'aspen', steps: [] },
];
