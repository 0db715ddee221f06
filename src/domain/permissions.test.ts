import { expect, test } from 'vitest';
import { type Capability, may, permissions } from './permissions.ts';
import { ROLES } from './vocabulary.ts';

test.each<[Capability, owner: boolean, admin: boolean, member: boolean]>([
  ['editOrg', true, false, false],
  ['changeMemberRole', true, false, false],
  ['removeMember', true, false, false],
  ['removeConnection', true, false, false],
  ['manageJoinPassphrase', true, true, false],
  ['inviteMember', true, true, false],
  ['connect', true, true, true],
  ['workOnThreads', true, true, true],
])('%s: owner %s, admin %s, member %s', (capability, ...who) => {
  expect(ROLES.map((role) => may(role, capability))).toEqual(who);
});

test('without a role nobody may do anything', () => {
  for (const capability of Object.keys(permissions) as Capability[]) expect(may(null, capability)).toBe(false);
});
