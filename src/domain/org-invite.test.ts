import { describe, expect, test } from 'vitest';
import {
  decideRedemption,
  groupedCode,
  type OrgInvite,
  orgInviteState,
  maskedEmail,
  plainCode,
  readJoinText,
  sharedPassphrase,
} from './org-invite.ts';

const NOW = 1_000_000;
const open: OrgInvite = { email: null, role: 'member', expiresAt: NOW + 1, redeemedAt: null, isRevoked: false };
const rosa = { email: 'Rosa@Aspen.test', hasShownEmail: true, isMember: false };

describe('redeeming an invite', () => {
  test('gives its role', () => {
    expect(decideRedemption({ ...open, role: 'admin' }, rosa, NOW)).toEqual({ role: 'admin' });
  });

  test('asks for the address that it is bound to, in whatever case', () => {
    expect(decideRedemption({ ...open, email: 'rosa@aspen.test' }, rosa, NOW)).toEqual({ role: 'member' });
    expect(decideRedemption({ ...open, email: 'luis@aspen.test' }, rosa, NOW)).toEqual({ refused: 'invite-for-another' });
  });

  test('that is bound to an address asks for proof that the address is the joiner’s', () => {
    const bound = { ...open, email: 'rosa@aspen.test' };
    const unshown = { ...rosa, hasShownEmail: false };
    expect(decideRedemption(bound, unshown, NOW)).toEqual({ refused: 'email-not-verified' });
    expect(decideRedemption(open, unshown, NOW)).toEqual({ role: 'member' });
    expect(decideRedemption({ ...bound, email: 'luis@aspen.test' }, unshown, NOW)).toEqual({ refused: 'invite-for-another' });
    expect(decideRedemption(bound, { ...unshown, isMember: true }, NOW)).toEqual({ refused: 'already-member' });
  });

  test.each([
    ['that does not exist', null, 'invite-not-found'],
    ['that was used', { ...open, redeemedAt: 1 }, 'invite-used'],
    ['that was used, however long ago', { ...open, redeemedAt: 1, expiresAt: 2 }, 'invite-used'],
    ['that was revoked', { ...open, isRevoked: true }, 'invite-expired'],
    ['whose last moment has come', { ...open, expiresAt: NOW }, 'invite-expired'],
  ] as const)('%s is refused', (_what, invite, refused) => {
    expect(decideRedemption(invite, rosa, NOW)).toEqual({ refused });
  });

  test('by a member uses nothing up', () => {
    expect(decideRedemption(open, { ...rosa, isMember: true }, NOW)).toEqual({ refused: 'already-member' });
  });
});

test('an invite works until it is used or its time is over', () => {
  expect(orgInviteState(open, NOW)).toBe('open');
  expect(orgInviteState(open, NOW + 1)).toBe('expired');
  expect(orgInviteState({ ...open, redeemedAt: NOW }, NOW + 1)).toBe('used');
});

test('a code is shown in groups, and read however it is typed', () => {
  expect(groupedCode('k7q2mf9dxt4b')).toBe('K7Q2-MF9D-XT4B');
  for (const typed of ['K7Q2-MF9D-XT4B', 'k7q2mf9dxt4b', ' K7Q2 mf9d – XT4B ']) {
    expect(plainCode(typed)).toBe('k7q2mf9dxt4b');
    expect(readJoinText(typed).inviteCode).toBe('k7q2mf9dxt4b');
  }
});

describe('an organization’s code and passphrase', () => {
  const shared = { joinCode: 'k7q2mf', passphrase: 'abcd efgh-ijkl' };

  test('are read as they are shared', () => {
    expect(sharedPassphrase('k7q2mf', shared.passphrase)).toBe('K7Q2MF-abcd efgh-ijkl');
    expect(readJoinText('K7Q2MF-abcd efgh-ijkl')).toEqual({ inviteCode: null, shared });
    expect(readJoinText('k7q2mf – abcd efgh-ijkl')).toEqual({ inviteCode: null, shared });
  });

  test('may look like an invite’s code', () => {
    expect(readJoinText('K7Q2-MF9D-XT4B').shared).toBeNull();
    expect(readJoinText('K7Q2MF-9-D-X-T-4-B')).toEqual({
      inviteCode: 'k7q2mf9dxt4b',
      shared: { joinCode: 'k7q2mf', passphrase: '9-D-X-T-4-B' },
    });
  });

  test('are told from a text that is neither', () => {
    for (const typed of ['', '-', 'K7Q2MF-', 'K7Q2M-abcdefghijkl', 'K7Q2MF abcdefghijkl']) expect(readJoinText(typed).shared).toBeNull();
  });
});

test.each([
  ['dana@rmauto.example', 'd•••@rmauto.example'],
  ['da@rmauto.example', 'd•••@rmauto.example'],
  ['d@rmauto.example', '•••@rmauto.example'],
  ['"odd@name"@rmauto.example', '"•••@rmauto.example'],
])('the address %s is masked as %s', (email, masked) => expect(maskedEmail(email)).toBe(masked));
