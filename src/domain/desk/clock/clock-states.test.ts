// What a title's clock says at a time: the state of its claim, what presses, when it changes, and why a title may become late.
import { describe, expect, test } from 'vitest';
import { startOfDay } from '../../days.ts';
import {
  changesAt,
  CLAIM_STATES,
  type ClaimInstants,
  type ClaimState,
  claimStateAt,
  CLOCK_INSTANTS,
  isClaimOpen,
  latenessReason,
  pressing,
  type PressingInstants,
} from './clock-states.ts';
import type { ClaimKind } from './title-clock.ts';

const QUIET: PressingInstants = {
  claim: 'none',
  claimOpensAt: null,
  claimSoonAt: null,
  claimFileAt: null,
  claimClosesAt: null,
  answerBy: null,
  againstBy: null,
  registerSoonAt: null,
  registerLateAt: null,
};
const WINDOW: PressingInstants = { ...QUIET, claim: 'window', claimOpensAt: 100, claimSoonAt: 200, claimFileAt: 300, claimClosesAt: 400 };
const statesOf = (clock: ClaimInstants, times: readonly number[]): ClaimState[] => times.map((now) => claimStateAt(clock, now));
const AROUND = [99, 100, 199, 200, 299, 300, 399, 400, 1e15];
const FROM_OPEN_TO_CLOSED: ClaimState[] = [
  'not-open',
  'open',
  'open',
  'closes-soon',
  'closes-soon',
  'file-today',
  'file-today',
  'closed',
  'closed',
];

describe('a claim', () => {
  test('is not open, open, closes soon, is to be filed today, and is closed at the very instants', () =>
    expect(statesOf(WINDOW, AROUND)).toEqual(FROM_OPEN_TO_CLOSED));

  test('of an unknown kind of sale has the states of its window, or none without one', () => {
    expect(statesOf({ ...WINDOW, claim: 'kind-missing' }, AROUND)).toEqual(FROM_OPEN_TO_CLOSED);
    expect(claimStateAt({ ...QUIET, claim: 'kind-missing' }, 1e15)).toBe('none');
  });

  test('without an end stays open', () => {
    const open = { ...WINDOW, claimSoonAt: null, claimFileAt: null, claimClosesAt: null };
    expect(statesOf(open, [99, 100, 1e15])).toEqual(['not-open', 'open', 'open']);
  });

  test('that opens on its last day goes at once to be filed today', () =>
    expect(statesOf({ ...WINDOW, claimOpensAt: 300, claimSoonAt: 300 }, [299, 300, 400])).toEqual(['not-open', 'file-today', 'closed']));

  test('that was filed is not answered from the end of the time for it on', () => {
    const filed = { ...QUIET, claim: 'filed', answerBy: 500 } as const;
    expect(statesOf(filed, [499, 500])).toEqual(['filed', 'unanswered']);
    expect(claimStateAt({ ...filed, answerBy: null }, 1e15)).toBe('filed');
  });

  test.each(['none', 'no-deal-day', 'not-filing', 'used', 'arrived', 'settled'] as const satisfies readonly ClaimKind[])(
    'stays as it is, whatever the time: %s',
    (claim) => expect(statesOf({ ...WINDOW, claim, answerBy: 100 }, AROUND)).toEqual(AROUND.map(() => claim)),
  );

  test('can be filed while it is open, closes soon, or is to be filed today', () =>
    expect(CLAIM_STATES.filter(isClaimOpen)).toEqual(['open', 'closes-soon', 'file-today']));
});

describe('what presses', () => {
  test('is a window from when it closes soon until it closes', () => {
    const moves = [199, 200, 300, 399, 400].map((now) => pressing(WINDOW, now));
    const file = [{ move: 'fileClaim', at: 400 }];
    expect(moves).toEqual([[], file, file, file, []]);
    expect(pressing({ ...WINDOW, claim: 'kind-missing' }, 200)).toEqual(file);
    expect(pressing({ ...WINDOW, claim: 'not-filing' }, 399)).toEqual([]);
  });

  test('is a claim against the organization, before and after its day, first of all if that is unknown', () => {
    const against = { ...WINDOW, againstBy: 250 };
    expect([0, 1e15].map((now) => pressing(against, now))).toEqual([
      [{ move: 'answerClaim', at: 250 }],
      [{ move: 'answerClaim', at: 250 }],
    ]);
    expect(pressing({ ...against, againstBy: 0 }, 300).map(({ move }) => move)).toEqual(['answerClaim', 'fileClaim']);
  });

  test('is a registration that is due soon, and when it is late', () => {
    const registration = { ...QUIET, registerSoonAt: 100, registerLateAt: 500 };
    const register = [{ move: 'register', at: 500 }];
    expect([99, 100, 500, 1e15].map((now) => pressing(registration, now))).toEqual([[], register, register, register]);
  });

  test('is in the order in which it costs', () => {
    const all = { ...WINDOW, againstBy: 600, registerSoonAt: 100, registerLateAt: 500 };
    expect(pressing(all, 300).map(({ move }) => move)).toEqual(['fileClaim', 'register', 'answerClaim']);
    expect(pressing({ ...all, againstBy: 400 }, 300).map(({ move }) => move)).toEqual(['answerClaim', 'fileClaim', 'register']);
  });
});

test('the clock changes next at the first of its instants that is still to come', () => {
  const none = Object.fromEntries(CLOCK_INSTANTS.map((name) => [name, null])) as Record<(typeof CLOCK_INSTANTS)[number], null>;
  expect(changesAt(none, 0)).toBeNull();
  for (const name of CLOCK_INSTANTS) {
    const clock = { ...none, [name]: 100 };
    expect(
      [99, 100].map((now) => changesAt(clock, now)),
      name,
    ).toEqual([100, null]);
  }
  expect(changesAt({ ...none, lateAt: 300, claimClosesAt: 200, againstBy: 0 }, 100)).toBe(200);
});

describe('the reason why a title may become late', () => {
  const ZONE = 'America/Denver';
  const now = Date.parse('2026-11-27T16:00:00Z');
  /** Due on November 30; the claim closes at the end of December 5. */
  const clock = {
    awaited: 'arrival',
    dueOn: '2026-11-30',
    dueBy: 'terms',
    claim: 'window',
    claimClosesAt: startOfDay(ZONE, '2026-12-06'),
  } as const;
  const reason = (expected: string | null, changed: Partial<Parameters<typeof latenessReason>[0]> = {}, at = now) =>
    latenessReason({ ...clock, ...changed }, { expected }, ZONE, at);

  test('is the registration before all others, if that is due first', () => {
    for (const expected of [null, '2026-11-20', '2026-12-20'])
      expect(reason(expected, { awaited: 'arrival', dueBy: 'registration' })).toBe('not-registered');
    expect(reason(null, { awaited: 'sending', dueBy: 'registration' })).toBe('not-registered');
  });

  test('is that it is expected after the day on which the claim closes', () =>
    expect(['2026-12-01', '2026-12-05', '2026-12-06'].map((day) => reason(day))).toEqual([
      'date-after-due',
      'date-after-due',
      'date-after-close',
    ]));

  test('is not the close of a window that is over, without end, of a kind only supposed, or that nobody will use', () => {
    expect(reason('2026-12-20', {}, clock.claimClosesAt)).toBe('date-after-due');
    expect(reason('2026-12-20', { claimClosesAt: null })).toBe('date-after-due');
    expect(reason('2026-12-20', { claim: 'kind-missing' })).toBe('date-after-due');
    expect(reason('2026-12-20', { claim: 'not-filing' })).toBe('date-after-due');
  });

  test('is that it was not sent, for a title in the drawer', () => expect(reason('2026-12-20', { awaited: 'sending' })).toBe('not-sent'));
});
