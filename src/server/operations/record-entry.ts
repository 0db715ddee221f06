// Records a thread's new state: the rows that changed, an entry of its ledger with the notices to other organizations, which the consumers of
// the ledger deliver, and events for open pages. All changes of a thread are saved here.
import type { Fact } from '../../domain/thread/facts.ts';
import { assertInvariants } from '../../domain/thread/invariants.ts';
import { type Notice, noticesOf, type Undone } from '../../domain/thread/notices/notices.ts';
import { directoryOf, toldNotice } from '../../domain/thread/notices/told-notice.ts';
import { representedOrgId } from '../../domain/thread/chain.ts';
import type { OrgId, Stake, Thread } from '../../domain/thread/thread.ts';
import { startOfDay } from '../../domain/days.ts';
import { tableRows } from '../../domain/desk/stored-row.ts';
import type { OrgFacts, Orgs } from '../../domain/thread/view/org-facts.ts';
import type { Tx } from '../postgres/connections/sql.ts';
import { endFollowUp, restoreDeskEntry } from '../db/desk/desk-entries.ts';
import { type OwnDesks, readOwnDesks } from '../db/desk/own-desks.ts';
import { sharePolicy } from '../db/desk/title-policies.ts';
import { insertPlatformInvites, noteDueMails, type PlatformInviteToMail } from '../db/mail/mails.ts';
import { orgFacts } from '../db/orgs/orgs.ts';
import { saveThreads, type ThreadChange } from '../db/threads/save-threads.ts';
import type { Publish } from '../live/live-bus.ts';

/** The viewer acts. `userId` is null if the entry records that the organization did not act in time. */
type EntryContext = { tx: Tx; now: number; publish: Publish; viewer: { userId: string | null; org: { id: string } } };

export type PreparedEntry = {
  context: EntryContext;
  change: ThreadChange;
  /** The organizations in it. */
  orgs: Orgs;
  invites: PlatformInviteToMail[];
  /** The organizations that are asked for updates, by request. */
  asked: { id: string; orgId: OrgId }[];
};

/**
 * Prepares a thread's new state. `before.thread` is null for a new thread. `undone`: the entry that is taken back. Waits for the database
 * only if organizations are new on the thread, or the acting one has a follow-up.
 */
export async function prepareEntry(
  context: EntryContext,
  before: { thread: Thread | null; orgs: Orgs; desks: OwnDesks },
  after: Thread,
  command: string,
  facts: readonly Fact[],
  undone: Undone | null = null,
): Promise<PreparedEntry> {
  const { tx, viewer, now } = context;
  assertInvariants(after);
  const added = after.chain.filter((stake) => !before.orgs.has(stake.orgId));
  const known = added.length === 0 ? before.desks : await desksWith(tx, added, after);
  const orgs = added.length === 0 ? before.orgs : new Map([...before.orgs, ...(await factsOf(tx, added, viewer.org.id))]);
  const notices = noticesOf(before.thread, after, facts, viewer.org.id, orgs, undone);
  const undoneSeq = facts.find((fact) => fact.type === 'TakenBack')?.seq;
  const desks =
    undoneSeq !== undefined
      ? await withDeskRestored(tx, known, viewer.org.id, after.id, undoneSeq)
      : viewer.userId !== null && isNews(before.thread, after)
        ? await withDueFollowUpEnded(tx, known, viewer.org.id, after, now)
        : known;
  return {
    context,
    change: {
      before: before.thread,
      after,
      entry: { at: now, orgId: viewer.org.id, userId: viewer.userId, command, facts, notices },
      tableRows: tableRows(after, orgs, desks),
    },
    orgs,
    invites: notices.flatMap((notice) => platformInvite(notice, after, before.thread, orgs)),
    asked: notices.flatMap(({ type, mailCause, to }) =>
      type === 'request_update' && mailCause ? [{ id: mailCause, orgId: orgAt(after, to) }] : [],
    ),
  };
}

/** Writes prepared entries of different threads, without waiting in between, and their events. Resolves when everything is written. */
export async function saveEntries(tx: Tx, entries: readonly PreparedEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const asked = entries.flatMap((entry) => entry.asked.map((request) => ({ ...request, userId: entry.context.viewer.userId })));
  const changes = entries.map(({ change }) => change);
  const written = [
    saveThreads(tx, changes),
    ...entries.filter(({ invites }) => invites.length > 0).map(async (entry) => await insertInvites(tx, entry)),
    ...(asked.length > 0 ? [noteDueMails(tx, asked)] : []),
  ];
  for (const entry of entries) publishEntry(entry);
  await Promise.all(written);
}

/** Prepares and saves one entry. Returns the organizations in it. */
export async function recordEntry(...entry: Parameters<typeof prepareEntry>): Promise<Orgs> {
  const prepared = await prepareEntry(...entry);
  await saveEntries(prepared.context.tx, [prepared]);
  return prepared.orgs;
}

/**
 * The invitation of a placeholder is mailed to its title contact, by the command: it is held and has no job, and counts for the limits at
 * once. Written for every invitation; that of an organization is left out when it is saved, and takes as long.
 */
function platformInvite(notice: Notice, after: Thread, before: Thread | null, orgs: Orgs): PlatformInviteToMail[] {
  if (notice.type !== 'tw_invite' || !notice.mailCause) return [];
  const { orgId, text, vehicle, neighbor, chain, answerBy, fromOrgId } = toldNotice(notice, directoryOf(after, before, orgs));
  return [{ orgId, stakeId: notice.mailCause, content: { text, vehicle, neighbor, chain, answerBy, threadId: after.id, fromOrgId } }];
}

async function insertInvites(tx: Tx, { context: { viewer, now }, change, invites }: PreparedEntry): Promise<void> {
  const isRestored = change.entry.facts.some(({ type }) => type === 'TakenBack');
  await insertPlatformInvites(tx, invites, { userId: viewer.userId, orgId: viewer.org.id, now }, isRestored);
}

const orgAt = (thread: Thread, stakeId: string): OrgId => thread.chain.find(({ id }) => id === stakeId)!.orgId;

function publishEntry({ context: { publish }, change: { before, after } }: PreparedEntry): void {
  publish(affectedOrgIds(before, after), `thread:${after.id}`, after.seq);
  // Organizations that left the chain: their notifications no longer link to the thread.
  const removed = (before?.chain ?? []).filter(({ id }) => !after.chain.some((stake) => stake.id === id)).map(({ orgId }) => orgId);
  if (removed.length > 0) publish(removed, 'notifications', 0);
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

/** A follow-up that ended with the entry that is taken back, and a registration that was noted with it. */
async function withDeskRestored(tx: Tx, desks: OwnDesks, orgId: OrgId, threadId: string, undoneSeq: number): Promise<OwnDesks> {
  await restoreDeskEntry(tx, orgId, threadId, undoneSeq);
  return new Map([...desks, ...(await readOwnDesks(tx, threadId, [orgId]))]);
}

/**
 * Once organizations are new on the thread. Those of the others are read again: they may have terms for the new ones. Call it before the names
 * of the new ones are read.
 */
async function desksWith(tx: Tx, added: readonly Stake[], { id, chain }: Thread): Promise<OwnDesks> {
  for (const orgId of added.map(representedOrgId).toSorted()) await sharePolicy(tx, orgId);
  return await readOwnDesks(
    tx,
    id,
    chain.map(({ orgId }) => orgId),
  );
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
