// The commands on one thread: they lock and read it, the rules decide, and the answer is the acting organization's view. Most run the one
// domain command that their row in the table of operations names. The others say what else they read.
import { v7 as uuidv7 } from 'uuid';
import { type CommandName, type In, operations, type Operations } from '../../api/operations.ts';
import { dayIn } from '../../domain/days.ts';
import { isRegisteredDay } from '../../domain/desk/chosen-days.ts';
import type { OwnDesk } from '../../domain/desk/stored-row.ts';
import { UNDO_MAIL_WAIT_MS } from '../../domain/limits.ts';
import { tooManySentence } from '../../domain/strangers/invitation-limits.ts';
import { orgOf, positionOf, representedOrgId, stakeOf } from '../../domain/thread/chain.ts';
import type { ThreadCommand } from '../../domain/thread/commands.ts';
import { decide } from '../../domain/thread/decide.ts';
import { evolve } from '../../domain/thread/evolve.ts';
import type { Change, Fact } from '../../domain/thread/facts.ts';
import { applyEntry, threadWithout } from '../../domain/thread/ledger.ts';
import type { Undone } from '../../domain/thread/notices/notices.ts';
import { transferStake, transferStakeBesideNewOrg } from '../../domain/thread/rules/transfer-placeholder.ts';
import type { OrgId, Stake, Thread, ThreadId } from '../../domain/thread/thread.ts';
import { colleaguesOf, withColleagues } from '../../domain/thread/view/colleagues.ts';
import { vehicleMeant } from '../../domain/thread/view/vehicle-meant.ts';
import { viewAfterCommand, viewFor } from '../../domain/thread/view/view.ts';
import type { ThreadView } from '../../domain/thread/view/view-types.ts';
import type { MemberViewer } from '../db/accounts/viewers.ts';
import { LockedElsewhere, type LockedThread, lockThreads } from '../db/threads/lock-threads.ts';
import { saveRegistration } from '../db/desk/desk-entries.ts';
import { lockConnections } from '../db/orgs/connections.ts';
import { type Invitable, invitableOrg } from '../db/orgs/invitable-or-blocked.ts';
import { readReplacements } from '../db/orgs/replaced-placeholders.ts';
import { type InvitationCounts, lockInvitationCounts, saveInvitationCounts } from '../db/orgs/stranger-invitations.ts';
import type { Tx } from '../postgres/connections/sql.ts';
import {
  type LoadedThread,
  loadLedger,
  loadMailStatuses,
  loadThread,
  loadThreadWithNewestPage,
  readCompletedView,
} from '../db/threads/load-thread.ts';
import { lockVin, sameVinThread } from '../db/threads/same-vin.ts';
import { Refused } from '../refused.ts';
import { refusedField } from './desk-entry.ts';
import { requestConnectionsWithInvite } from './request-connections-with-invite.ts';
import type { Call, CommandContext, Decision, Handlers, QueryContext, ThreadContext } from './handler.ts';
import { type PreparedEntry, prepareEntry } from './record-entry.ts';

type OnThread = { threadId: string };
type Calls<I extends OnThread = OnThread> = readonly Call<MemberViewer, I>[];

/** Locks and reads the threads of commands. Null for one that does not exist. Throws `LockedElsewhere` if another transaction has one. */
async function lockAndRead(tx: Tx, calls: Calls): Promise<(LockedThread | null)[]> {
  const asked = calls.map(({ viewer, input }) => ({ threadId: input.threadId, orgId: viewer.org.id }));
  return (await lockThreads(tx, asked, 'skip')).map((thread) => {
    if (thread === 'locked') throw new LockedElsewhere();
    return thread;
  });
}

/**
 * What a command did. `entry`: null if it changes nothing. `freshId`: the id for what it creates, if it creates something. `reply`: the acting
 * organization's view once the entry is written.
 */
type Done = { entry: PreparedEntry | null; facts: readonly Fact[]; freshId: string; reply(): Promise<ThreadView | null> };

/**
 * Decides a command on its locked thread. Throws the refusal of the rules. `check`: throws another one. It is called once the rules accept the
 * command, and before anything is written.
 */
async function decideOn(
  given: ThreadContext,
  loaded: LockedThread | null,
  command: ThreadCommand,
  check?: (thread: LockedThread) => void,
): Promise<Done> {
  if (!loaded) throw new Refused('no-such-thread');
  const { tx, viewer, today } = given;
  // `given.now` was taken before the wait for the lock, and the clocks of servers differ. On a thread, time must increase.
  const now = Math.max(given.now, loaded.thread.updatedAt + 1);
  const freshId = uuidv7();
  const decision = decide(loaded.thread, command, { orgId: viewer.org.id, now, today, freshId });
  if ('refused' in decision) throw new Refused(decision.refused);
  check?.(loaded);
  const viewOf = ({ thread, orgs, mails, colleagues: known }: LoadedThread, facts: readonly Fact[]) => {
    const colleagues = withColleagues(known, colleaguesOf([{ seq: thread.seq, facts, colleague: viewer.name }]));
    return viewAfterCommand(thread, viewer.org.id, orgs, mails, now, colleagues);
  };
  if (decision.facts.length === 0) return { entry: null, facts: [], freshId, reply: async () => viewOf(loaded, []) };
  const { after, facts, undone } = await applyDecision(tx, loaded.thread, decision.facts, now);
  const entry = await prepareEntry({ ...given, now }, loaded, after, command.type, facts, undone);
  const reply = async () => {
    // Undo may restore requests, and who made them was not loaded with the thread.
    const colleagues = undone ? (await loadThread(tx, after.id, viewer.org.id))!.colleagues : loaded.colleagues;
    const mails = facts.some(hasShownMail) ? await loadMailStatuses(tx, after.id) : loaded.mails;
    return viewOf({ thread: after, orgs: entry.orgs, mails, colleagues }, facts);
  };
  return { entry, facts, freshId, reply };
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

/** The answer to a repeat: the view as it is now. Throws if the organization is no longer on the thread. */
async function currentView({ sql, viewer, now }: QueryContext<MemberViewer>, { threadId }: OnThread): Promise<ThreadView> {
  const loaded = await loadThreadWithNewestPage(sql, threadId, viewer.org.id);
  const view = loaded && viewFor(loaded.thread, viewer.org.id, loaded.orgs, loaded.mails, now, loaded.page, loaded.colleagues);
  if (!view) throw new Refused('not-on-thread');
  if (view.standing !== 'completed') return view;
  // Like its completed view, what it may take back does not show what others did later.
  return { ...view, takeBack: (await readCompletedView(sql, threadId, viewer.org.id, now))?.takeBack ?? null };
}

/** A command that needs nothing but its thread: many on different threads are locked and read together. */
const onItsThread = {
  batchKey: ({ input }: Call<MemberViewer, OnThread>) => input.threadId,
  read: lockAndRead,
  decide: async (
    context: CommandContext<MemberViewer>,
    _input: OnThread,
    thread: LockedThread | null,
  ): Promise<Decision<ThreadView | null>> => await decideOn(context, thread, context.command!),
  replay: currentView,
};

type OneCommand = { [N in CommandName]: Operations[N] extends { toCommand: unknown } ? N : never }[CommandName];
/** The handlers of all operations whose row names a domain command. */
function oneCommandHandlers(): Pick<Handlers, OneCommand> {
  const names = Object.entries(operations).flatMap(([name, row]) => ('toCommand' in row ? [name] : []));
  return Object.fromEntries(names.map((name) => [name, onItsThread])) as unknown as Pick<Handlers, OneCommand>;
}

/** The view in the answer to a command after which the organization is on the thread in any case. */
async function viewWith<More>(reply: Done['reply'], more: More): Promise<ThreadView & More> {
  const shown = await reply();
  if (!shown) throw new Error('the organization is on the thread');
  return { ...shown, ...more };
}

type Invited = { thread: LockedThread | null; found: Invitable | null; counts: InvitationCounts | null };

/** Requests a connection with the invited organization: hidden from it if it got a stand-in. */
const invite = (type: 'invitePrevious' | 'inviteNext') => ({
  /** `counts`: null unless the invited organization is a stranger. */
  read: async (tx: Tx, [call]: Calls<OnThread & { orgId: string }>): Promise<Invited[]> => {
    const { viewer, input, now } = call!;
    const found = await invitableOrg(tx, input.orgId, viewer.org.id);
    const [thread = null] = await lockAndRead(tx, [call!]);
    const isStranger = found !== null && !found.partner;
    return [{ thread, found, counts: isStranger ? await lockInvitationCounts(tx, [viewer.org.id], now) : null }];
  },
  decide: async (context: ThreadContext, _input: OnThread, { thread, found, counts }: Invited): Promise<Decision<ThreadView | null>> => {
    const { tx, viewer, now } = context;
    const { id: orgId = null, blocked = false } = found ?? {};
    const invitedToday = counts && counts.today(viewer.org.id);
    const done = decideOn(context, thread, { type, orgId, standInId: uuidv7(), blocked, invitedToday });
    const { entry, facts, reply } = await done.catch((error: unknown) => {
      const isTooMany = error instanceof Refused && error.refusal === 'invited-too-many';
      throw isTooMany ? new Refused(error.refusal, { message: tooManySentence(counts!.stateOf(viewer.org.id), now) }) : error;
    });
    if (counts) {
      counts.add(viewer.org.id, 1);
      await saveInvitationCounts(tx, counts, now);
    }
    const quietly = facts.some((fact) => fact.type === 'StakeInvited' && fact.standsFor !== undefined);
    if (found && found.id !== viewer.org.id) {
      const request = { from: viewer.org.id, to: found.id, now, hidden: quietly };
      await requestConnectionsWithInvite(context, [request], await lockConnections(tx, [request]));
    }
    return { entry, reply };
  },
  replay: currentView,
});

/** `other`: another thread with the VIN that the thread will have. */
type WithOther = { thread: LockedThread | null; other: ThreadId | null };
type Without<C, K extends PropertyKey> = C extends unknown ? Omit<C, K> : never;
type WithSameVinRule = Without<Extract<ThreadCommand, { alreadyOpen: boolean }>, 'alreadyOpen'>;

const readWithOther =
  <I extends OnThread>(vinOf: (thread: Thread, input: I) => string) =>
  async (tx: Tx, [call]: Calls<I>): Promise<WithOther[]> => {
    const [loaded = null] = await lockAndRead(tx, [call!]);
    if (!loaded) return [{ thread: null, other: null }];
    const { thread } = loaded;
    return [{ thread: loaded, other: await otherThreadOfVin(tx, thread, call!.viewer.org.id, vinOf(thread, call!.input)) }];
  };

/** A refusal because of the same VIN names the other thread. */
const decideWithOther = async (context: ThreadContext, { thread, other }: WithOther, command: WithSameVinRule): Promise<Done> =>
  await decideOn(context, thread, { ...command, alreadyOpen: other !== null }).catch((error: unknown) => {
    const isSameVin = error instanceof Refused && error.refusal === 'same-vin' && other !== null;
    throw isSameVin ? new Refused('same-vin', { issues: [{ path: ['vin'], message: other }] }) : error;
  });

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

/** `registeredOn`: noted with the end of the thread, and taken back with it. */
type Finished = Decision<ThreadView | null> & { registeredOn: string | null };

function checkRegistration({ now }: ThreadContext, { entry: { retail }, policy }: OwnDesk, on: string): void {
  if (!retail) throw refusedField('not-retailed', 'registeredOn');
  if (!isRegisteredDay(on, retail.on, dayIn(policy.timeZone, now))) throw refusedField('bad-registration-date', 'registeredOn');
}

export const threadCommandHandlers = {
  ...oneCommandHandlers(),

  requestUpdate: {
    ...onItsThread,
    decide: async (context, _input, thread: LockedThread | null) => {
      const { entry, freshId: requestId, reply } = await decideOn(context, thread, context.command!);
      return { entry, created: { requestId }, reply: () => viewWith(reply, { requestId }) };
    },
    replay: async (context, input, created) => ({ ...(await currentView(context, input)), ...created }),
  },

  // Declining and leaving return null, so their repeats reveal nothing.
  respondToInvite: {
    ...onItsThread,
    replay: async (context, input) => (input.accept ? await currentView(context, input) : null),
  },
  leaveThread: { ...onItsThread, replay: async () => null },

  finishThread: {
    ...onItsThread,
    decide: async (context, input, thread: LockedThread | null): Promise<Finished> => {
      const registeredOn = input.registeredOn ?? null;
      const { entry, reply } = await decideOn(context, thread, context.command!, ({ desks }) => {
        if (registeredOn !== null) checkRegistration(context, desks.get(context.viewer.org.id)!, registeredOn);
      });
      return { entry, reply, registeredOn };
    },
    save: async ({ tx }, accepted) => {
      for (const { entry, registeredOn } of accepted as Finished[]) {
        if (!entry || registeredOn === null) continue;
        const { id, seq } = entry.change.after;
        await saveRegistration(tx, entry.context.viewer.org.id, id, registeredOn, seq);
      }
    },
  },

  reopenThread: {
    read: readWithOther(({ vehicle }) => vehicle.vin),
    decide: async (context, _input, read: WithOther) => await decideWithOther(context, read, { type: 'reopenThread' }),
    replay: currentView,
  },
  correctVehicle: {
    read: readWithOther((_thread, { vin }: In<'correctVehicle'>) => vin),
    decide: async (context, { vin, year, make, model, mileage }, read: WithOther) => {
      if (!read.thread) throw new Refused('no-such-thread');
      const { thread, orgs } = read.thread;
      const meant = vehicleMeant(thread, context.viewer.org.id, orgs, { vin, year, make, model, mileage });
      return await decideWithOther(context, read, { type: 'correctVehicle', ...meant });
    },
    replay: currentView,
  },
  takeBack: {
    read: readWithOther(({ vehicle }) => vehicle.vin),
    decide: async (context, { seq }, read: WithOther) => {
      const { entry, reply } = await decideWithOther(context, read, { type: 'takeBack', seq });
      const answeredAt = read.thread?.thread.lastAnswer?.at ?? context.now;
      const created = { mailed: context.now - answeredAt >= UNDO_MAIL_WAIT_MS };
      return { entry, created, reply: () => viewWith(reply, created) };
    },
    replay: async (context, input, created) => ({ ...(await currentView(context, input)), ...created }),
  },

  invitePrevious: invite('invitePrevious'),
  inviteNext: invite('inviteNext'),
} satisfies Partial<Handlers>;
