// What the commands on the viewer's own organization have in common. They read the role again once the organization is locked,
// because it may have changed since the request was authorized, and they return the organization after the change.
import type { MyOrganizationView } from '../../api/members.ts';
import { type Capability, may, refusalFor } from '../../domain/permissions.ts';
import type { Role } from '../../domain/vocabulary.ts';
import { lockMembers } from '../db/orgs/members.ts';
import { readMyOrganization } from '../db/orgs/my-organization.ts';
import { Refused } from '../refused.ts';
import type { CommandContext, QueryContext } from '../operations/contexts.ts';
import type { MemberViewer } from '../auth/session.ts';

type Context = CommandContext<MemberViewer>;

/** Locks the viewer's organization until the transaction ends and returns their role. Throws if the role no longer has the capability. */
export async function lockOwnOrg({ tx, viewer }: Context, capability: Capability): Promise<Role> {
  const members = await lockMembers(tx, viewer.org.id);
  const me = members.find(({ userId }) => userId === viewer.userId);
  if (!me) throw new Refused('no-active-org');
  if (!may(me.role, capability)) throw new Refused(refusalFor(capability));
  return me.role;
}

/**
 * Notifies the open pages of all members and returns the command's answer. `role`: the viewer's new role; null if they are no longer a
 * member.
 */
export async function ownOrgAfter(
  { tx, viewer: { userId, org }, now, publish }: Context,
  role: Role | null,
): Promise<{ organization: MyOrganizationView }> {
  publish([org.id], 'organization', 0);
  return { organization: await readMyOrganization(tx, { userId, orgId: org.id, role }, now) };
}

/** The answer to a repeat, for the role that the viewer has now. */
export async function ownOrgNow({
  sql,
  viewer: { userId, org },
  now,
}: QueryContext<MemberViewer>): Promise<{ organization: MyOrganizationView }> {
  return { organization: await readMyOrganization(sql, { userId, orgId: org.id, role: org.role }, now) };
}
