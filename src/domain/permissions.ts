// What each role may do in its organization: the whole truth. No role is compared anywhere else.
import type { Role } from './vocabulary.ts';

const everyone: readonly Role[] = ['owner', 'admin', 'member'];
const managers: readonly Role[] = ['owner', 'admin'];
const owners: readonly Role[] = ['owner'];

export const permissions = {
  editOrg: owners,
  changeMemberRole: owners,
  removeMember: owners,
  removeConnection: owners,
  manageJoinPassphrase: managers,
  inviteMember: managers,
  connect: everyone,
  workOnThreads: everyone,
} as const;
export type Capability = keyof typeof permissions;

/** Whether somebody in this role may do it; nobody may without a role. */
export const may = (role: Role | null, capability: Capability): boolean => role !== null && permissions[capability].includes(role);
