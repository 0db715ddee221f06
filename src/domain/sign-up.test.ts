import { expect, it } from 'vitest';
import { refuseInvitation, refuseSignUp } from './sign-up.ts';

const open = { email: null, usedBy: null, isOpen: true };

it('signing up is open to all, to those who have an invitation, or to nobody', () => {
  expect([refuseSignUp('open', false), refuseSignUp('invited', true)]).toEqual([null, null]);
  expect(refuseSignUp('invited', false)).toEqual({ refused: 'sign-up-by-invitation' });
  for (const hasInvitation of [true, false]) expect(refuseSignUp('closed', hasInvitation)).toEqual({ refused: 'sign-up-closed' });
});

it('an open invitation lets somebody sign up, and one for an address only that address', () => {
  expect(refuseInvitation(open, 'ann@x.test')).toBeNull();
  expect(refuseInvitation({ ...open, email: 'ann@x.test' }, 'ann@x.test')).toBeNull();
  expect(refuseInvitation({ ...open, email: 'ann@x.test' }, 'bob@x.test')).toEqual({ refused: 'invitation-for-another' });
});

it('an invitation that is used, over or unknown lets nobody sign up but who has used it, in case the answer was lost', () => {
  const dead = { refused: 'invitation-unusable' };
  for (const invitation of [null, { ...open, isOpen: false }, { ...open, usedBy: 'ann@x.test' }])
    expect(refuseInvitation(invitation, 'bob@x.test')).toEqual(dead);
  expect(refuseInvitation({ ...open, usedBy: 'ann@x.test', isOpen: false }, 'ann@x.test')).toBeNull();
});
