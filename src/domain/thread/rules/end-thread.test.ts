import { expect, test } from 'vitest';
import { ThreadScenario } from '../../../../tests/thread-scenario.ts';

test('a title that was on its way back when the thread was closed is still on its way back when it is reopened', () => {
  const closed = new ThreadScenario({ holder: true, soldTo: false })
    .accepts('A')
    .givesUp('B', 'returned')
    .does('B', { type: 'leaveThread' })
    .invites('A', 'previous', 'D')
    .accepts('D')
    .closes('A');
  const { thread } = closed.reopens('A');
  expect(closed.current).toBe('A');
  expect(thread.returning).toMatchObject({ to: thread.currentStakeId });
  expect(closed.claims('A').chain).toBe('D- A*');
});
