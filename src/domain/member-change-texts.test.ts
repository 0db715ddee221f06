import { expect, test } from 'vitest';
import { type MemberChange, memberChangeText, ownRoleText, wrongPassphrasesText } from './member-change-texts.ts';

const CHANGES: readonly (readonly [MemberChange, string])[] = [
  [{ is: 'joined', name: 'Rosa', role: 'admin', with: 'invite' }, 'Rosa joined with an invite and is an admin.'],
  [{ is: 'joined', name: 'Rosa', role: 'member', with: 'passphrase' }, 'Rosa joined with the passphrase and is a member.'],
  [{ is: 'left', name: 'Rosa' }, 'Rosa left the organization.'],
  [{ is: 'removed', name: 'Rosa', by: 'Dana' }, 'Dana removed Rosa from the organization.'],
  [{ is: 'role-changed', name: 'Rosa', by: 'Dana', from: 'admin', to: 'owner' }, 'Dana made Rosa an owner. Before: admin.'],
  [{ is: 'role-changed', name: 'Dana', by: null, from: 'owner', to: 'member' }, 'Dana is a member now. Before: owner.'],
  [{ is: 'owner-invited', by: 'Dana' }, 'Dana made an invite for another owner.'],
];
test.each(CHANGES)('%o is told to the other members', (change, text) => {
  expect(memberChangeText(change)).toBe(text);
});

test('a person reads about their own new role in the second person', () => {
  const change = { is: 'role-changed', name: 'Rosa', by: 'Dana', from: 'admin', to: 'member' } as const;
  expect(ownRoleText(change)).toBe('Dana made you a member. Before: admin.');
});

test('wrong passphrases are counted in words for one and for several', () => {
  expect(wrongPassphrasesText(1)).toBe('Somebody tried a wrong passphrase to join your organization.');
  expect(wrongPassphrasesText(12)).toBe('12 wrong passphrases were tried within a day to join your organization.');
});
