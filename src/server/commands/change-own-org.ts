// What the commands on one's own organization have in common: the role is looked up again once the organization is held,
// because it may have changed since the door let the command in, and the answer is the organization as it is then.
import type { MyOrganizationView } from '../../api/members.ts';
import { type Capability, may, refusalFor } from '../../domain/permissions.ts';
import type { Role } from '../../domain/vocabulary.ts';
import { lockMembers } from '../db/orgs/members.ts';
import { readMyOrganization } from '../db/orgs/my-organization.ts';
import { Refused } from '../refused.ts';
import type { CommandContext, QueryContext } from '../operations/handler-types.ts';
import type { MemberViewer } from '../auth/session.ts';

type Context = CommandContext<MemberViewer>;

/** Holds the viewer's organization until the transaction ends. Throws where their role, by now, does not allow it. */
export async function lockOwnOrg({ tx, viewer }: Context, capability: Capability): Promise<Role> {
  const members = await lockMembers(tx, viewer.org.id);
  const me = members.find(({ userId }) => userId === viewer.userId);
  if (!me) throw new Refused('no-active-org');
  if (!may(me.role, capability)) throw new Refused(refusalFor(capability));
  return me.role;
}

/** The command's answer, and the news to everybody's open pages. `role`: the viewer's from now on; null where they are out. */
export async function ownOrgAfter(
  { tx, viewer: { userId, org }, now, publish }: Context,
  role: Role | null,
): Promise<{ organization: MyOrganizationView }> {
  publish([org.id], 'organization', 0);
  return { organization: await readMyOrganization(tx, { userId, orgId: org.id, role }, now) };
}

/** A repeat's answer: for the role that the viewer has now. */
export async function ownOrgNow({
  sql,
  viewer: { userId, org },
  now,
}: QueryContext<MemberViewer>): Promise<{ organization: MyOrganizationView }> {
  return { organization: await readMyOrganization(sql, { userId, orgId: org.id, role: org.role }, now) };
}
