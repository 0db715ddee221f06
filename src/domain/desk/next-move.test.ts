// Whether and since when a thread needs its organization.
import { describe, expect, test } from 'vitest';
import { TURNS } from '../thread/turns.ts';
import { startOfDay } from '../days.ts';
import { MOVES, nextMove, shownMove } from './next-move.ts';
import { NOTHING_NOTED, titleClock } from './clock/title-clock.ts';
import type { DeskFacts } from './title-path.ts';
import { defaultPolicy } from './clock/title-policy.ts';

const POLICY = { ...defaultPolicy('CO'), timeZone: 'America/Denver' } as const;
const at = (time: string): number => Date.parse(`${time}Z`);
const midnight = (day: string): number => startOfDay('America/Denver', day);
/** When the newest entry was made: in the evening of November 9 in Denver. */
const UPDATED_AT = at('2026-11-10T02:00:00');

const clockAt = (place: DeskFacts['place'], receivedAt: number | null = null) =>
  titleClock({ place, hasNext: true, joinedAt: at('2026-11-02T18:00:00'), receivedAt, expected: null, seller: null }, NOTHING_NOTED, {
    policy: POLICY,
    terms: [],
    registration: null,
  });
/** Received on November 7: to be sent on by November 10, and due soon from November 8 on. */
const IN_DRAWER = clockAt('drawer', at('2026-11-07T18:00:00'));
const SEND_FROM = midnight('2026-11-08');
/** Received when the newest entry was made, on November 9: due soon from the next day on. */
const JUST_RECEIVED = clockAt('drawer', UPDATED_AT);
const AWAITED = clockAt('missing');

type Given = Parameters<typeof nextMove>[0];
const move = (given: Partial<Given>) =>
  nextMove({
    turn: null,
    clock: AWAITED,
    receivedAt: UPDATED_AT,
    followUp: null,
    updatedAt: UPDATED_AT,
    timeZone: POLICY.timeZone,
    ...given,
  });
const answer = { turn: 'confirmDelivery', from: UPDATED_AT } as const;

describe('a thread needs the organization', () => {
  test('not at all while it only waits, however late the title is', () => {
    expect(move({})).toBeNull();
    expect(move({ updatedAt: at('2030-01-01T00:00:00') })).toBeNull();
  });
  test('while it owes an answer', () => expect(move({ turn: answer })).toEqual({ move: 'confirmDelivery', from: UPDATED_AT }));
  test('from the moment at which time alone makes it its turn', () => {
    const from = UPDATED_AT + 3 * 86_400_000;
    expect(move({ turn: { turn: 'confirmClaim', from } })).toEqual({ move: 'confirmClaim', from });
  });
  test('to send on a title from the moment at which it is due soon', () => {
    expect(move({ clock: IN_DRAWER })).toEqual({ move: 'sendOn', from: SEND_FROM });
    expect(move({ clock: JUST_RECEIVED })).toEqual({ move: 'sendOn', from: midnight('2026-11-10') });
  });
  test('to send nothing on if there is nobody to send it to, or if it has sent it', () => {
    for (const place of ['from-us', 'coming-back'] as const) expect(move({ clock: clockAt(place, UPDATED_AT) })).toBeNull();
  });
  test('for its most important move, of those that have begun', () => {
    expect(move({ turn: { ...answer, turn: 'postUpdate' }, clock: IN_DRAWER })?.move).toBe('postUpdate');
    const later = { turn: 'confirmClaim', from: UPDATED_AT + 86_400_000 } as const;
    expect(move({ turn: later, clock: IN_DRAWER })).toEqual({ move: 'sendOn', from: SEND_FROM });
  });
  test('for the move that begins first, if none has begun', () => {
    const turn = { turn: 'confirmClaim', from: midnight('2026-11-20') } as const;
    expect(move({ turn, clock: JUST_RECEIVED })?.move).toBe('sendOn');
    expect(move({ turn: { ...turn, from: midnight('2026-11-10') - 1 }, clock: JUST_RECEIVED })?.move).toBe('confirmClaim');
  });
});

/** A claim that the seller answers until November 12, 5:00 PM. */
const ANSWER_BY = at('2026-11-13T00:00:00');
const FILED = { ...AWAITED, claim: 'filed', answerBy: ANSWER_BY } as const;

describe('a claim needs the organization', () => {
  test('from when the time for its answer is over, however long after', () => {
    expect(move({ clock: FILED })).toEqual({ move: 'noAnswer', from: ANSWER_BY });
    expect(move({ clock: FILED, updatedAt: at('2030-01-01T00:00:00') })).toEqual({ move: 'noAnswer', from: ANSWER_BY });
  });
  test('at no time, if nobody knows until when it is answered', () => expect(move({ clock: { ...FILED, answerBy: null } })).toBeNull());
  test('from the receipt of its title on, and not for the answer any more', () => {
    const arrived = { ...AWAITED, claim: 'arrived', answerBy: ANSWER_BY } as const;
    const receivedAt = at('2026-11-07T18:00:00');
    for (const updatedAt of [UPDATED_AT, ANSWER_BY + 1])
      expect(move({ clock: arrived, receivedAt, updatedAt })).toEqual({ move: 'settleClaim', from: receivedAt });
    expect(move({ clock: { ...IN_DRAWER, claim: 'arrived' }, receivedAt })?.move).toBe('settleClaim');
  });
  test('no more once it was withdrawn or settled, and not for a window alone', () => {
    for (const claim of ['used', 'settled', 'window', 'not-filing', 'no-deal-day'] as const)
      expect(move({ clock: { ...FILED, claim }, updatedAt: ANSWER_BY + 1 })).toBeNull();
  });
  test('after the answers that others wait for', () => {
    expect(move({ turn: answer, clock: FILED, updatedAt: ANSWER_BY + 1 })?.move).toBe('confirmDelivery');
    expect(move({ turn: { ...answer, turn: 'postUpdate' }, clock: { ...AWAITED, claim: 'arrived' } })?.move).toBe('postUpdate');
  });
  test('not before the day of a follow-up, and then with its own move', () => {
    const followUp = { on: '2026-11-20', setAt: UPDATED_AT + 60_000 };
    expect(move({ clock: FILED, followUp })).toEqual({ move: 'noAnswer', from: midnight('2026-11-20') });
    expect(move({ clock: { ...FILED, answerBy: at('2026-11-24T00:00:00') }, followUp })?.move).toBe('followUp');
  });
});

describe('the move that is shown', () => {
  const window = { ...AWAITED, claim: 'window', claimOpensAt: 100, claimSoonAt: 200, claimFileAt: 300, claimClosesAt: 400 } as const;
  test('is to file a claim that closes soon, before the organization’s own moves, and a follow-up does not hide it', () => {
    expect([199, 200, 399, 400].map((now) => shownMove('sendOn', window, now))).toEqual(['sendOn', 'fileClaim', 'fileClaim', 'sendOn']);
    expect([shownMove(null, window, 200), shownMove('noAnswer', window, 200)]).toEqual(['fileClaim', 'fileClaim']);
  });
  test('is first what others wait for', () => {
    for (const turn of TURNS) expect(shownMove(turn, { ...window, againstBy: 0 }, 300)).toBe(turn);
  });
  test('is what costs money first', () => {
    const all = { ...window, againstBy: 350, registerSoonAt: 100, registerLateAt: 500 };
    expect([150, 300].map((now) => shownMove(null, all, now))).toEqual(['answerClaim', 'answerClaim']);
    expect(shownMove(null, { ...all, againstBy: null }, 150)).toBe('register');
    expect(shownMove(null, { ...all, againstBy: null }, 300)).toBe('fileClaim');
  });
});

test('answers that are owed come before claims, those before sending on, and sending on before a follow-up', () =>
  expect(MOVES).toEqual([...TURNS, 'noAnswer', 'settleClaim', 'sendOn', 'followUp']));

describe('a follow-up', () => {
  const followUp = { on: '2026-11-20', setAt: UPDATED_AT + 60_000 };
  const day = midnight('2026-11-20');

  test('hides the thread until its day, which begins at midnight in the time zone of the policy', () => {
    expect(move({ turn: answer, followUp })?.from).toBe(day);
    expect(move({ turn: answer, followUp, timeZone: 'America/New_York' })?.from).toBe(day - 2 * 3_600_000);
  });
  test('brings it back on its day, with the move that it was hidden with', () => {
    expect(move({ turn: answer, followUp })).toEqual({ move: 'confirmDelivery', from: day });
    expect(move({ clock: IN_DRAWER, followUp })).toEqual({ move: 'sendOn', from: day });
  });
  test('brings it back on its day even if nothing else needs the organization', () => {
    expect(move({ followUp })).toEqual({ move: 'followUp', from: day });
    expect(move({ clock: clockAt('from-us'), followUp })).toEqual({ move: 'followUp', from: day });
  });
  test('does not promise a move on its day that begins only after it', () => {
    const clock = clockAt('drawer', at('2026-11-24T18:00:00'));
    expect(clock.dueSoonAt).toBe(midnight('2026-11-25'));
    expect(move({ clock, followUp })).toEqual({ move: 'followUp', from: day });
    const turn = { turn: 'confirmClaim', from: midnight('2026-11-22') } as const;
    expect(move({ turn, followUp })).toEqual({ move: 'followUp', from: day });
  });
  test('brings back, of several moves that have begun on its day, the most important one', () => {
    const later = { turn: 'confirmClaim', from: midnight('2026-11-22') } as const;
    expect(move({ turn: later, clock: IN_DRAWER, followUp })).toEqual({ move: 'sendOn', from: day });
    const before = { turn: 'confirmClaim', from: midnight('2026-11-15') } as const;
    expect(move({ turn: before, clock: IN_DRAWER, followUp })).toEqual({ move: 'confirmClaim', from: day });
  });
  test('hides a move that begins by time alone too', () => {
    expect(move({ clock: JUST_RECEIVED, followUp })).toEqual({ move: 'sendOn', from: day });
  });
  test('ends to hide the thread when something happens on it', () => {
    const updatedAt = followUp.setAt + 1;
    expect(move({ turn: answer, followUp, updatedAt })).toEqual({ move: 'confirmDelivery', from: UPDATED_AT });
    expect(move({ clock: IN_DRAWER, followUp, updatedAt })?.move).toBe('sendOn');
  });
  test('still brings the thread back on its day after something has happened that needs no answer', () => {
    expect(move({ followUp, updatedAt: followUp.setAt + 1 })).toEqual({ move: 'followUp', from: day });
  });
  test('that was set in the same millisecond as the newest entry hides it', () => {
    expect(move({ turn: answer, followUp: { ...followUp, setAt: UPDATED_AT } })?.from).toBe(day);
  });
  test('whose day is over needs the organization until it is removed', () => {
    expect(move({ followUp, updatedAt: day + 86_400_000 })).toEqual({ move: 'followUp', from: day });
    expect(move({ followUp, turn: { ...answer, from: day + 86_400_000 }, updatedAt: day + 86_400_000 })?.move).toBe('confirmDelivery');
  });
});
