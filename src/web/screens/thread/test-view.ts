// Views of a thread for tests. By default a thread has three organizations, the second one the viewer's, and no activity.
import type { LiveThread, RequestView, UpdateView } from '../../../domain/thread/view/view-types.ts';
import { testStake } from '../../chain/test-stakes.ts';

export function viewOf(given: Partial<LiveThread> = {}): LiveThread {
  return {
    id: 'thread-1',
    vin: '4S4BTAFC8N3187402',
    year: 2022,
    make: 'Subaru',
    model: 'Outback',
    mileage: 31_480,
    createdAt: 0,
    updatedAt: 0,
    openedByName: 'Organization 2',
    headStakeId: 'stake-0',
    tailStakeId: 'stake-2',
    currentStakeId: 'stake-1',
    stakeCount: 3,
    stakes: [testStake(0), testStake(1, { own: true, opened: true, confirmed: true, hasTitle: true }), testStake(2)],
    transit: null,
    disputed: null,
    expected: null,
    standing: 'active',
    seq: 1,
    invitation: null,
    updates: [],
    earlier: { count: 0, hidden: 0 },
    requests: [],
    openRequestCount: 0,
    turn: null,
    turnAt: null,
    offers: [],
    ...given,
  };
}

export function updateOf(id: string, given: Partial<UpdateView> = {}): UpdateView {
  return {
    id,
    authorOrgId: 'org-0',
    authorName: 'Organization 1',
    authorOwn: false,
    authorOrderIndex: 0,
    authorInactive: false,
    updateType: 'note',
    message: '',
    eta: null,
    expected: null,
    at: 0,
    isHolderChange: false,
    fromStakeId: null,
    toStakeId: null,
    deliveryStatus: null,
    claimStakeId: null,
    claimByOrgId: null,
    claimStatus: null,
    ackAt: null,
    ackByOrgId: null,
    ackByName: null,
    ackCause: null,
    ackNote: '',
    reason: null,
    likeCount: 0,
    liked: false,
    hidden: false,
    offers: [],
    ...given,
  };
}

export const requestOf = (id: string, own = false): RequestView => ({
  id,
  requestedByOrgId: 'org-2',
  requestedByName: 'Organization 3',
  own,
  targetOrgId: 'org-1',
  note: '',
  at: 0,
  emailStatus: null,
});
