// Runs a command on a thread in one transaction: lock, decide, evolve, assert, save, notify. All changes of a thread are saved here.
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
import type { OrgFacts, Orgs } from '../../domain/thread/view/org-facts.ts';
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
/** The acting organization's view after the command, the id for what the command creates (if it creates something), and the facts. */
export type CommandResult = { view: ThreadView | null; freshId: string; facts: readonly Fact[] };

export async function runCommand(context: ThreadContext, outbox: Outbox, threadId: string, command: ThreadCommand): Promise<CommandResult> {
  const { tx, viewer, today } = context;
  const loaded = await lockThread(tx, threadId);
  if (!loaded) throw new Refused('no-such-thread');
  // `context.now` was taken before the wait for the lock, and the clocks of servers differ. On a thread, time must increase.
  const now = Math.max(context.now, loaded.thread.updatedAt + 1);
  const freshId = uuidv7();
  const decision = decide(loaded.thread, command, { orgId: viewer.org.id, now, today, freshId });
  if ('refused' in decision) throw new Refused(decision.refused);
  const { facts } = decision;
  if (facts.length === 0) return { view: viewFor(loaded.thread, viewer.org.id, loaded.orgs, loaded.mails, now), freshId, facts };
  const after = applyEntry(loaded.thread, facts);
  const orgs = await recordEntry({ ...context, now }, outbox, loaded, after, command.type, facts);
  const mails = facts.some(hasShownMail) ? await loadMailStatuses(tx, threadId) : loaded.mails;
  return { view: viewFor(after, viewer.org.id, orgs, mails, now), freshId, facts };
}

/** Facts with mails whose status the view shows. */
const hasShownMail = ({ type }: Fact): boolean => type === 'UpdateRequested' || type === 'StakeInvited';

/** The viewer acts. `userId` is null if the entry records that the organization did not act in time. */
export type EntryContext = Pick<ThreadContext, 'tx' | 'now' | 'publish'> & { viewer: { userId: string | null; org: { id: string } } };

/** Saves a thread's new state, its notifications and mails. `before.thread` is null for a new thread. Returns the organizations in it. */
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
  const added = after.chain.filter((stake) => !before.orgs.has(stake.orgId));
  const orgs = added.length === 0 ? before.orgs : new Map([...before.orgs, ...(await factsOf(tx, added, viewer.org.id))]);
  const notices = noticesOf(before.thread, after, facts, viewer.org.id, orgs).map(
    ({ vehicle, neighbor, quote, chain, mailCause, answerBy, ...notice }) => ({
      ...notice,
      thread: { id: after.id, vehicle, neighbor, quote, chain, mailCause, answerBy },
    }),
  );
  // Both are sent without waiting in between. The transaction's one connection runs them in this order.
  await Promise.all([
    saveThread(tx, before.thread, after, { at: now, orgId: viewer.org.id, userId: viewer.userId, command, facts }),
    notify(context, outbox, notices),
  ]);
  context.publish(affectedOrgIds(before.thread, after), `thread:${after.id}`, after.seq);
  // Organizations that left the chain: their notifications no longer link to the thread.
  const removed = (before.thread?.chain ?? []).filter(({ id }) => !after.chain.some((stake) => stake.id === id));
  if (removed.length > 0)
    context.publish(
      removed.map(({ orgId }) => orgId),
      'notifications',
      0,
    );
  return orgs;
}

/** What `forOrgId` may see of organizations that are new on the thread. A stand-in has the facts of the organization it stands for. */
async function factsOf(tx: Tx, stakes: readonly Stake[], forOrgId: OrgId): Promise<[OrgId, OrgFacts][]> {
  const found = await orgFacts(tx, stakes.map(representedOrgId), forOrgId);
  return stakes.map((stake) => [stake.orgId, { ...found.get(representedOrgId(stake))!, standsFor: stake.standsFor }]);
}

/** The organizations whose view may have changed: those in the chain before or after, except those that had completed it before. */
function affectedOrgIds(before: Thread | null, after: Thread): string[] {
  const completedBefore = new Set(before?.chain.filter((stake) => stake.standing.status === 'completed').map((stake) => stake.orgId));
  return [...new Set([...(before?.chain ?? []), ...after.chain].map((stake) => stake.orgId))].filter((id) => !completedBefore.has(id));
}
