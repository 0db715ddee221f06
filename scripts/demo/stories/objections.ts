// Objections: an organization that was completed without its own word says that it still has the paper.
import { accepts, bringsTitle, claims, confirmsClaimOf, deliversWithin, objects, says, type Story, takesClaimBack } from '../moves.ts';

/** Long enough without an answer of the holder that another organization upstream may confirm the claim. */
const untilAnyUpstreamAnswers = { quietDays: 4 };

export const objections: readonly Story[] = [
  {
    days: [13.2, 1.5],
    by: 'frontRange',
    from: 'aspen',
    to: 'bluebird',
    steps: [
      ['aspen', bringsTitle],
      ['bluebird', accepts],
      ['bluebird', claims],
      untilAnyUpstreamAnswers,
      ['frontRange', confirmsClaimOf('bluebird')],
      ['aspen', objects('What you have is the lien release. The title is in our safe, I have it in front of me.')],
    ],
  },
  {
    days: [12.7, 0.8],
    by: 'greatBasin',
    from: 'silver',
    to: 'aspen',
    desk: { dueIn: 5 },
    steps: [
      ['silver', bringsTitle],
      ['aspen', accepts],
      ['aspen', claims],
      untilAnyUpstreamAnswers,
      ['greatBasin', confirmsClaimOf('aspen')],
      ['silver', objects('Yours is the duplicate from 2024. The original is here.')],
    ],
  },
  // The claimant withdraws its claim, and the title is sent.
  {
    days: [17.3, 1.8],
    by: 'frontRange',
    from: 'aspen',
    to: 'highPlains',
    steps: [
      ['aspen', bringsTitle],
      ['highPlains', accepts],
      ['highPlains', claims],
      untilAnyUpstreamAnswers,
      ['frontRange', confirmsClaimOf('highPlains')],
      ['aspen', objects('We still have the paper. Please look at the VIN on yours.')],
      ['highPlains', takesClaimBack],
      ['aspen', says('Cleared up: the paper down there is for another car. This one leaves tomorrow.', 3)],
      ['aspen', deliversWithin(3)],
    ],
  },
  // The objecting organization finds that the claim was right.
  {
    days: [19.1, 4.9],
    by: 'bluebird',
    from: 'aspen',
    to: 'rocky',
    steps: [
      ['aspen', bringsTitle],
      ['rocky', accepts],
      ['rocky', claims],
      untilAnyUpstreamAnswers,
      ['bluebird', confirmsClaimOf('rocky')],
      ['aspen', objects('It should be in our drawer. I am checking.')],
      ['aspen', confirmsClaimOf('rocky')],
    ],
  },
];
