// Whether and since when a thread needs its organization.
import { describe, expect, test } from 'vitest';
import { TURNS } from '../thread/turns.ts';
import { startOfDay } from '../days.ts';
import { MOVES, nextMove } from './next-move.ts';
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
