// Decides a command on a locked thread and records what it changes. Commands that need nothing but their threads share a transaction.
import { v7 as uuidv7 } from 'uuid';
import type { Change, Fact } from '../../domain/thread/facts.ts';
import type { ThreadCommand } from '../../domain/thread/commands.ts';
import { decide } from '../../domain/thread/decide.ts';
import { evolve } from '../../domain/thread/evolve.ts';
import { applyEntry, threadWithout } from '../../domain/thread/ledger.ts';
import type { Undone } from '../../domain/thread/notices/notices.ts';
import { orgOf, positionOf, representedOrgId } from '../../domain/thread/chain.ts';
import type { Thread } from '../../domain/thread/thread.ts';
import { transferStake, transferStakeBesideNewOrg } from '../../domain/thread/rules/transfer-stake.ts';
import { colleaguesOf, withColleagues } from '../../domain/thread/view/colleagues.ts';
import { viewAfterCommand } from '../../domain/thread/view/view.ts';
import type { Orgs } from '../../domain/thread/view/org-facts.ts';
import type { Tx } from '../db/sql.ts';
import { readReplacements } from '../db/orgs/replaced-placeholders.ts';
import { loadLedger, loadMailStatuses, type LoadedThread, loadThread } from '../db/threads/load-thread.ts';
import { type LockedThread, lockThread, type ThreadToLock, tryLockThreads } from '../db/threads/lock-threads.ts';
import { Refused } from '../refused.ts';
import type { ThreadContext } from '../operations/contexts.ts';
import type { AnyThreadCommand, OnThread } from '../operations/handler-types.ts';
import type { AcceptedCommand, JointCall, JointCommands } from '../operations/joint-commands.ts';
import type { CommandResult } from './command-result.ts';
import { type PreparedEntry, prepareEntry, saveEntries } from './record-entry.ts';

/** A command that was accepted. `entry`: null if it changes nothing. `result`: call it when the entry is written. */
type Accepted = { entry: PreparedEntry | null; result(): Promise<CommandResult> };

/** `given`: the command, or what makes it from the thread once that is locked. */
export async function runCommand(
  context: ThreadContext,
  threadId: string,
  given: ThreadCommand | ((thread: Thread, orgs: Orgs) => Promise<ThreadCommand>),
): Promise<CommandResult> {
  const loaded = await lockThread(context.tx, threadId, context.viewer.org.id);
  if (!loaded) throw new Refused('no-such-thread');
  const command = typeof given === 'function' ? await given(loaded.thread, loaded.orgs) : given;
  const { entry, result } = await acceptCommand(context, loaded, command);
  if (entry) await saveEntries(context.tx, [entry]);
  return await result();
}

/** `command`: the input as a command of the domain. */
type CallOnThread = JointCall & { input: OnThread; command: ThreadCommand; handler: AnyThreadCommand };

/** The commands that need nothing but their thread: on different threads, which are locked and read together. */
export const commandsOnThreads: JointCommands<CallOnThread, LockedThread | null, AcceptedCommand> = {
  apart: ({ input }) => input.threadId,
  // The keys are looked up by the statements that lock and read, which are sent together with the one that takes them.
  read: async (tx, calls) => await tryLockThreads(tx, calls.map(threadOf)),
  decide: async (context, { command, handler }, thread) => {
    if (thread === null) throw new Refused('no-such-thread');
    const { entry, result } = await acceptCommand(context, thread, command);
    return { entry, conclude: async () => handler.conclude(await result()) };
  },
};

const threadOf = ({ input, viewer, key }: CallOnThread): ThreadToLock => ({
  threadId: input.threadId,
  orgId: viewer.org.id,
  ...(key && { key: { userId: key.userId, operation: key.operation, key: key.key } }),
});

/** Decides a command on a thread that is locked. Throws the refusal of the rules. */
async function acceptCommand(given: ThreadContext, loaded: LockedThread, command: ThreadCommand): Promise<Accepted> {
  const { tx, viewer, today } = given;
  // `given.now` was taken before the wait for the lock, and the clocks of servers differ. On a thread, time must increase.
  const now = Math.max(given.now, loaded.thread.updatedAt + 1);
  const freshId = uuidv7();
  const decision = decide(loaded.thread, command, { orgId: viewer.org.id, now, today, freshId });
  if ('refused' in decision) throw new Refused(decision.refused);
  const resultOf = ({ thread, orgs, mails, colleagues: known }: LoadedThread, facts: readonly Fact[]): CommandResult => {
    const colleagues = withColleagues(known, colleaguesOf([{ seq: thread.seq, facts, colleague: viewer.name }]));
    return { view: viewAfterCommand(thread, viewer.org.id, orgs, mails, now, colleagues), freshId, facts };
  };
  if (decision.facts.length === 0) return { entry: null, result: async () => resultOf(loaded, []) };
  const { after, facts, undone } = await applyDecision(tx, loaded.thread, decision.facts, now);
  const entry = await prepareEntry({ ...given, now }, loaded, after, command.type, facts, undone);
  return {
    entry,
    result: async () => {
      // Undo may restore requests, and who made them was not loaded with the thread.
      const colleagues = undone ? (await loadThread(tx, after.id, viewer.org.id))!.colleagues : loaded.colleagues;
      const mails = facts.some(hasShownMail) ? await loadMailStatuses(tx, after.id) : loaded.mails;
      return resultOf({ thread: after, orgs: entry.orgs, mails, colleagues }, facts);
    },
  };
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
