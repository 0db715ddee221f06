// Tells an organization's members what changed about its people: each by a notification of their own, so that nobody can clear it for the
// others, and its owners and admins also by mail. The person who acted is not told.
import { type MemberChange, memberChangeText, ownRoleText } from '../../domain/member-change-texts.ts';
import type { Viewer } from '../db/accounts/viewers.ts';
import { insertNotificationsForMembers } from '../db/notifications.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { CommandContext } from './handler.ts';

type About = {
  orgId: string;
  change: MemberChange;
  /** The person concerned: who acted if it is missing. */
  userId?: string;
  /** The address of a person who joined. */
  email?: string;
};
/** `viewer`: who acted; null for the operator. */
type TellContext = Pick<CommandContext<Viewer>, 'tx' | 'now' | 'publish'> & { viewer: { userId: string } | null };

/** Call it after the change, with the organization locked. */
export async function tellMembers({ tx, viewer, now, publish }: TellContext, outbox: Outbox, about: About): Promise<void> {
  const { orgId, change, email } = about;
  const by = viewer?.userId ?? null;
  const userId = about.userId ?? by;
  const text = memberChangeText(change);
  const except = [by, userId].filter((id) => id !== null);
  const notification = { orgId, type: 'members_changed', at: now, createdBy: by } as const;
  const toManagers = change.is === 'owner-invited';
  const told = await insertNotificationsForMembers(tx, { ...notification, text }, { except, toManagers });
  await outbox.queueOrgNotice(tx, orgId, { notice: { what: change.is, text, ...(email !== undefined && { email }) }, except, now });
  if (userId !== null && userId !== by) {
    const own = change.is === 'role-changed' ? ownRoleText(change) : null;
    if (own !== null) told.push(...(await insertNotificationsForMembers(tx, { ...notification, text: own }, { only: userId })));
    const event = own === null ? ({ is: 'removed' } as const) : ({ is: 'role-changed', text: own } as const);
    await outbox.queueAccountNotice(tx, userId, { event, orgId, now });
  }
  publish(told, 'notifications', 0);
}
