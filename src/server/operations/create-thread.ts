// Opens threads: finds their parties, lets the rules decide, saves the threads and requests the missing connections.
import { v7 as uuidv7 } from 'uuid';
import type { In } from '../../api/operations.ts';
import { dayIn } from '../../domain/days.ts';
import { isDealDay } from '../../domain/desk/chosen-days.ts';
import { applyEntry } from '../../domain/thread/ledger.ts';
import { type Refusal, refusals } from '../../domain/refusals.ts';
import { tooManySentence } from '../../domain/strangers/invitation-limits.ts';
import { decideCreation } from '../../domain/thread/rules/create-thread.ts';
import { saveDeskEntry } from '../db/desk/desk-entries.ts';
import type { OwnDesks } from '../db/desk/own-desks.ts';
import { type InviteRequest, lockConnections } from '../db/orgs/connections.ts';
import { type Invitable, invitableOrgs } from '../db/orgs/invitable-or-blocked.ts';
import { type InvitationCounts, lockInvitationCounts, saveInvitationCounts } from '../db/orgs/stranger-invitations.ts';
import type { Tx } from '../postgres/connections/sql.ts';
import { type BeforeCreation, lockForCreations, readForCreations } from '../db/threads/before-creation.ts';
import type { MemberViewer } from '../db/accounts/viewers.ts';
import type { Publish } from '../live/live-bus.ts';
import { Refused } from '../refused.ts';
import type { Call, Decision, ThreadContext } from './handler.ts';
import { refusedField } from './desk-entry.ts';
import { type PreparedEntry, prepareEntry } from './record-entry.ts';
import { requestConnectionsWithInvite } from './request-connections-with-invite.ts';

type Creation = Call<MemberViewer, In<'createThread'>>;
type Connections = Awaited<ReturnType<typeof lockConnections>>;
type Parties = {
  boughtFrom: Invitable;
  soldTo: Invitable | null;
  threadId: string;
  before: BeforeCreation;
  /** Those between the creators and the parties of all threads that are created in the transaction. */
  connections: Connections;
  /** How many organizations their creators have invited today. */
  counts: InvitationCounts;
};
type Created = Decision<{ threadId: string }, { threadId: string }> & {
  entry: PreparedEntry;
  input: Creation['input'];
  requests: InviteRequest[];
  connections: Connections;
  counts: InvitationCounts;
};

/**
 * Creations of threads that share a transaction take three round trips once their keys are taken: they lock the parties, then the VINs, then
 * the creators' policies; they lock the counts of invitations, then the connections, and read; they write.
 */
export const createThread = {
  // If two have the same VIN, the second must see the thread of the first.
  batchKey: ({ viewer, input }: Creation) => `${viewer.org.id} ${input.vin}`,
  read: readParties,
  decide: decideToCreate,
  save: async (context: { tx: Tx; publish: Publish }, accepted: readonly Created[]) => {
    const [first] = accepted;
    if (!first) return;
    const requests = accepted.flatMap((one) => one.requests);
    await Promise.all([
      ...accepted.map(({ entry, input }) => saveDesk(context.tx, entry, input)),
      saveInvitationCounts(context.tx, first.counts, first.entry.context.now),
      requestConnectionsWithInvite(context, requests, first.connections),
    ]);
  },
  replay: async (_context: unknown, _input: unknown, created: { threadId: string }) => created,
};

async function readParties(tx: Tx, calls: readonly Creation[]): Promise<(Parties | 'unknown-party')[]> {
  const asked = calls.flatMap(({ viewer, input }) => partyIds(input).map((orgId) => ({ orgId, byOrgId: viewer.org.id })));
  const creations = calls.map(({ viewer, input }) => ({ creatorOrgId: viewer.org.id, vin: input.vin }));
  const [found] = await Promise.all([invitableOrgs(tx, asked), lockForCreations(tx, creations)]);
  const rest = [...found];
  const known = calls.flatMap((call) => {
    const [boughtFrom, soldTo = null] = rest.splice(0, partyIds(call.input).length);
    if (!boughtFrom || (call.input.soldToOrgId && !soldTo)) return [];
    return [{ call, boughtFrom, soldTo, threadId: uuidv7({ msecs: call.now }) }];
  });
  const withStrangers = known.filter(({ boughtFrom, soldTo }) => !boughtFrom.partner || soldTo?.partner === false);
  const inviters = withStrangers.map(({ call }) => call.viewer.org.id);
  const pairs = known.flatMap(({ call, boughtFrom, soldTo }) => requestsOf(call, [boughtFrom, soldTo]));
  const opened = known.map(({ call, boughtFrom, soldTo, threadId }) => ({
    threadId,
    creatorOrgId: call.viewer.org.id,
    neighborOrgId: boughtFrom.id,
    parties: [boughtFrom.id, ...(soldTo ? [soldTo.id] : [])],
    vin: call.input.vin,
  }));
  const [counts, connections, before] = await Promise.all([
    lockInvitationCounts(tx, inviters, calls[0]!.now),
    lockConnections(tx, pairs),
    readForCreations(tx, opened),
  ]);
  const read = new Map(known.map(({ call, ...parties }, at) => [call, { ...parties, before: before[at]!, connections, counts }]));
  return calls.map((call) => read.get(call) ?? 'unknown-party');
}

const partyIds = ({ boughtFromOrgId, soldToOrgId }: Creation['input']): string[] => [boughtFromOrgId, soldToOrgId ?? []].flat();

const requestsOf = ({ viewer, now }: Pick<Creation, 'viewer' | 'now'>, parties: readonly (Invitable | null)[]): InviteRequest[] =>
  parties.flatMap((party) => (party && party.id !== viewer.org.id ? [{ from: viewer.org.id, to: party.id, now, hidden: false }] : []));

async function decideToCreate(context: ThreadContext, input: Creation['input'], read: Parties | 'unknown-party'): Promise<Created> {
  if (read === 'unknown-party') throw new Refused('no-such-org');
  const { viewer, now } = context;
  const { threadId, before, connections, counts } = read;
  const { vin, year, make, model, mileage, creatorHasTitle } = input;
  const [beforeSeller, beforeBuyer] = invitedBefore(read, viewer.org.id);
  const party = ({ id, blocked }: Invitable, invitedToday: number | null) => ({
    orgId: id,
    blocked,
    invitedToday,
    stakeId: uuidv7({ msecs: now }),
  });
  const boughtFrom = party(read.boughtFrom, beforeSeller);
  const soldTo = read.soldTo && party(read.soldTo, beforeBuyer);
  const creator = { orgId: viewer.org.id, stakeId: uuidv7({ msecs: now }) };
  const vehicle = { vin, year, make, model, mileage };
  const alreadyOpen = before.already !== null;
  const decision = decideCreation({ threadId, vehicle, creator, boughtFrom, soldTo, creatorHasTitle, alreadyOpen }, now);
  if ('refused' in decision)
    throw decision.refused === 'invited-too-many'
      ? new Refused(decision.refused, { message: tooManySentence(counts.stateOf(viewer.org.id), now) })
      : new Refused(decision.refused, { issues: issuesOf(decision, boughtFrom, before.already) });
  const thread = applyEntry(null, [decision.fact]);
  const known = { thread: null, orgs: before.orgs, desks: withNoted(context, before.desks, input) };
  const entry = await prepareEntry(context, known, thread, 'createThread', [decision.fact]);
  counts.add(viewer.org.id, [beforeSeller, beforeBuyer].filter((count) => count !== null).length);
  const requests = requestsOf(context, [read.boughtFrom, read.soldTo]);
  const created = { threadId };
  return { entry, input, requests, connections, counts, created, reply: () => created };
}

/** For the seller and the buyer: how many strangers the creator's owners have invited before it today; null for a partner. */
function invitedBefore({ boughtFrom, soldTo, counts }: Parties, creator: string): [seller: number | null, buyer: number | null] {
  const seller = boughtFrom.partner ? null : counts.today(creator);
  if (!soldTo || soldTo.partner) return [seller, null];
  return [seller, seller === null ? counts.today(creator) : seller + 1];
}

/** The id of the thread that exists already, or the field of the party that takes no invitations. */
function issuesOf({ refused }: Refusal, boughtFrom: { blocked: boolean }, already: string | null) {
  if (refused === 'same-vin') return [{ path: ['vin'], message: already! }];
  if (refused !== 'invitations-blocked') return [];
  return [{ path: [boughtFrom.blocked ? 'boughtFromOrgId' : 'soldToOrgId'], message: refusals[refused].message }];
}

/** The entry of the desk is written after the thread, which it refers to, but the first row of the table already needs what is noted. */
function withNoted({ viewer, now }: ThreadContext, desks: OwnDesks, { dealOn, kind }: Creation['input']): OwnDesks {
  const desk = desks.get(viewer.org.id)!;
  if (dealOn && !isDealDay(dealOn, dayIn(desk.policy.timeZone, now))) throw refusedField('bad-deal-date', 'dealOn');
  return new Map([[viewer.org.id, { ...desk, entry: { ...desk.entry, dealOn: dealOn ?? null, kind: kind ?? null } }]]);
}

function saveDesk(
  tx: Tx,
  { context, change }: PreparedEntry,
  { stockNumber, dealOn = null, kind = null }: Creation['input'],
): Promise<void> | null {
  if (stockNumber === '' && dealOn === null && kind === null) return null;
  const { userId, org } = (context as ThreadContext).viewer;
  return saveDeskEntry(tx, { orgId: org.id, threadId: change.after.id, userId }, { stockNumber, dealOn, kind }, context.now);
}
