// The members of an organization and their roles: role changes, removal and leaving. At least one owner must remain.
import { may } from './permissions.ts';
import { refuse, type Refusal } from './refusals.ts';
import type { Role } from './vocabulary.ts';

export type Membership = { userId: string; role: Role };
export type MembershipCommand =
  | { type: 'changeMemberRole'; userId: string; role: Role }
  | { type: 'removeMember'; userId: string }
  | { type: 'leaveOrg' };

/** Returns the new members. `by`: the acting user, whose role is read from `members` because it may have just changed. */
export function decideMembership<M extends Membership>(members: readonly M[], command: MembershipCommand, by: string): M[] | Refusal {
  const me = members.find(({ userId }) => userId === by);
  if (!me) return refuse('no-active-org');
  if (command.type !== 'leaveOrg' && !may(me.role, command.type)) return refuse('only-owner-edits');
  const targetId = command.type === 'leaveOrg' ? by : command.userId;
  if (!members.some(({ userId }) => userId === targetId)) return refuse('no-such-member');
  const after =
    command.type === 'changeMemberRole'
      ? members.map((member) => (member.userId === targetId ? { ...member, role: command.role } : member))
      : members.filter(({ userId }) => userId !== targetId);
  return after.some(({ role }) => may(role, 'changeMemberRole')) ? after : refuse('last-owner');
}

/** Whether the user is the last owner, who cannot leave. */
export const isLastOwner = (members: readonly Membership[], userId: string): boolean =>
  'refused' in decideMembership(members, { type: 'leaveOrg' }, userId);
