// The only shell around the rules of a thread: lock, decide, evolve, assert, write, tell. Everything happens or nothing does.
import { v7 as uuidv7 } from 'uuid';
import type { Fact } from '../../domain/thread/facts.ts';
import type { ThreadCommand } from '../../domain/thread/commands.ts';
import { decide } from '../../domain/thread/decide.ts';
import { applyEntry } from '../../domain/thread/evolve.ts';
import { assertInvariants } from '../../domain/thread/invariants.ts';
import { noticesOf } from '../../domain/thread/notices.ts';
import { representedOrgId } from '../../domain/thread/chain.ts';
import type { OrgId, Stake, Thread } from '../../domain/thread/thread.ts';
import { viewFor } from '../../domain/thread/view/view.ts';
import type { ThreadView } from '../../domain/thread/view/view-types.ts';
import type { OrgFacts, Orgs } from '../../domain/thread/view/visibility.ts';
import type { Tx } from '../db/sql.ts';
import { orgFacts } from '../db/orgs/orgs.ts';
import { loadMailStatuses, lockThread } from '../db/threads/load-thread.ts';
import { saveThread } from '../db/threads/save-thread.ts';
import type { Outbox } from '../mail/outbox.ts';
import { Refused } from '../refused.ts';
import type { CommandContext } from '../operations/handler-types.ts';
import { notify } from './notify.ts';
import type { MemberViewer } from '../auth/session.ts';

export type ThreadContext = CommandContext<MemberViewer>;
/** What the acting organization sees afterwards, the id of what the command made, if it made something, and what happened. */
export type CommandResult = { view: ThreadView | null; freshId: string; facts: readonly Fact[] };

export async function runCommand(context: ThreadContext, outbox: Outbox, threadId: string, command: ThreadCommand): Promise<CommandResult> {
  const { tx, viewer, today } = context;
  const loaded = await lockThread(tx, threadId);
  if (!loaded) throw new Refused('no-such-thread');
  // A click is timed before it waits for its turn, and servers' clocks differ: on a thread, time only ever moves on.
  const now = Math.max(context.now, loaded.thread.updatedAt + 1);
  const freshId = uuidv7();
  const decision = decide(loaded.thread, command, { orgId: viewer.org.id, now, today, freshId });
  if ('refused' in decision) throw new Refused(decision.refused);
  const { facts } = decision;
  if (facts.length === 0) return { view: viewFor(loaded.thread, viewer.org.id, loaded.orgs, loaded.mails, now), freshId, facts };
  const after = applyEntry(loaded.thread, facts);
  const orgs = await recordEntry({ ...context, now }, outbox, loaded, after, command.type, facts);
  const mails = facts.some(isMailed) ? await loadMailStatuses(tx, threadId) : loaded.mails;
  return { view: viewFor(after, viewer.org.id, orgs, mails, now), freshId, facts };
}

/** A view shows what becomes of the mails of these. */
const isMailed = ({ type }: Fact): boolean => type === 'UpdateRequested' || type === 'StakeInvited';

/** Who acts: `userId` is null where nobody does, and what an organization did not do in time counts as done by it. */
export type EntryContext = Pick<ThreadContext, 'tx' | 'now' | 'publish'> & { viewer: { userId: string | null; org: { id: string } } };

/** Writes a thread's new state with everything that goes with it. `before.thread` is null for one that was just opened. */
export async function recordEntry(
  context: EntryContext,
  outbox: Outbox,
  before: { thread: Thread | null; orgs: Orgs },
  after: Thread,
  command: string,
  facts: readonly Fact[],
): Promise<Orgs> {
  const { tx, viewer, now } = context;
  assertInvariants(after);
  const unknown = after.chain.filter((stake) => !before.orgs.has(stake.orgId));
  const orgs = unknown.length === 0 ? before.orgs : new Map([...before.orgs, ...(await factsOf(tx, unknown, viewer.org.id))]);
  const notices = noticesOf(before.thread, after, facts, viewer.org.id, orgs).map(
    ({ vehicle, neighbor, quote, chain, mailCause, answerBy, ...notice }) => ({
      ...notice,
      thread: { id: after.id, vehicle, neighbor, quote, chain, mailCause, answerBy },
    }),
  );
  // Sent without waiting in between: they run in this order on the one connection of the transaction.
  await Promise.all([
    saveThread(tx, before.thread, after, { at: now, orgId: viewer.org.id, userId: viewer.userId, command, facts }),
    notify(context, outbox, notices),
  ]);
  context.publish(audience(before.thread, after), `thread:${after.id}`, after.seq);
  // What they were told of the thread leads there no more.
  const gone = (before.thread?.chain ?? []).filter(({ id }) => !after.chain.some((stake) => stake.id === id));
  if (gone.length > 0)
    context.publish(
      gone.map(({ orgId }) => orgId),
      'notifications',
      0,
    );
  return orgs;
}

/** What is shown to that one of those that come onto the thread: of a stand-in, what the organization has that is meant. */
async function factsOf(tx: Tx, stakes: readonly Stake[], forOrgId: OrgId): Promise<[OrgId, OrgFacts][]> {
  const found = await orgFacts(tx, stakes.map(representedOrgId), forOrgId);
  return stakes.map((stake) => [stake.orgId, { ...found.get(representedOrgId(stake))!, standsFor: stake.standsFor }]);
}

/** Everybody whose view may have changed: who is on the thread now or just was, but for those that had completed it before. */
function audience(before: Thread | null, after: Thread): string[] {
  const done = new Set(before?.chain.filter((stake) => stake.standing.status === 'completed').map((stake) => stake.orgId));
  return [...new Set([...(before?.chain ?? []), ...after.chain].map((stake) => stake.orgId))].filter((id) => !done.has(id));
}
