import { expect, test } from 'vitest';
import { countsAfter } from './invite-counts.ts';

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

test('an accepted invitation moves from the invitations to the active threads, a declined one only leaves', () => {
  expect(countsAfter(counts, [{ accept: true }, { accept: false }])).toEqual({ ...counts, active: 62, invites: 1 });
});

test('an invitation that the server does not count any more is not subtracted twice', () => {
  expect(countsAfter({ ...counts, invites: 0 }, [{ accept: false }]).invites).toBe(0);
});
