// Stakes for tests of what a chain shows: an unanswered invitation, unless told otherwise.
import type { StakeView, Transit } from '../../domain/thread/view-types.ts';

export function stakeOf(orderIndex: number, given: Partial<StakeView> = {}): StakeView {
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

export const transitBetween = (from: StakeView, to: StakeView, eta: string | null): Transit => ({
  updateId: 'update-1',
  fromStakeId: from.id,
  toStakeId: to.id,
  eta,
});
