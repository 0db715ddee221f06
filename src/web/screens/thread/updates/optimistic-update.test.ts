// A posted update is shown exactly once, before and after the response of the server.
import { expect, test } from 'vitest';
import { isOptimistic, type OptimisticUpdate, withOptimisticUpdate, withLikeToggled } from './use-post-update.ts';
import type { SaidWait } from '../../../parts/thread/WaitsForField.tsx';
import { requestOf, updateOf, viewOf } from '../test-view.ts';

const sent: OptimisticUpdate = { message: 'On its way.', eta: '2026-03-04', waitsFor: undefined, at: 5, knownIds: new Set(['a']) };
const before = viewOf({ updates: [updateOf('a', { authorOwn: true })], requests: [requestOf('r')], openRequestCount: 2 });

test('a posted update is shown last at once, without actions, and closes the requests of others', () => {
  const view = withOptimisticUpdate(before, sent);
  expect(view.updates.map(({ id }) => id)).toEqual(['a', expect.any(String)]);
  expect(view.updates[1]).toMatchObject({
    authorName: 'Organization 2',
    authorOwn: true,
    message: 'On its way.',
    eta: '2026-03-04',
    offers: [],
  });
  expect(view.updates.map(isOptimistic)).toEqual([false, true]);
  expect(view).toMatchObject({ requests: [], openRequestCount: 0 });
});

test('a posted update changes what the title waits for, and when it is expected, at once', () => {
  const waitsFor = { what: 'payoff', since: 1 } as const;
  const waiting = { ...before, expected: '2026-03-01', waitsFor };
  const after = (said: SaidWait) => withOptimisticUpdate(waiting, { ...sent, eta: null, waitsFor: said });
  expect(after('lien-release')).toMatchObject({ expected: '2026-03-01', waitsFor: { what: 'lien-release', since: 5 } });
  expect(after('lien-release').updates[1]?.waitsFor).toBe('lien-release');
  expect(after('payoff').waitsFor).toEqual(waitsFor);
  expect(after(undefined).waitsFor).toEqual(waitsFor);
  expect(after(undefined).updates[1]).not.toHaveProperty('waitsFor');
  expect(after(null)).toMatchObject({ waitsFor: null, updates: [{}, { waitsFor: null }] });
  expect(withOptimisticUpdate(waiting, sent).expected).toBe('2026-03-04');
});

test('a request of the viewer, which is for another organization, stays open', () => {
  const own = requestOf('own', true);
  const view = withOptimisticUpdate({ ...before, requests: [requestOf('r'), own], openRequestCount: 3 }, sent);
  expect(view).toMatchObject({ requests: [own], openRequestCount: 1 });
});

test('a posted update is not shown twice if the view already contains it', () => {
  const view = { ...before, updates: [...before.updates, updateOf('b', { authorOwn: true, message: 'On its way.' })] };
  expect(withOptimisticUpdate(view, sent)).toBe(view);
});

test('a posted update stays when other updates arrive meanwhile', () => {
  const others = [updateOf('b'), updateOf('c', { authorOwn: true, updateType: 'delivered' })];
  const view = withOptimisticUpdate({ ...before, updates: [...before.updates, ...others] }, sent);
  expect(view.updates.filter(isOptimistic)).toHaveLength(1);
});

test('a like is counted at once and can be taken back, and toggling it twice changes nothing', () => {
  const view = viewOf({ updates: [updateOf('a', { likeCount: 2, offers: ['likeUpdate'] }), updateOf('b')] });
  const liked = withLikeToggled(view, 'a');
  expect(liked.updates[0]).toMatchObject({ liked: true, likeCount: 3, offers: ['unlikeUpdate'] });
  expect(liked.updates[1]).toEqual(view.updates[1]);
  expect(withLikeToggled(liked, 'a')).toEqual(view);
});
