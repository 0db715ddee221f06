// What each role may do in its organization: the whole truth. No role is compared anywhere else.
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
  createOwnerInvite: owners,
  mergeInto: owners,
  connect: everyone,
  workOnThreads: everyone,
} as const;
export type Capability = keyof typeof permissions;

/** Whether somebody in this role may do it; nobody may without a role. */
export const may = (role: Role | null, capability: Capability): boolean => role !== null && permissions[capability].includes(role);

/** The roles that somebody in this role may invite others in: a role that can invite owners takes an owner to give. */
export const invitableRoles = (role: Role | null): Role[] =>
  ROLES.filter((invited) => may(role, may(invited, 'createOwnerInvite') ? 'createOwnerInvite' : 'createInvite'));

/** What somebody hears whose role does not allow it. */
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
    case 'removeConnection':
    case 'setJoinPassphrase':
    case 'connect':
    case 'workOnThreads':
      return 'role-too-low';
    default:
      return capability satisfies never;
  }
}
