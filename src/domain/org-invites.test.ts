import { describe, expect, test } from 'vitest';
import {
  decideRedemption,
  formatCode,
  inviteAfter,
  type OrgInvite,
  orgInviteState,
  normalizeCode,
  inviteLinkIn,
  parseJoinText,
  sharedPassphrase,
} from './org-invites.ts';

const NOW = 1_000_000;
const open: OrgInvite = { email: null, role: 'member', expiresAt: NOW + 1, redeemedAt: null, isRevoked: false };
const rosa = { email: 'Rosa@Aspen.test', hasShownEmail: true, isMember: false };

describe('redeeming an invite', () => {
  test('returns its role', () => {
    expect(decideRedemption({ ...open, role: 'admin' }, rosa, NOW)).toEqual({ role: 'admin' });
  });

  test('requires the address that it is bound to, ignoring case', () => {
    expect(decideRedemption({ ...open, email: 'rosa@aspen.test' }, rosa, NOW)).toEqual({ role: 'member' });
    expect(decideRedemption({ ...open, email: 'luis@aspen.test' }, rosa, NOW)).toEqual({ refused: 'invite-for-another' });
  });

  test('that is bound to an address requires proof of that address', () => {
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
    ['that was used and has expired', { ...open, redeemedAt: 1, expiresAt: 2 }, 'invite-used'],
    ['that was revoked', { ...open, isRevoked: true }, 'invite-expired'],
    ['that expires now', { ...open, expiresAt: NOW }, 'invite-expired'],
  ] as const)('%s is refused', (_what, invite, refused) => {
    expect(decideRedemption(invite, rosa, NOW)).toEqual({ refused });
  });

  test('by a member is refused and does not use the invite', () => {
    expect(decideRedemption(open, { ...rosa, isMember: true }, NOW)).toEqual({ refused: 'already-member' });
  });
});

test('an invite is open until it is used or expires', () => {
  expect(orgInviteState(open, NOW)).toBe('open');
  expect(orgInviteState(open, NOW + 1)).toBe('expired');
  expect(orgInviteState({ ...open, redeemedAt: NOW }, NOW + 1)).toBe('used');
});

test('a code is formatted in groups and parsed in any spelling', () => {
  expect(formatCode('k7q2mf9dxt4b')).toBe('K7Q2-MF9D-XT4B');
  for (const typed of ['K7Q2-MF9D-XT4B', 'k7q2mf9dxt4b', ' K7Q2 mf9d – XT4B ', 'K7Q2-MF9D-XT4B.', '“K7Q2\u00a0MF9D\u200bXT4B”']) {
    expect(normalizeCode(typed)).toBe('k7q2mf9dxt4b');
    expect(parseJoinText(typed).inviteCode).toBe('k7q2mf9dxt4b');
  }
});

test('a link of an invite is parsed like its code, and its proof is kept', () => {
  const link = 'https://titleline.test/onboarding?invite=K7Q2-MF9D-XT4B';
  for (const typed of [link, ` ${link}\n`, `${link}&proof=abc`, `${link}#x`]) expect(parseJoinText(typed).inviteCode).toBe('k7q2mf9dxt4b');
  expect(inviteLinkIn(`${link}&proof=abc`)).toEqual({ code: 'K7Q2-MF9D-XT4B', proof: 'abc' });
  const redirect = encodeURIComponent('/onboarding?invite=K7Q2-MF9D-XT4B&proof=a-b_');
  for (const [typed, proof] of [
    [`${link}&proof=abc.`, 'abc'],
    [`${link}.`, undefined],
    [`Join: ${link}&proof=abc (until Friday)`, 'abc'],
    [`<${link}&amp;proof=abc>`, 'abc'],
    ['https://titleline.test/onboarding/?invite=K7Q2-MF9D-XT4B', undefined],
    [`https://titleline.test/login?redirect=${redirect}`, 'a-b_'],
  ] as const) {
    expect({ typed, ...inviteLinkIn(typed) }).toEqual({ typed, code: 'K7Q2-MF9D-XT4B', proof });
    expect(parseJoinText(typed).inviteCode).toBe('k7q2mf9dxt4b');
  }
  for (const typed of ['K7Q2-MF9D-XT4B', 'https://titleline.test/onboarding?claim=x', 'https://titleline.test/?invite=x'])
    expect(inviteLinkIn(typed)).toBeNull();
});

test('a code is read after its label', () => {
  for (const typed of ['Code: K7Q2-MF9D-XT4B', 'Your invite code is K7Q2 MF9D XT4B.', 'invite code # k7q2mf9dxt4b', 'Code K7Q2-MF9D-XT4B'])
    expect({ typed, ...parseJoinText(typed) }).toMatchObject({ typed, inviteCode: 'k7q2mf9dxt4b' });
  expect(parseJoinText('Code: K7Q2MF-abcd efgh').shared).toEqual({ joinCode: 'k7q2mf', passphrase: 'abcd efgh' });
});

describe('an organization’s code and passphrase', () => {
  const shared = { joinCode: 'k7q2mf', passphrase: 'abcd efgh-ijkl' };

  test('are parsed from the text in which they are shared', () => {
    expect(sharedPassphrase('k7q2mf', shared.passphrase)).toBe('K7Q2MF-abcd efgh-ijkl');
    expect(parseJoinText('K7Q2MF-abcd efgh-ijkl')).toEqual({ inviteCode: null, shared });
    expect(parseJoinText('k7q2mf – abcd efgh-ijkl')).toEqual({ inviteCode: null, shared });
  });

  test('can look like an invite code', () => {
    expect(parseJoinText('K7Q2-MF9D-XT4B').shared).toBeNull();
    expect(parseJoinText('K7Q2MF-9-D-X-T-4-B')).toEqual({
      inviteCode: 'k7q2mf9dxt4b',
      shared: { joinCode: 'k7q2mf', passphrase: '9-D-X-T-4-B' },
    });
  });

  test('are null for other texts', () => {
    for (const typed of ['', '-', 'K7Q2MF-', 'K7Q2M-abcdefghijkl', 'K7Q2MF abcdefghijkl']) expect(parseJoinText(typed).shared).toBeNull();
  });
});

describe('an unused invite, when an admin leaves, is removed or gets a lower role,', () => {
  const luis = { userId: 'luis', role: 'admin' } as const;
  test.each([
    ['ends if anybody can use it', { email: null, role: 'member', createdBy: 'dana' }, 'ends'],
    ['hides its code if it is for an address', { email: 'rosa@aspen.test', role: 'admin', createdBy: 'dana' }, 'hides-code'],
    ['ends if the admin made it', { email: 'rosa@aspen.test', role: 'admin', createdBy: 'luis' }, 'ends'],
    ['ends if the admin made it as an owner', { email: null, role: 'owner', createdBy: 'luis' }, 'ends'],
    ['stays if it is for an owner, because admins do not see its code', { email: null, role: 'owner', createdBy: 'dana' }, 'stays'],
    ['ends also if its maker’s account was deleted', { email: null, role: 'member', createdBy: null }, 'ends'],
  ] as const)('%s', (_what, invite, fate) => {
    expect(inviteAfter(invite, luis)).toBe(fate);
  });

  test('stays if a member leaves, who could not read it', () => {
    for (const email of [null, 'rosa@aspen.test'])
      expect(inviteAfter({ email, role: 'member', createdBy: 'dana' }, { userId: 'priya', role: 'member' })).toBe('stays');
  });
});
