import { expect, test } from 'vitest';
import { withLikeToggled } from './toggle-like.ts';
import { updateOf, viewOf } from '../test-view.ts';

test('a like adds one and offers to unlike; toggling twice changes nothing', () => {
  const view = viewOf({ updates: [updateOf('a', { likeCount: 2, offers: ['likeUpdate'] }), updateOf('b')] });
  const liked = withLikeToggled(view, 'a');
  expect(liked.updates[0]).toMatchObject({ liked: true, likeCount: 3, offers: ['unlikeUpdate'] });
  expect(liked.updates[1]).toEqual(view.updates[1]);
  expect(withLikeToggled(liked, 'a')).toEqual(view);
});
