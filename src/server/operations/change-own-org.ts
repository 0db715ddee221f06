// What the commands on the viewer's own organization have in common. They read the role again once the organization is locked, and whether the
// operator has disabled somebody, because that may have changed since the request was authorized. They return the organization after the change.
import type { Membership } from '../../domain/membership.ts';
import { type Capability, may, refusalFor } from '../../domain/permissions.ts';
import type { Role } from '../../domain/vocabulary.ts';
import type { MemberViewer } from '../db/accounts/viewers.ts';
import { lockMembers } from '../db/orgs/members.ts';
import { readMyOrganization } from '../db/orgs/my-organization.ts';
import { Refused } from '../refused.ts';
import type { CommandContext, QueryContext, ReadContext } from './handler.ts';

type Context = CommandContext<MemberViewer>;

/** Locks the viewer's organization until the transaction ends and returns its members. Throws if it or the viewer is disabled now. */
export async function lockOwnMembers({ tx, viewer }: Context): Promise<Membership[]> {
  const { members, isDisabled } = await lockMembers(tx, viewer.org.id);
  if (isDisabled) throw new Refused('org-disabled');
  if (members.some((member) => member.userId === viewer.userId && member.isDisabled)) throw new Refused('not-signed-in');
  return members;
}

/** Locks the viewer's organization until the transaction ends and returns their role. Throws if the role no longer has the capability. */
export async function lockOwnOrg(context: Context, capability: Capability): Promise<Role> {
  const { viewer } = context;
  const members = await lockOwnMembers(context);
  const me = members.find(({ userId }) => userId === viewer.userId);
  if (!me) throw new Refused('no-active-org');
  if (!may(me.role, capability)) throw new Refused(refusalFor(capability));
  return me.role;
}

export const ownView = async ({ sql, viewer: { userId, org }, now }: ReadContext<MemberViewer>) =>
  await readMyOrganization(sql, { userId, orgId: org.id, role: org.role }, now);

/**
 * A command that notifies the open pages of all members and is answered with the organization; a repeat with what the viewer's role may see
 * by then. `change` returns the viewer's new role; null if they are no longer a member.
 */
export const onOwnOrg = <I>(change: (context: Context, input: I) => Promise<Role | null>) => ({
  decide: async (context: Context, input: I) => {
    const role = await change(context, input);
    const { tx, viewer, now, publish } = context;
    return {
      reply: async () => {
        publish([viewer.org.id], 'organization', 0);
        return { organization: await readMyOrganization(tx, { userId: viewer.userId, orgId: viewer.org.id, role }, now) };
      },
    };
  },
  replay: async (context: QueryContext<MemberViewer>) => ({ organization: await ownView(context) }),
});
