// A like shows before the server has heard of it, and can be taken back at once.
import { expect, test } from 'vitest';
import { withLikeTurned } from './like.ts';
import { updateOf, viewOf } from '../test-view.ts';

test('liking counts one more and offers to unlike; twice is as before', () => {
  const view = viewOf({ updates: [updateOf('a', { likeCount: 2, offers: ['likeUpdate'] }), updateOf('b')] });
  const liked = withLikeTurned(view, 'a');
  expect(liked.updates[0]).toMatchObject({ liked: true, likeCount: 3, offers: ['unlikeUpdate'] });
  expect(liked.updates[1]).toEqual(view.updates[1]);
  expect(withLikeTurned(liked, 'a')).toEqual(view);
});
