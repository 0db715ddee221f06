// Stakes for tests of the chain. By default a stake is an unanswered invitation.
import { NOTHING_ON_ITS_WAY } from './chain-nodes.ts';
import type { StakeView, Transit, Whereabouts } from '../../../domain/thread/view/view-types.ts';

export function testStake(orderIndex: number, given: Partial<StakeView> = {}): StakeView {
  return {
    id: `stake-${orderIndex}`,
    orderIndex,
    orgId: `org-${orderIndex}`,
    orgName: `Organization ${orderIndex + 1}`,
    orgType: 'dealership',
    place: null,
    own: false,
    opened: false,
    confirmed: false,
    hasTitle: null,
    claimPending: false,
    claimAt: null,
    inactive: false,
    createdAt: 0,
    confirmedAt: null,
    receivedAt: null,
    deliveredAt: null,
    provisional: false,
    hasTitleContact: false,
    platformInviteStatus: null,
    platformInviteSentAt: null,
    platformInviteWait: null,
    platformInviteAgainAt: null,
    offers: [],
    ...given,
  };
}

/** By default nothing is in transit and no day is expected. The current stake is the holder's, or the first one if none has the title. */
export const whereabouts = (stakes: readonly StakeView[], given: Partial<Whereabouts> = {}): Whereabouts => ({
  stakes,
  ...NOTHING_ON_ITS_WAY,
  ended: null,
  currentStakeId: stakes.find(({ hasTitle }) => hasTitle)?.id ?? stakes[0]!.id,
  ...given,
});

/** `since`: ms since the epoch. */
export const transitBetween = (from: StakeView, to: StakeView, since: number): Transit => ({
  updateId: 'update-1',
  fromStakeId: from.id,
  toStakeId: to.id,
  since,
});
