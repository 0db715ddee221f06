// Runs a command on a thread in one transaction: lock, decide, evolve, assert, save, notify. All changes of a thread are saved here.
import { v7 as uuidv7 } from 'uuid';
import type { Change, Fact } from '../../domain/thread/facts.ts';
import type { ThreadCommand } from '../../domain/thread/commands.ts';
import { decide } from '../../domain/thread/decide.ts';
import { evolve } from '../../domain/thread/evolve.ts';
import { applyEntry, threadWithout } from '../../domain/thread/ledger.ts';
import { assertInvariants } from '../../domain/thread/invariants.ts';
import { noticesOf, type Undone } from '../../domain/thread/notices/notices.ts';
import { orgOf, positionOf, representedOrgId } from '../../domain/thread/chain.ts';
import type { OrgId, Stake, Thread } from '../../domain/thread/thread.ts';
import { startOfDay } from '../../domain/desk/calendar.ts';
import { tableRows } from '../../domain/desk/table-row.ts';
import { transferStake, transferStakeBesideNewOrg } from '../../domain/thread/rules/transfer-stake.ts';
import { colleaguesOf, withColleagues } from '../../domain/thread/view/colleagues.ts';
import { viewAfterCommand } from '../../domain/thread/view/view.ts';
import type { ThreadView } from '../../domain/thread/view/view-types.ts';
import type { OrgFacts, Orgs } from '../../domain/thread/view/org-facts.ts';
import type { Tx } from '../db/sql.ts';
import { endFollowUp, restoreFollowUp } from '../db/desk/desk-entries.ts';
import { type OwnDesks, readOwnDesks, sharePolicy } from '../db/desk/own-desks.ts';
import { orgFacts } from '../db/orgs/orgs.ts';
import { readReplacements } from '../db/orgs/replaced-placeholders.ts';
import { loadLedger, loadMailStatuses, type LoadedThread, loadThread, lockThread } from '../db/threads/load-thread.ts';
import { saveThread } from '../db/threads/save-thread.ts';
import type { Outbox } from '../mail/outbox.ts';
import { Refused } from '../refused.ts';
import type { CommandContext } from '../operations/handler-types.ts';
import { notify } from './notify.ts';
import type { MemberViewer } from '../auth/session.ts';

export type ThreadContext = CommandContext<MemberViewer>;
/** The acting organization's view after the command, the id for what the command creates (if it creates something), and the facts. */
export type CommandResult = { view: ThreadView | null; freshId: string; facts: readonly Fact[] };

/** `given`: the command, or what makes it from the thread once that is locked. */
export async function runCommand(
  context: ThreadContext,
  outbox: Outbox,
  threadId: string,
  given: ThreadCommand | ((thread: Thread, orgs: Orgs) => Promise<ThreadCommand>),
): Promise<CommandResult> {
  const { tx, viewer, today } = context;
  const loaded = await lockThread(tx, threadId, viewer.org.id);
  if (!loaded) throw new Refused('no-such-thread');
  const command = typeof given === 'function' ? await given(loaded.thread, loaded.orgs) : given;
  // `context.now` was taken before the wait for the lock, and the clocks of servers differ. On a thread, time must increase.
  const now = Math.max(context.now, loaded.thread.updatedAt + 1);
  const freshId = uuidv7();
  const decision = decide(loaded.thread, command, { orgId: viewer.org.id, now, today, freshId });
  if ('refused' in decision) throw new Refused(decision.refused);
  const resultOf = ({ thread, orgs, mails, colleagues: known }: LoadedThread, facts: readonly Fact[]): CommandResult => {
    const colleagues = withColleagues(known, colleaguesOf([{ seq: thread.seq, facts, colleague: viewer.name }]));
    return { view: viewAfterCommand(thread, viewer.org.id, orgs, mails, now, colleagues), freshId, facts };
  };
  if (decision.facts.length === 0) return resultOf(loaded, []);
  const { after, facts, undone } = await applyDecision(tx, loaded.thread, decision.facts, now);
  const orgs = await recordEntry({ ...context, now }, outbox, loaded, after, command.type, facts, undone);
  // Undo may restore requests, and who made them was not loaded with the thread.
  const colleagues = undone ? (await loadThread(tx, threadId, viewer.org.id))!.colleagues : loaded.colleagues;
  const mails = facts.some(hasShownMail) ? await loadMailStatuses(tx, threadId) : loaded.mails;
  return resultOf({ ...loaded, thread: after, orgs, mails, colleagues }, facts);
}

/** The thread after a decision. An entry that is taken back is undone by a replay of the ledger without it. */
async function applyDecision(
  tx: Tx,
  thread: Thread,
  facts: readonly Change[],
  now: number,
): Promise<{ after: Thread; facts: readonly Change[]; undone: Undone | null }> {
  const undo = facts.find((fact) => fact.type === 'TakenBack');
  if (!undo) return { after: applyEntry(thread, facts), facts, undone: null };
  const ledger = await loadLedger(tx, thread.id);
  const earlier = threadWithout(ledger, undo.seq);
  const all = [...facts, ...(await transfersOfReplaced(tx, thread, applyEntry(thread, facts, earlier), now))];
  return { after: applyEntry(thread, all, earlier), facts: all, undone: { earlier, facts: ledger[undo.seq - 1]!.facts } };
}

/**
 * A placeholder whose invitation was withdrawn may have become part of another organization since, or its title contact was corrected by the
 * organization that invited it. Its restored stake goes there.
 */
async function transfersOfReplaced(tx: Tx, before: Thread, restored: Thread, now: number): Promise<Change[]> {
  const facts: Change[] = [];
  let thread = restored;
  const returning = restored.chain
    .filter(({ id }) => positionOf(before, id) < 0)
    .map((stake) => ({ orgId: representedOrgId(stake), invitedBy: orgOf(restored, stake.invitedBy) }));
  for (const { from, to, correctedBy } of await readReplacements(tx, returning)) {
    const transfers =
      correctedBy === null
        ? transferStake(thread, from, to, now, [uuidv7(), uuidv7()])
        : transferStakeBesideNewOrg(thread, correctedBy, from, to, now, uuidv7());
    facts.push(...transfers);
    thread = transfers.reduce<Thread>(evolve, thread);
  }
  return facts;
}

/** Facts after which the view shows the status of other mails. `TakenBack` may restore requests and invitations. */
const hasShownMail = ({ type }: Fact): boolean =>
  type === 'UpdateRequested' || type === 'RequestReminded' || type === 'StakeInvited' || type === 'TakenBack';

/** The viewer acts. `userId` is null if the entry records that the organization did not act in time. */
export type EntryContext = Pick<ThreadContext, 'tx' | 'now' | 'publish'> & { viewer: { userId: string | null; org: { id: string } } };

/**
 * Saves a thread's new state, its notifications and mails. `before.thread` is null for a new thread. `undone`: the entry that is taken back.
 * Returns the organizations in it.
 */
export async function recordEntry(
  context: EntryContext,
  outbox: Outbox,
  before: { thread: Thread | null; orgs: Orgs; desks: OwnDesks },
  after: Thread,
  command: string,
  facts: readonly Fact[],
  undone: Undone | null = null,
): Promise<Orgs> {
  const { tx, viewer, now } = context;
  assertInvariants(after);
  const added = after.chain.filter((stake) => !before.orgs.has(stake.orgId));
  const known = await desksFor(tx, before.desks, added, after.id);
  const orgs = added.length === 0 ? before.orgs : new Map([...before.orgs, ...(await factsOf(tx, added, viewer.org.id))]);
  const notices = noticesOf(before.thread, after, facts, viewer.org.id, orgs, undone).map(
    ({ isOnThread, vehicle, neighbor, quote, chain, mailCause, answerBy, ...notice }) => ({
      ...notice,
      thread: { id: after.id, isOnThread, vehicle, neighbor, quote, chain, mailCause, answerBy },
    }),
  );
  const undoneSeq = facts.find((fact) => fact.type === 'TakenBack')?.seq;
  const entry = after.lastAnswer?.seq === after.seq ? { threadId: after.id, seq: after.seq } : null;
  const corrects = undoneSeq === undefined ? null : { threadId: after.id, seq: undoneSeq };
  const desks =
    undoneSeq !== undefined
      ? await withFollowUpRestored(tx, known, viewer.org.id, after.id, undoneSeq)
      : viewer.userId !== null && isNews(before.thread, after)
        ? await withDueFollowUpEnded(tx, known, viewer.org.id, after, now)
        : known;
  const rows = tableRows(after, orgs, desks);
  // Both are sent without waiting in between. The transaction's one connection runs them in this order.
  await Promise.all([
    saveThread(tx, before.thread, after, { at: now, orgId: viewer.org.id, userId: viewer.userId, command, facts }, rows),
    notify(context, outbox, notices, { entry, corrects }),
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

/** Whether the entry is more than a like. */
const isNews = (before: Thread | null, after: Thread): boolean => before?.updatedAt !== after.updatedAt;

/** An organization that acts on or after the day of its follow-up has come back to the thread. */
async function withDueFollowUpEnded(tx: Tx, desks: OwnDesks, orgId: OrgId, { id, seq }: Thread, now: number): Promise<OwnDesks> {
  const desk = desks.get(orgId);
  if (!desk?.followUp || startOfDay(desk.policy.timeZone, desk.followUp.on) > now) return desks;
  await endFollowUp(tx, orgId, id, seq);
  return new Map([...desks, [orgId, { ...desk, followUp: null }]]);
}

/** A follow-up that ended with the entry that is taken back. */
async function withFollowUpRestored(tx: Tx, desks: OwnDesks, orgId: OrgId, threadId: string, undoneSeq: number): Promise<OwnDesks> {
  await restoreFollowUp(tx, orgId, threadId, undoneSeq);
  return new Map([...desks, ...(await readOwnDesks(tx, threadId, [orgId]))]);
}

/** With those of organizations that are new on the thread. Call it before their names are read. */
async function desksFor(tx: Tx, known: OwnDesks, added: readonly Stake[], threadId: string): Promise<OwnDesks> {
  if (added.length === 0) return known;
  for (const orgId of added.map(representedOrgId).toSorted()) await sharePolicy(tx, orgId);
  const desks = await readOwnDesks(
    tx,
    threadId,
    added.map(({ orgId }) => orgId),
  );
  return new Map([...known, ...desks]);
}

/** What `forOrgId` may see of organizations that are new on the thread. A stand-in has the facts of the organization it stands for. */
async function factsOf(tx: Tx, stakes: readonly Stake[], forOrgId: OrgId): Promise<[OrgId, OrgFacts][]> {
  const found = await orgFacts(tx, stakes.map(representedOrgId), forOrgId);
  return stakes.map((stake) => [stake.orgId, { ...found.get(representedOrgId(stake))!, standsFor: stake.standsFor }]);
}

/** The organizations whose view may have changed: those in the chain before or after, except those that were and are completed. */
function affectedOrgIds(before: Thread | null, after: Thread): string[] {
  const [completedBefore, completedAfter] = [completedOrgIds(before), completedOrgIds(after)];
  return [...new Set([...(before?.chain ?? []), ...after.chain].map(({ orgId }) => orgId))].filter(
    (id) => !completedBefore.has(id) || !completedAfter.has(id),
  );
}

const completedOrgIds = (thread: Thread | null): ReadonlySet<string> =>
  new Set(thread?.chain.filter(({ standing }) => standing.status === 'completed').map(({ orgId }) => orgId));
