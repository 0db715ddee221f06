// Everyday threads whose title has arrived: in the drawer for a retail customer, sent on, or already confirmed by the buyer.
import {
  accepts,
  arrival,
  asks,
  bothAccept,
  bringsTitle,
  delivers,
  deliversWithin,
  delivery,
  type DeskNotes,
  finishes,
  says,
  type Step,
  type Story,
} from '../../moves.ts';
import type { OrgKey } from '../../organizations.ts';
import type { Random } from '../../../../testing/random.ts';
import { deckOf, times } from './deck.ts';
import { BUYER_QUESTIONS, CHECKED_IN, HERE, SENDING, SENDING_ON } from './texts.ts';

/** The oldest of the threads, in working days: some forty calendar days. */
const OLDEST = 31;
/** Within so many working days everybody joins, because an invitation expires. */
const LONGEST = 9;
/** A delivery that is not answered for this long could be confirmed by its sender. */
const SENT_AT_MOST = 9;
const CALENDAR_DAYS = 7 / 6;

const SELLERS: readonly OrgKey[] = [
  'frontRange',
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
];
const BUYERS: readonly OrgKey[] = [
  'bluebird',
  'bluebird',
  'rocky',
  'highPlains',
  'cottonwood',
  'juniper',
  'frontRange',
  'frontRange',
  'greatBasin',
];

export function outgoing(random: Random): Story[] {
  const seller = deckOf(SELLERS, random);
  const nextBuyer = deckOf(BUYERS, random);
  const here = deckOf(HERE, random);
  const sending = deckOf(SENDING, random);
  const checkedIn = deckOf(CHECKED_IN, random);
  const sendingOn = deckOf(SENDING_ON, random);
  const buyersQuestion = deckOf(BUYER_QUESTIONS, random);
  const { chance } = random;
  const buyerOtherThan = (from: OrgKey): OrgKey => {
    const to = nextBuyer();
    return to === from ? buyerOtherThan(from) : to;
  };
  /** What the seller says while the title waits at it for something. */
  const waitingAt = (from: OrgKey): Step[] => {
    const [message, waitsFor] = here();
    return waitsFor ? [[from, says(message, undefined, waitsFor)]] : [];
  };
  const between = (least: number, most: number) => least + (most - least) * random.next();

  const drawer = (): Story => {
    const [from, opened] = [seller(), between(3, OLDEST)];
    const word: Step[] = chance(0.5) ? [['aspen', says(checkedIn())]] : [];
    const steps: Step[] = [[from, bringsTitle], ...waitingAt(from), ...delivery(from, 'aspen'), ...word];
    return {
      days: [opened, opened - between(0.2 * opened, Math.min(opened - 0.2, LONGEST))],
      by: 'aspen',
      from,
      desk: dealOf(opened, random),
      steps,
    };
  };
  /** Taken in trade with its title. */
  const tradeIn = (): Story => {
    const [from, opened] = [seller(), between(0.5, OLDEST)];
    const word: Step[] = chance(0.7) ? [['aspen', says(checkedIn())]] : [];
    return {
      days: [opened, opened - between(0.2 * opened, Math.min(opened - 0.2, LONGEST))],
      by: 'aspen',
      from,
      hasTitle: true,
      desk: dealOf(opened, random),
      steps: [[from, accepts], ...word],
    };
  };
  const sent = (): Story => {
    const from = seller();
    const [to, last] = [buyerOtherThan(from), chance(0.7) ? between(0.2, 2.5) : between(2.5, SENT_AT_MOST)];
    const opened = last + between(Math.max(0.5, 0.25 * last), 3);
    const word: Step[] = chance(0.6) ? [['aspen', says(sendingOn(), random.int(2, 4))]] : [];
    const asked: Step[] = chance(0.15) ? [[to, asks(buyersQuestion())]] : [];
    const sends = chance(0.7) ? deliversWithin(random.int(2, 5)) : delivers;
    const steps: Step[] = [...bothAccept(to, from), ...asked, ...word, ['aspen', sends]];
    return { days: [opened, last], by: 'aspen', from, to, hasTitle: true, desk: dealOf(opened, random), steps };
  };
  const passedOn = (): Story => {
    const from = seller();
    const [to, opened] = [buyerOtherThan(from), between(18, OLDEST)];
    const steps: Step[] = [
      [from, bringsTitle],
      [to, accepts],
      ...waitingAt(from),
      [from, says(sending(), 3)],
      ...delivery(from, 'aspen'),
      ...delivery('aspen', to),
    ];
    return { days: [opened, opened - between(7, 13)], by: 'aspen', from, to, desk: dealOf(opened, random), steps };
  };
  const retailed = (): Story => {
    const [from, opened] = [seller(), between(15, OLDEST)];
    const steps: Step[] = [...arrival(from, 'aspen'), ['aspen', finishes('retailed', 'New title is in the customer’s name.')]];
    return { days: [opened, opened - between(5, 10)], by: 'aspen', from, desk: dealOf(opened, random), steps };
  };
  return [...times(22, drawer), ...times(22, tradeIn), ...times(35, sent), ...times(6, passedOn), ...times(5, retailed)].map((make) =>
    make(),
  );
}

const dealOf = (opened: number, random: Random): DeskNotes => ({ dealDaysAgo: Math.round(opened * CALENDAR_DAYS) + random.int(0, 3) });
