// Connections between organizations, and their pages in the network.
import { type Connection, type ConnectionCommand, connectionNotice } from '../../domain/network/connection.ts';
import { PAGE_SIZE } from '../../domain/limits.ts';
import type { ConnectionStatus } from '../../domain/vocabulary.ts';
import type { OrgInNetwork } from '../../api/orgs.ts';
import { decodeCursor, pageOf } from '../db/cursor.ts';
import { insertNotifications } from '../db/notifications.ts';
import { changeConnection } from '../db/orgs/connections.ts';
import { countNetwork, networkPage, orgPage, ownOrgThatMaySee } from '../db/orgs/network.ts';
import { readOrgSummary } from '../db/orgs/search-and-discover.ts';
import { invitableOrg } from '../db/orgs/invitable-or-blocked.ts';
import type { Sql } from '../postgres/connections/sql.ts';
import type { NewNotice, Outbox } from '../mail/outbox.ts';
import { Refused } from '../refused.ts';
import type { CommandContext, Decision, HandlerServices, Handlers } from './handler.ts';
import { visibleOrg } from './orgs.ts';
import type { MemberViewer } from '../db/accounts/viewers.ts';

export const connectionHandlers = ({ outbox }: HandlerServices) =>
  ({
    org: async ({ sql, viewer }, { orgId }) => {
      const org = await orgPage(sql, orgId, viewer.org.id);
      if (!org) throw await noSuchOrg(sql, viewer, orgId);
      return { org };
    },

    network: async ({ sql, viewer }, { list, cursor }) => {
      const after = decodeCursor(cursor);
      const [found, counts] = await Promise.all([networkPage(sql, viewer.org.id, list, after), countNetwork(sql, viewer.org.id)]);
      const { page: orgs, next } = pageOf(found, PAGE_SIZE, ({ lastActivityAt, id }) => [false, lastActivityAt, id]);
      return { orgs, counts, next };
    },

    requestConnection: connectionCommand(outbox, (to) => ({ type: 'request', to })),
    acceptConnection: connectionCommand(outbox, () => ({ type: 'accept' })),
    ignoreConnection: connectionCommand(outbox, () => ({ type: 'ignore' })),
    removeConnection: connectionCommand(outbox, () => ({ type: 'remove' })),
    blockOrg: connectionCommand(outbox, (other) => ({ type: 'block', other })),
  }) satisfies Partial<Handlers>;

type ToOrg = { orgId: string };

/** A handler that returns the other organization with its connection to the viewer's organization after the command. */
const connectionCommand = (outbox: Outbox, commandTo: (otherOrgId: string) => ConnectionCommand) => ({
  decide: async (context: CommandContext<MemberViewer>, { orgId }: ToOrg) => await change(context, outbox, orgId, commandTo),
  replay: visibleOrg,
});

/** The refusal for an unknown organization. If another of the viewer's organizations may see it, the issue names that one. */
async function noSuchOrg(sql: Sql, viewer: MemberViewer, orgId: string): Promise<Refused> {
  const own = await ownOrgThatMaySee(sql, orgId, viewer.userId);
  return new Refused('no-such-org', own === null ? {} : { issues: [{ path: ['orgId'], message: own }] });
}

const visibleStatus = (orgId: string, connection: Connection | null): ConnectionStatus | null =>
  connection?.hiddenFrom === orgId ? null : (connection?.status ?? null);

async function change(
  context: CommandContext<MemberViewer>,
  outbox: Outbox,
  orgId: string,
  commandTo: (otherOrgId: string) => ConnectionCommand,
): Promise<Decision<{ org: OrgInNetwork }>> {
  const { tx, viewer, now, publish } = context;
  const found = await invitableOrg(tx, orgId, viewer.org.id);
  if (found === null) throw new Refused('no-such-org');
  const other = found.id;
  const command = commandTo(other);
  const { before, decision } = await changeConnection(tx, command, viewer.org.id, other, now);
  if (typeof decision === 'object' && 'refused' in decision) throw new Refused(decision.refused);
  const after = typeof decision === 'object' ? decision.changed : null;
  // A block is invisible to the other organization, unless it ends a request that it saw.
  const isVisibleChange = visibleStatus(other, before) !== visibleStatus(other, after);
  if (decision !== 'unchanged') publish(isVisibleChange ? [other, viewer.org.id] : [viewer.org.id], 'network', 0);
  if (after && command.type !== 'block') {
    const notice = connectionNotice(after, viewer.org.name);
    await notify(context, outbox, [{ ...notice, orgId: other, fromOrgId: viewer.org.id, requestId: null, threadId: null }]);
  }
  return { reply: async () => ({ org: (await readOrgSummary(tx, viewer.org.id, other))! }) };
}

/**
 * Notifies organizations of what happened to a connection: a notification for each, the mails that belong to it, and an event for their
 * open pages. All of it is part of the command's transaction, so a command that is rolled back notifies nobody.
 */
async function notify(
  { tx, viewer, now, publish }: CommandContext<MemberViewer>,
  outbox: Outbox,
  notices: readonly NewNotice[],
): Promise<void> {
  const about = { by: viewer.userId, at: now, entry: null, corrects: null };
  const rows = notices.map((notice) => ({ vehicle: null, ...notice, at: now, createdBy: viewer.userId, userId: null }));
  const mailed = notices.map((notice) => ({ ...notice, about }));
  await Promise.all([insertNotifications(tx, rows), outbox.queueNotices(tx, mailed)]);
  const orgIds = notices.map(({ orgId }) => orgId);
  publish(orgIds, 'notifications', 0);
}
