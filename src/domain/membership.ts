// Who belongs to an organization and in which role: changes of role, removal, leaving. Somebody must always be left who can do these.
import { may } from './permissions.ts';
import { refuse, type Refusal } from './refusals.ts';
import type { Role } from './vocabulary.ts';

export type Membership = { userId: string; role: Role };
export type MembershipCommand =
  | { type: 'changeMemberRole'; userId: string; role: Role }
  | { type: 'removeMember'; userId: string }
  | { type: 'leaveOrg' };

/** The members from now on. `by`: the user who asks, whose role is looked up here because it may have changed a moment ago. */
export function decideMembership<M extends Membership>(members: readonly M[], command: MembershipCommand, by: string): M[] | Refusal {
  const me = members.find(({ userId }) => userId === by);
  if (!me) return refuse('no-active-org');
  if (command.type !== 'leaveOrg' && !may(me.role, command.type)) return refuse('only-owner-edits');
  const about = command.type === 'leaveOrg' ? by : command.userId;
  if (!members.some(({ userId }) => userId === about)) return refuse('no-such-member');
  const after =
    command.type === 'changeMemberRole'
      ? members.map((member) => (member.userId === about ? { ...member, role: command.role } : member))
      : members.filter(({ userId }) => userId !== about);
  return after.some(({ role }) => may(role, 'changeMemberRole')) ? after : refuse('last-owner');
}

/** Whether the organization could not do without this one: its last owner. */
export const isLastOwner = (members: readonly Membership[], userId: string): boolean =>
  'refused' in decideMembership(members, { type: 'leaveOrg' }, userId);
