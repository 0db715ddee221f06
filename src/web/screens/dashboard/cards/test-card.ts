// A card for tests. By default it has two organizations, the second one the viewer's, and no known holder of the title.
import type { ListedCard } from '../../../../api/thread-views.ts';
import { testStake } from '../../../parts/chain/test-stakes.ts';

export const cardOf = (given: Partial<ListedCard> = {}): ListedCard => ({
  id: 'thread-1',
  vin: '1FTFW1E55MKE41877',
  year: 2021,
  make: 'Ford',
  model: 'F-150',
  createdAt: 0,
  updatedAt: 0,
  currentStakeId: 'stake-0',
  stakes: [testStake(0), testStake(1, { own: true })],
  transit: null,
  disputed: null,
  returning: null,
  contested: null,
  ended: null,
  expected: null,
  standing: 'active',
  invitation: null,
  openRequestCount: 0,
  turn: null,
  latest: null,
  folded: false,
  deliveredAt: null,
  ownWord: null,
  stockNumber: '',
  move: null,
  ...given,
});
