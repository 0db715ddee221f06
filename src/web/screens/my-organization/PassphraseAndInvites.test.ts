import { expect, test } from 'vitest';
import type { OrgInviteView } from '../../../api/members.ts';
import { inviteMailStatus, lateAt } from './PassphraseAndInvites.tsx';

const invite: OrgInviteView = {
  id: '1',
  code: 'K7Q2-MF9D-XT4B',
  email: 'rosa@aspen.test',
  role: 'member',
  createdAt: 1000,
  createdBy: 'Dana Keller',
  expiresAt: 2_000_000,
  redeemedAt: null,
  redeemedBy: null,
  emailStatus: 'pending',
  emailWait: null,
  emailFailure: null,
};

test('an invite without an email says to share its code or link', () => {
  expect(inviteMailStatus({ ...invite, email: null, emailStatus: null }, 'ann', 1000).text).toBe('Invite created. Share the code or link.');
});

test('a mail that is pending for a minute is called late', () => {
  expect(inviteMailStatus(invite, 'ann', lateAt(1000) - 1).text).toBe('Invite created. Sending email to rosa@aspen.test…');
  expect(inviteMailStatus(invite, 'ann', lateAt(1000)).text).toBe('Email delivery pending…');
});

test('a mail that is late because an attempt failed says why', () => {
  const text = inviteMailStatus({ ...invite, emailFailure: '451' }, 'ann', lateAt(1000)).text;
  expect(text).toBe('Email delivery pending… The last attempt failed (code 451).');
});

test.each([
  ['sent', null, 'Invite email sent successfully.'],
  ['failed', '550', 'Invite email failed to send (code 550).'],
  ['failed', null, 'Invite email failed to send (code unknown).'],
  ['skipped', null, 'Email delivery skipped for this invite.'],
] as const)('the status of a mail that is %s (%s) says so, even after a minute', (emailStatus, emailFailure, text) => {
  expect(inviteMailStatus({ ...invite, emailStatus, emailFailure }, 'ann', lateAt(1000)).text).toBe(text);
});

test('the status of a mail that waits says what it waits for, even after a minute', () => {
  const waiting = { ...invite, emailWait: { for: 'verification', userId: 'ann' } } as const;
  expect(inviteMailStatus(waiting, 'ann', lateAt(1000))).toEqual({
    kind: 'waiting',
    text: 'Email to rosa@aspen.test: Waits until you verify your email',
  });
});
