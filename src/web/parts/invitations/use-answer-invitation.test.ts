import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { dashboardQuery, threadCountsQuery } from '../../data/queries.ts';
import { cacheAnswer } from './InvitationRow.tsx';

test('an accepted invitation counts on cards and on the table, and the newer of the two responses stays the newer one', () => {
  const cache = new QueryClient();
  const { queryKey: list } = dashboardQuery({ tab: 'active', filter: 'all' });
  const { queryKey: alone } = threadCountsQuery();
  const counts = {
    active: 61,
    completed: 212,
    invites: 3,
    needsYou: 2,
    nextNeedsYouAt: null,
    withYou: 1,
    inTransit: 0,
    activeClaims: 0,
    completedClaims: 0,
  };
  cache.setQueryData(alone, { ...counts, active: 60 }, { updatedAt: 1000 });
  cache.setQueryData(list, { pages: [{ counts, cards: [], next: null }], pageParams: [undefined] }, { updatedAt: 2000 });
  cacheAnswer(cache, { threadId: 'a', accept: true });
  expect(cache.getQueryData(alone)).toMatchObject({ active: 61, invites: 2 });
  expect(cache.getQueryData(list)?.pages[0]?.counts).toMatchObject({ active: 62, invites: 2 });
  expect([alone, list].map((key) => cache.getQueryState(key)?.dataUpdatedAt)).toEqual([1000, 2000]);
  cache.clear();
});
