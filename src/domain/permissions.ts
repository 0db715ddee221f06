// The permissions of each role. What a role may do is decided only here; SQL also selects owners and managers by role.
import type { RefusalName } from './refusals.ts';
import { type Role, ROLES } from './vocabulary.ts';

const everyone: readonly Role[] = ['owner', 'admin', 'member'];
const managers: readonly Role[] = ['owner', 'admin'];
const owners: readonly Role[] = ['owner'];

export const permissions = {
  updateOrg: owners,
  changeMemberRole: owners,
  removeMember: owners,
  removeConnection: owners,
  setJoinPassphrase: managers,
  createInvite: managers,
  setTitlePolicy: managers,
  createOwnerInvite: owners,
  mergeInto: owners,
  connect: everyone,
  workOnThreads: everyone,
} as const;
export type Capability = keyof typeof permissions;

/** Whether the role has the capability. null has none. */
export const may = (role: Role | null, capability: Capability): boolean => role !== null && permissions[capability].includes(role);

/** The roles that a user with this role can give in an invite. Only owners can give a role that can invite owners. */
export const invitableRoles = (role: Role | null): Role[] =>
  ROLES.filter((invited) => may(role, may(invited, 'createOwnerInvite') ? 'createOwnerInvite' : 'createInvite'));

/** Whether `after` has fewer permissions than `before`: `ROLES` are in this order. */
export const isLowerRole = (after: Role, before: Role): boolean => ROLES.indexOf(after) > ROLES.indexOf(before);

/** The refusal if a role lacks the capability. */
export function refusalFor(capability: Capability): RefusalName {
  switch (capability) {
    case 'updateOrg':
    case 'changeMemberRole':
    case 'removeMember':
      return 'only-owner-edits';
    case 'createInvite':
      return 'only-managers-invite';
    case 'createOwnerInvite':
      return 'only-owner-invites-owner';
    case 'mergeInto':
      return 'merge-not-owner';
    case 'setTitlePolicy':
      return 'only-managers-set-policy';
    case 'removeConnection':
    case 'setJoinPassphrase':
    case 'connect':
    case 'workOnThreads':
      return 'role-too-low';
    default:
      return capability satisfies never;
  }
}
