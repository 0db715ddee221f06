import { expect, test } from 'vitest';
import { type Capability, invitableRoles, may, permissions, refusalFor } from './permissions.ts';
import { refusals } from './refusals.ts';
import { ROLES } from './vocabulary.ts';

test.each<[Capability, owner: boolean, admin: boolean, member: boolean]>([
  ['updateOrg', true, false, false],
  ['changeMemberRole', true, false, false],
  ['removeMember', true, false, false],
  ['removeConnection', true, false, false],
  ['setJoinPassphrase', true, true, false],
  ['createInvite', true, true, false],
  ['createOwnerInvite', true, false, false],
  ['mergeInto', true, false, false],
  ['connect', true, true, true],
  ['workOnThreads', true, true, true],
])('who may %s: owner %s, admin %s, member %s', (capability, ...who) => {
  expect(ROLES.map((role) => may(role, capability))).toEqual(who);
});

test('a user without a role may do nothing', () => {
  for (const capability of Object.keys(permissions) as Capability[]) expect(may(null, capability)).toBe(false);
});

test('an owner can invite in every role, an admin in all except owner, a member in none', () => {
  expect(ROLES.map(invitableRoles)).toEqual([['owner', 'admin', 'member'], ['admin', 'member'], []]);
});

test('each capability has its own refusal', () => {
  expect(refusals[refusalFor('removeMember')].message).toBe('Only the organization owner can manage roles and details.');
  expect(refusals[refusalFor('createInvite')].message).toBe('Only owners and admins can invite users.');
  expect(refusals[refusalFor('createOwnerInvite')].message).toBe('Only an owner can invite another owner.');
  expect(refusals[refusalFor('connect')].message).toBe('Your role does not allow this.');
});
