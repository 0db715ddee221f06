import { describe, expect, test } from 'vitest';
import { DAY, givenChain, HOUR, ThreadScenario } from '../../../../testing/threads/thread-scenario.ts';
import { REOPEN_MS } from '../../limits.ts';

const finish = { type: 'finishThread', how: 'retailed', note: '' } as const;
const close = { type: 'closeThread', how: 'mistake', note: '' } as const;
const reopen = { type: 'reopenThread', alreadyOpen: false } as const;
/** C has the title, and A and B are completed. */
const arrived = () => givenChain('A* B C').hands('A', 'B').hands('B', 'C');
const placeOf = (scenario: ThreadScenario, orgId: string) => scenario.thread.chain.find((stake) => stake.orgId === orgId)!;

describe('finishing a thread', () => {
  test('completes it for its holder, and nobody holds the title any more', () => {
    const scenario = arrived().finishes('C', 'Sold on Friday.');
    expect(scenario.chain).toBe('A- B- C-');
    expect(scenario.thread.ended).toMatchObject({ by: scenario.stakeIdOf('C'), how: 'retailed', note: 'Sold on Friday.', held: true });
    expect(scenario.latest).toMatchObject({ type: 'event', note: 'Sold on Friday.', event: { kind: 'ended', how: 'retailed' } });
  });

  test('counts as the own word of the organization', () => {
    expect(placeOf(arrived().finishes('C'), 'C').standing).toMatchObject({ status: 'completed', ownWord: true });
  });

  test.each([
    ['an organization that does not hold the title', givenChain('A B C'), 'C', 'only-holder-finishes'],
    ['a completed organization', arrived(), 'A', 'thread-completed'],
    ['the holder, if another organization is active', givenChain('A* B C').hands('A', 'B'), 'B', 'others-further-down'],
  ])('is refused to %s', (_, scenario, orgId, refusal) => expect(scenario.refuses(orgId, finish)).toBe(refusal));

  test('withdraws invitations, even one with a delivery that waits', () => {
    const scenario = givenChain('A? B* C?').delivers('B').finishes('B');
    expect(scenario.chain).toBe('B-');
    expect(scenario.thread.departed.map(({ orgId, departure }) => [orgId, departure.how])).toEqual([
      ['A', 'withdrawn'],
      ['C', 'withdrawn'],
    ]);
    expect(scenario.deliveryOutcome).toMatchObject({ status: 'disputed', cause: 'withdrawn' });
  });

  test('clears the expected date', () => {
    const scenario = givenChain('A? B*').does('B', { type: 'postUpdate', message: '', eta: '2026-01-09' });
    expect(scenario.thread.expected).toBe('2026-01-09');
    expect(scenario.finishes('B').thread.expected).toBeNull();
  });

  test('refuses every other command of the organization until it reopens the thread', () => {
    const scenario = arrived().finishes('C');
    for (const command of [finish, close, { type: 'postUpdate', message: 'One more.', eta: null }, { type: 'leaveThread' }] as const)
      expect(scenario.refuses('C', command)).toBe('thread-ended');
    expect(scenario.refuses('A', { type: 'leaveThread' })).toBe('thread-completed');
  });
});

describe('closing a thread', () => {
  test('is allowed to the only active organization, whether it holds the title or not', () => {
    expect(givenChain('A? B').closes('B', 'No sale.').thread.ended).toMatchObject({ how: 'sale-cancelled', note: 'No sale.', held: false });
    expect(givenChain('A? B*').closes('B').thread.ended).toMatchObject({ held: true });
  });

  test('is allowed although organizations upstream are completed', () => {
    expect(arrived().closes('C').chain).toBe('A- B- C-');
  });

  test('is refused while another organization is active', () => {
    expect(givenChain('A B').refuses('B', close)).toBe('others-take-part');
  });

  test('withdraws invitations', () => {
    expect(givenChain('A? B C?').closes('B').chain).toBe('B-');
  });
});

describe('reopening a thread', () => {
  test('makes the organization active again, and the holder if it held the title', () => {
    expect(arrived().finishes('C').reopens('C').chain).toBe('A- B- C*');
    expect(givenChain('A? B').closes('B').reopens('B').chain).toBe('B');
  });

  test('is an entry of the timeline', () => {
    expect(arrived().finishes('C').reopens('C').latest).toMatchObject({ type: 'event', event: { kind: 'reopened' } });
  });

  test('leaves withdrawn invitations withdrawn', () => {
    const scenario = givenChain('A? B* C?').finishes('B').reopens('B');
    expect(scenario.chain).toBe('B*');
    expect(scenario.refuses('C', { type: 'respondToInvite', accept: true, hasTitle: false })).toBe('not-on-thread');
  });

  test('is refused to others, and on a live thread', () => {
    expect(arrived().finishes('C').refuses('B', reopen)).toBe('thread-completed');
    expect(arrived().refuses('C', reopen)).toBe('not-ended');
  });

  test('is possible for 30 days', () => {
    const scenario = arrived().finishes('C');
    expect(scenario.after(REOPEN_MS).refuses('C', reopen)).toBeNull();
    expect(scenario.after(1).refuses('C', reopen)).toBe('too-late-to-reopen');
  });

  test('is refused if the organization has another thread of the VIN', () => {
    expect(
      arrived()
        .finishes('C')
        .refuses('C', { ...reopen, alreadyOpen: true }),
    ).toBe('same-vin');
  });

  test('is possible three times a day', () => {
    const scenario = arrived().finishes('C');
    for (let count = 0; count < 3; count++) scenario.reopens('C').finishes('C');
    expect(scenario.refuses('C', reopen)).toBe('too-often');
    expect(scenario.after(DAY - 5 * HOUR).refuses('C', reopen)).toBeNull();
  });
});

test('a title that was on its way back when the thread was closed is still on its way back when it is reopened', () => {
  const closed = new ThreadScenario({ holder: true, soldTo: false })
    .accepts('A')
    .givesUp('B', 'returned')
    .does('B', { type: 'leaveThread' })
    .invites('A', 'previous', 'D')
    .accepts('D')
    .closes('A');
  const { thread } = closed.reopens('A');
  expect(closed.current).toBe('A');
  expect(thread.returning).toMatchObject({ to: thread.currentStakeId });
  expect(closed.claims('A').chain).toBe('D- A*');
});
