// The commands on one thread. Most run the one domain command that their row in the table of operations names. The others are here.
import { v7 as uuidv7 } from 'uuid';
import { type CommandName, operations, type Operations } from '../../api/operations.ts';
import { UNDO_MAIL_WAIT_MS } from '../../domain/limits.ts';
import { tooManySentence } from '../../domain/strangers/invitations.ts';
import type { ThreadCommand } from '../../domain/thread/commands.ts';
import type { OrgId, Stake, Thread, ThreadId } from '../../domain/thread/thread.ts';
import type { Orgs } from '../../domain/thread/view/org-facts.ts';
import { vehicleMeant } from '../../domain/thread/view/vehicle-meant.ts';
import { viewAfterCommand, viewFor } from '../../domain/thread/view/view.ts';
import { completedView } from '../../domain/thread/view/completed-view.ts';
import type { TakeBackOffer, ThreadView } from '../../domain/thread/view/view-types.ts';
import type { MemberViewer } from '../auth/session.ts';
import { creations } from './create-thread.ts';
import { requestConnectionsWithInvite } from './connections.ts';
import { lockConnections } from '../db/orgs/connections.ts';
import { invitableOrg } from '../db/orgs/orgs.ts';
import { InvitationCounts, lockInvitationCounts, saveInvitationCounts } from '../db/orgs/stranger-invitations.ts';
import type { Sql, Tx } from '../db/sql.ts';
import { frozenFromJson } from '../db/threads/frozen-from-json.ts';
import { loadCompleted, type LoadedThread, loadLedger, loadMailStatuses, loadThread, lockVin, sameVinThread } from '../db/threads/load-thread.ts';
import { loadThreadWithNewestPage } from '../db/threads/newest-page.ts';
import { Refused } from '../refused.ts';
import type { AcceptedCommand, AnyThreadCommand, Handlers, JointCall, JointCommands, OnThread, QueryContext, ThreadContext } from './handler-types.ts';
import type { Change, Fact } from '../../domain/thread/facts.ts';
import { decide } from '../../domain/thread/decide.ts';
import { evolve } from '../../domain/thread/evolve.ts';
import { applyEntry, threadWithout } from '../../domain/thread/ledger.ts';
import type { Undone } from '../../domain/thread/notices/notices.ts';
import { orgOf, positionOf, representedOrgId, stakeOf } from '../../domain/thread/chain.ts';
import { transferStake, transferStakeBesideNewOrg } from '../../domain/thread/rules/transfer-stake.ts';
import { colleaguesOf, withColleagues } from '../../domain/thread/view/colleagues.ts';
import { readReplacements } from '../db/orgs/replaced-placeholders.ts';
import { type LockedThread, lockThread, type ThreadToLock, tryLockThreads } from '../db/threads/lock-threads.ts';
import { type PreparedEntry, prepareEntry, saveEntries } from './record-entry.ts';

/** The answer to a repeat: the view as it is now. Throws if the organization is no longer on the thread. */
async function currentView({ sql, viewer, now }: QueryContext<MemberViewer>, { threadId }: OnThread): Promise<ThreadView> {
  const loaded = await loadThreadWithNewestPage(sql, threadId, viewer.org.id);
  const view = loaded && viewFor(loaded.thread, viewer.org.id, loaded.orgs, loaded.mails, now, loaded.page, loaded.colleagues);
  if (!view) throw new Refused('not-on-thread');
  return view.standing === 'completed' ? { ...view, takeBack: await ownTakeBack(sql, threadId, viewer.org.id, now) } : view;
}

/** What a completed organization may take back. Like its completed view, it does not show what others did later. */
async function ownTakeBack(sql: Sql, threadId: string, orgId: string, now: number): Promise<TakeBackOffer | null> {
  const frozen = (await loadCompleted(sql, threadId, orgId))?.frozen;
  if (!frozen) return null;
  const { thread, part, orgs, colleagues } = frozenFromJson(frozen, orgId);
  return completedView(thread, part, orgs, now, colleagues).takeBack;
}

type Without<C, K extends PropertyKey> = C extends unknown ? Omit<C, K> : never;
type WithSameVinRule = Without<Extract<ThreadCommand, { alreadyOpen: boolean }>, 'alreadyOpen'>;

const viewOf = ({ view }: CommandResult) => ({ made: null, answer: view });

type OneCommand = { [N in CommandName]: Operations[N] extends { toCommand: unknown } ? N : never }[CommandName];
/** The handlers of all operations whose row names a domain command. */
function oneCommandHandlers(): Pick<Handlers, OneCommand> {
  const handlers = Object.entries(operations).flatMap(([name, row]) =>
    'toCommand' in row ? [[name, { conclude: viewOf, again: currentView }]] : [],
  );
  return Object.fromEntries(handlers) as Pick<Handlers, OneCommand>;
}

/** Once the rules accept the invitation, requests a connection with the invited organization: hidden from it if it got a stand-in. */
const invite = (type: 'invitePrevious' | 'inviteNext') => ({
  run: async (context: ThreadContext, input: OnThread & { orgId: string }): Promise<ThreadView | null> => {
    const { tx, viewer, now } = context;
    const found = await invitableOrg(tx, input.orgId, viewer.org.id);
    const isStranger = found !== null && !found.partner;
    const invited = { orgId: found?.id ?? null, standInId: uuidv7(), blocked: found?.blocked ?? false };
    let counts = new InvitationCounts(new Map());
    const make = async (): Promise<ThreadCommand> => {
      if (isStranger) counts = await lockInvitationCounts(tx, [viewer.org.id], now);
      return { type, ...invited, invitedToday: isStranger ? counts.today(viewer.org.id) : null };
    };
    const { view, facts } = await runCommand(context, input.threadId, make).catch((error: unknown) => {
      const isTooMany = error instanceof Refused && error.refusal === 'invited-too-many';
      throw isTooMany ? new Refused(error.refusal, { message: tooManySentence(counts.stateOf(viewer.org.id), now) }) : error;
    });
    if (isStranger) counts.add(viewer.org.id, 1);
    await saveInvitationCounts(tx, counts, now);
    const quietly = facts.some((fact) => fact.type === 'StakeInvited' && fact.standsFor !== undefined);
    if (found && found.id !== viewer.org.id) {
      const request = { from: viewer.org.id, to: found.id, now, hidden: quietly };
      await requestConnectionsWithInvite(context, [request], await lockConnections(tx, [request]));
    }
    return view;
  },
  again: currentView,
});

/** Runs a command after which the thread is live with this VIN. A refusal names the other thread. */
const runWithSameVinRule = async (
  context: ThreadContext,
  threadId: string,
  vinOf: (thread: Thread) => string,
  commandFor: (thread: Thread, orgs: Orgs) => WithSameVinRule,
): Promise<CommandResult> => {
  let other: string | null = null;
  const make = async (thread: Thread, orgs: Orgs): Promise<ThreadCommand> => {
    other = await otherThreadOfVin(context.tx, thread, context.viewer.org.id, vinOf(thread));
    return { ...commandFor(thread, orgs), alreadyOpen: other !== null };
  };
  return await runCommand(context, threadId, make).catch((error: unknown) => {
    const isSameVin = error instanceof Refused && error.refusal === 'same-vin' && other !== null;
    throw isSameVin ? new Refused('same-vin', { issues: [{ path: ['vin'], message: other! }] }) : error;
  });
};

export const threadCommandHandlers = {
  ...oneCommandHandlers(),

  createThread: {
    joint: creations,
    again: async (_context, _input, made) => made,
  },

  requestUpdate: {
    conclude: ({ view, freshId }) => {
      if (!view) throw new Error('an organization that requests an update is on the thread');
      return { made: { requestId: freshId }, answer: { ...view, requestId: freshId } };
    },
    again: async (context, input, made) => ({ ...(await currentView(context, input)), ...made }),
  },

  // Declining and leaving return null, so their repeats reveal nothing.
  respondToInvite: {
    conclude: viewOf,
    again: async (context, input) => (input.accept ? await currentView(context, input) : null),
  },
  leaveThread: {
    conclude: viewOf,
    again: async () => null,
  },

  reopenThread: {
    run: async (context, { threadId }) =>
      (
        await runWithSameVinRule(
          context,
          threadId,
          (thread) => thread.vehicle.vin,
          () => ({ type: 'reopenThread' }),
        )
      ).view,
    again: currentView,
  },
  correctVehicle: {
    run: async (context, { threadId, vin, year, make, model, mileage }) => {
      const given = { vin, year, make, model, mileage };
      const commandFor = (thread: Thread, orgs: Orgs) =>
        ({ type: 'correctVehicle', ...vehicleMeant(thread, context.viewer.org.id, orgs, given) }) as const;
      return (await runWithSameVinRule(context, threadId, () => vin, commandFor)).view;
    },
    again: currentView,
  },
  takeBack: {
    make: async (context, { threadId, seq }) => {
      let answeredAt = context.now;
      const vinOf = ({ lastAnswer, vehicle }: Thread) => {
        answeredAt = lastAnswer?.at ?? context.now;
        return vehicle.vin;
      };
      const { view } = await runWithSameVinRule(context, threadId, vinOf, () => ({ type: 'takeBack', seq }));
      if (!view) throw new Error('an organization that takes an answer back is on the thread');
      const made = { mailed: context.now - answeredAt >= UNDO_MAIL_WAIT_MS };
      return { made, answer: { ...view, ...made } };
    },
    again: async (context, input, made) => ({ ...(await currentView(context, input)), ...made }),
  },

  invitePrevious: invite('invitePrevious'),
  inviteNext: invite('inviteNext'),
} satisfies Partial<Handlers>;

// Decides a command on a locked thread and records what it changes. Commands that need nothing but their threads share a transaction.

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

// The same-VIN rule for a thread that exists: an organization has one live thread of a VIN with the same bought-from organization.

/**
 * Another live thread of `vin` on which the organization stands next to the same bought-from organization. Null if there is none. Locks
 * the VIN for the organization until the transaction ends.
 */
async function otherThreadOfVin(tx: Tx, thread: Thread, orgId: OrgId, vin: string): Promise<ThreadId | null> {
  const seller = boughtFrom(thread, orgId);
  if (!seller) return null;
  const [, other] = await Promise.all([lockVin(tx, orgId, vin), sameVinThread(tx, orgId, representedOrgId(seller), vin)]);
  return other;
}

/** The upstream neighbor, or the latest one that was invited to be it and has left the chain. */
function boughtFrom(thread: Thread, orgId: OrgId): Stake | undefined {
  const me = stakeOf(thread, orgId);
  const upstream = me && thread.chain[positionOf(thread, me.id) - 1];
  return (
    upstream ??
    thread.departed.findLast(
      ({ joined, invitedBy }) => (joined === 'bought-from' || joined === 'previous') && orgOf(thread, invitedBy) === orgId,
    )
  );
}

// What a command on a thread did.

/** The acting organization's view after the command, the id for what the command creates (if it creates something), and the facts. */
export type CommandResult = { view: ThreadView | null; freshId: string; facts: readonly Fact[] };
