// Views of a thread for tests. By default a thread has three organizations, the second one the viewer's, and no activity.
import type { LiveThread, RequestView, UpdateView } from '../../../domain/thread/view/view-types.ts';
import { testStake, whereabouts } from '../../parts/chain/test-stakes.ts';
import { PLAIN_NOTE } from './updates/use-post-update.ts';

export function viewOf(given: Partial<LiveThread> = {}): LiveThread {
  const stakes = [testStake(0), testStake(1, { own: true, opened: true, confirmed: true, hasTitle: true }), testStake(2)];
  return {
    ...whereabouts(stakes),
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
    stakeCount: 3,
    stakes,
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
    vinSettled: false,
    givesUpTo: { mistake: null, 'never-arrived': null, lost: null, returned: null },
    takeBack: null,
    ...given,
  };
}

export const updateOf = (id: string, given: Partial<UpdateView> = {}): UpdateView => ({
  ...PLAIN_NOTE,
  id,
  authorOrgId: 'org-0',
  authorName: 'Organization 1',
  authorOwn: false,
  authorOrderIndex: 0,
  at: 0,
  ...given,
});

export const requestOf = (id: string, own = false): RequestView => ({
  id,
  requestedByOrgId: 'org-2',
  requestedByName: 'Organization 3',
  own,
  colleague: null,
  targetOrgId: 'org-1',
  targetName: 'Organization 2',
  note: '',
  at: 0,
  remindedAt: null,
  automatic: false,
  asks: null,
  reminderColleague: null,
  remindFrom: 0,
  emailStatus: null,
  offers: [],
});
