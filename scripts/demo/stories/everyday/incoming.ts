// Everyday threads whose title has not arrived and is not due yet: nobody has it, the seller or its seller has it, or it is on its way.
import {
  accepts,
  asks,
  bringsTitle,
  confirms,
  delivers,
  deliversWithin,
  type DeskNotes,
  reminds,
  says,
  type Step,
  type Story,
} from '../../moves.ts';
import type { OrgKey } from '../../organizations.ts';
import type { Random } from '../../../../testing/random.ts';
import { deckOf, times } from './deck.ts';
import { HERE, NOT_HERE_YET, QUESTIONS, type Said, SENDING } from './texts.ts';

/** So many days after the deal, a title is not due soon yet. */
const OLDEST_DEAL_DAYS = 9;
/** Working days in a calendar day, a little fewer than there are, so that a thread is not older than its deal. */
const WORKING_DAYS = 0.72;
/** Of deals of the last days nobody has entered the kind of sale yet. */
const KIND_AFTER = 2;
/** A request that was made so many working days ago can be repeated. */
const REMINDED_AFTER = 1.4;

const SELLERS: readonly OrgKey[] = [
  'frontRange',
  'frontRange',
  'greatBasin',
  'greatBasin',
  'silver',
  'silver',
  'rocky',
  'highPlains',
  'bluebird',
  'redMesa',
  'juniper',
  'cottonwood',
];
const BUYERS: readonly (OrgKey | null)[] = [
  null,
  null,
  null,
  null,
  null,
  'bluebird',
  'bluebird',
  'rocky',
  'highPlains',
  'cottonwood',
  'juniper',
  'frontRange',
];
const AUCTIONS = ['frontRange', 'greatBasin'] as const;
const CONSIGNORS: readonly OrgKey[] = ['silver', 'rocky', 'highPlains', 'bluebird'];

export function incoming(random: Random): Story[] {
  const seller = deckOf(SELLERS, random);
  const buyer = deckOf(BUYERS, random);
  const auction = deckOf(AUCTIONS, random);
  const consignor = deckOf(CONSIGNORS, random);
  const [notHere, here] = [deckOf(NOT_HERE_YET, random), deckOf(HERE, random)];
  const [sending, question] = [deckOf(SENDING, random), deckOf(QUESTIONS, random)];
  const { chance } = random;
  const expected = () => (chance(0.6) ? random.int(3, 12) : undefined);
  const saysOf = ([message, waitsFor]: Said) => says(message, expected(), waitsFor);

  /** Bought by the first organization from a seller, and maybe sold already. */
  const bought = (from: OrgKey, steps: readonly Step[], oldest?: number, lastShare?: number): Story => {
    const to = buyer();
    const joins: Step[] = to !== null && to !== from && chance(0.8) ? [[to, accepts]] : [];
    return {
      ...daysOf(random, oldest, lastShare),
      by: 'aspen',
      from,
      ...(to !== null && to !== from && { to }),
      steps: [...joins, ...steps],
    };
  };
  const asked = (): Step[] => (chance(0.2) ? [['aspen', asks(question())]] : []);

  const invited = () => bought(seller(), []);
  const notLocated = () => {
    const from = seller();
    const word: Step[] = chance(0.75) ? [[from, saysOf(notHere())]] : [];
    return bought(from, [[from, accepts], ...word, ...asked()]);
  };
  const reminded = () => {
    const from = seller();
    return bought(from, [[from, accepts], ['aspen', asks(question())], { quietDays: REMINDED_AFTER }, ['aspen', reminds]], 6, 0.2);
  };
  const withSeller = () => {
    const from = seller();
    const word: Step[] = chance(0.8) ? [[from, saysOf(here())]] : [];
    return bought(from, [[from, bringsTitle], ...word, ...asked()]);
  };
  const withPartner = (): Story => {
    const [by, from] = [auction(), consignor()];
    const word: Step[] = chance(0.6) ? [[from, saysOf(here())]] : [];
    return { ...daysOf(random), by, from, to: 'aspen', steps: [[from, bringsTitle], ['aspen', accepts], ...word] };
  };
  const moving = (): Story => {
    const [by, from] = [auction(), consignor()];
    return {
      ...daysOf(random, 3),
      by,
      from,
      to: 'aspen',
      steps: [
        ['aspen', accepts],
        [from, bringsTitle],
        [from, deliversWithin(3)],
      ],
    };
  };
  const toUs = (): Story => {
    const from = seller();
    const word: Step[] = chance(0.6) ? [[from, says(sending(), 3)]] : [];
    return bought(from, [[from, bringsTitle], ...word, [from, chance(0.7) ? deliversWithin(random.int(1, 4)) : delivers]], 2);
  };
  const toUsFromAuction = (): Story => {
    const [by, from] = [auction(), consignor()];
    const steps: Step[] = [
      [from, bringsTitle],
      ['aspen', accepts],
      [from, delivers],
      [by, confirms],
      [by, says(sending(), 2)],
      [by, deliversWithin(2)],
    ];
    return { ...daysOf(random, 4), by, from, to: 'aspen', steps };
  };
  return [
    ...times(6, invited),
    ...times(9, notLocated),
    ...times(4, reminded),
    ...times(54, withSeller),
    ...times(8, withPartner),
    ...times(3, moving),
    ...times(12, toUs),
    ...times(5, toUsFromAuction),
  ].map((make) => make());
}

/** A deal of the last days, at least `oldest` days ago, and a thread that was opened soon after it. Its last step is in the last share. */
function daysOf(random: Random, oldest = 0, lastShare = 0.5): { days: [number, number]; desk: DeskNotes } {
  const dealDaysAgo = random.int(oldest, OLDEST_DEAL_DAYS);
  const opened = Math.max(0.2, dealDaysAgo * WORKING_DAYS * (0.75 + 0.25 * random.next()));
  const last = Math.max(0.1, opened * lastShare * (0.2 + 0.8 * random.next()));
  return { days: [opened, last], desk: { dealDaysAgo, ...(dealDaysAgo < KIND_AFTER && { kind: null }) } };
}
