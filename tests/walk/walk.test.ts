// A random walk shows that the invariants hold after any commands, and tests with broken rules show that the walk finds faults.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openRequests, pendingDelivery } from '../../src/domain/thread/chain.ts';
import { type Actor, accept, type ThreadCommand, type Decision } from '../../src/domain/thread/commands.ts';
import { decide } from '../../src/domain/thread/decide.ts';
import type { Thread } from '../../src/domain/thread/thread.ts';
import { extent } from '../../testing/extent.ts';
import type { ThreadTransform } from '../../testing/walk/check-views.ts';
import { arbitraryOpening } from '../../testing/walk/opening.ts';
import { type WalkEvent, walk } from '../../testing/walk/walk.ts';

const STEPS = 50;
const opening = arbitraryOpening(STEPS);
const ALL_WALKS = 800;
const WALKS = extent(80, ALL_WALKS);

/**
 * How often each must happen at least in all walks: a walk whose commands are all refused would prove nothing. In fewer walks it is half of its
 * share, rounded down: what is rare may not happen there at all.
 */
const EVERYTHING: Record<WalkEvent, number> = {
  respondToInvite: 20,
  postUpdate: 20,
  requestUpdate: 20,
  likeUpdate: 20,
  unlikeUpdate: 20,
  markDelivered: 20,
  confirmDelivery: 20,
  disputeDelivery: 20,
  withdrawDelivery: 20,
  claimTitle: 20,
  confirmClaim: 20,
  disputeClaim: 20,
  withdrawClaim: 20,
  invitePrevious: 20,
  inviteNext: 20,
  withdrawInvite: 20,
  leaveThread: 20,
  withdrawRequest: 20,
  remindRequest: 20,
  finishThread: 20,
  closeThread: 20,
  reopenThread: 20,
  correctVehicle: 20,
  giveUpTitle: 20,
  objectToClaim: 20,
  takeBack: 20,
  merge: 20,
  expire: 20,
  standIn: 10,
  reactivated: 20,
  unanswered: 20,
  'ending taken back': 2,
  'ended thread contested': 1,
  'wait ended': 20,
  'wait restored': 2,
};

test(`all invariants hold after each of ${WALKS * STEPS} random commands`, { timeout: 240_000 }, () => {
  let tried = 0;
  const happened = new Map<WalkEvent, number>();
  fc.assert(
    fc.property(opening, (given) => {
      const walked = walk(given);
      tried += walked.tried;
      for (const what of walked.happened) happened.set(what, (happened.get(what) ?? 0) + 1);
    }),
    { numRuns: WALKS },
  );
  expect(tried).toBeGreaterThanOrEqual(WALKS * STEPS);
  const rare = Object.entries(EVERYTHING).filter(
    ([what, least]) => (happened.get(what as WalkEvent) ?? 0) < (WALKS === ALL_WALKS ? least : Math.floor((least * WALKS) / ALL_WALKS / 2)),
  );
  expect(rare).toEqual([]);
});

type Rules = (thread: Thread, command: ThreadCommand, actor: Actor) => Decision;
/** The rules without one refusal: in its place the command is accepted. */
const without =
  (refusal: string, unguarded: (thread: Thread, command: ThreadCommand, actor: Actor) => Decision | null): Rules =>
  (thread, command, actor) => {
    const decision = decide(thread, command, actor);
    return 'refused' in decision && decision.refused === refusal ? (unguarded(thread, command, actor) ?? decision) : decision;
  };
const mine = (thread: Thread, actor: Actor) => thread.chain.find((stake) => stake.orgId === actor.orgId)!;

const broken: Record<string, Rules> = {
  'a second delivery may be marked while one waits': without('delivery-waiting', (thread, _, actor) => {
    const to = thread.chain[thread.chain.indexOf(mine(thread, actor)) + 1]!.id;
    return accept({
      type: 'DeliveryMarked',
      at: actor.now,
      updateId: actor.freshId,
      stakeId: mine(thread, actor).id,
      to,
      eta: actor.today,
    });
  }),
  'anybody may mark the title as delivered': without('only-holder-delivers', (thread, _, actor) => {
    const next = thread.chain[thread.chain.indexOf(mine(thread, actor)) + 1];
    return next && !pendingDelivery(thread)
      ? accept({
          type: 'DeliveryMarked',
          at: actor.now,
          updateId: actor.freshId,
          stakeId: mine(thread, actor).id,
          to: next.id,
          eta: actor.today,
        })
      : null;
  }),
  'a completed organization may claim': without('title-further-down', (thread, _, actor) =>
    accept({ type: 'TitleClaimed', at: actor.now, updateId: actor.freshId, stakeId: mine(thread, actor).id }),
  ),
  'the recipient of a delivery may claim instead': without('confirm-delivery-instead', (thread, _, actor) =>
    accept({ type: 'TitleClaimed', at: actor.now, updateId: actor.freshId, stakeId: mine(thread, actor).id }),
  ),
  'the last one who can answer a claim may leave': without('answerer-stays', (thread, _, actor) =>
    accept({ type: 'StakeDeparted', at: actor.now, stakeId: mine(thread, actor).id, how: 'left' }),
  ),
  'an organization may ask twice': without('already-asked', (thread, _, actor) =>
    openRequests(thread).length > 0
      ? accept({
          type: 'UpdateRequested',
          at: actor.now,
          requestId: actor.freshId,
          stakeId: mine(thread, actor).id,
          target: thread.currentStakeId,
          note: '',
        })
      : null,
  ),
  'an organization may be invited twice': without('already-on-thread', (_, command, actor) =>
    command.type === 'inviteNext' && command.orgId !== null
      ? accept({
          type: 'StakeInvited',
          at: actor.now,
          stakeId: actor.freshId,
          orgId: command.orgId,
          joined: 'next',
          by: 'stake-1',
        })
      : null,
  ),
};

describe('the walk finds the fault if', () => {
  test.each(Object.entries(broken))('%s', { timeout: 120_000 }, (_, rules) => {
    const found = fc.check(
      fc.property(opening, (given) => void walk(given, rules)),
      { numRuns: 2000, endOnFailure: true },
    );
    expect(found.failed).toBe(true);
    expect(String(found.errorInstance)).toContain('no longer holds');
  });

  const blind: Record<string, ThreadTransform> = {
    'the former neighbors of an author are forgotten': withMet(() => []),
    'every name on the chain is hidden in every text': withMet(({ chain }) => chain.map((stake) => stake.orgId)),
  };
  test.each(Object.entries(blind))('%s', { timeout: 120_000 }, (_, as) => {
    const found = fc.check(
      fc.property(opening, (given) => void walk(given, decide, as)),
      { numRuns: 2000, endOnFailure: true },
    );
    expect(found.failed).toBe(true);
    expect(String(found.errorInstance)).toMatch(/got out in a text|tells that .* is on the thread/);
  });
});

/** Replaces the organizations that each stake has met. */
function withMet(met: (thread: Thread) => readonly string[]): ThreadTransform {
  return (thread) => ({
    ...thread,
    chain: thread.chain.map((stake) => ({ ...stake, metOrgIds: met(thread) })),
    departed: thread.departed.map((stake) => ({ ...stake, metOrgIds: met(thread) })),
  });
}
