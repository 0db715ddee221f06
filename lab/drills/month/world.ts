// What the month drill knows: organizations with their members and policies, threads as their ledgers tell, and desk entries. It is kept from
// the answers of commands and from the ledger, so that what is expected can be computed without the product's tables.
import type { FastifyInstance } from 'fastify';
import type { TitlePolicy } from '../../../src/domain/desk/clock/title-policy.ts';
import type { EmailPrefs } from '../../../src/domain/mail-prefs.ts';
import { stakeOf } from '../../../src/domain/thread/chain.ts';
import type { Fact } from '../../../src/domain/thread/facts.ts';
import { applyEntry } from '../../../src/domain/thread/ledger.ts';
import type { Thread } from '../../../src/domain/thread/thread.ts';
import type { OrgFacts } from '../../../src/domain/thread/view/org-facts.ts';
import type { LiveThread } from '../../../src/domain/thread/view/view-types.ts';
import { viewFor } from '../../../src/domain/thread/view/view.ts';
import { NO_MAILS } from '../../../src/domain/thread/view/visibility.ts';
import type { Role } from '../../../src/domain/vocabulary.ts';
import { ms, type Sql } from '../../../src/server/postgres/connections/sql.ts';
import { dayAt, EMPTY_ENTRY, type Given, type GivenEntry } from '../../../testing/threads/expected-desk.ts';

/** A person in an organization. Who is in two is a member of each. `orgId`: null as long as the person founds it. */
export type Member = {
  userId: string;
  orgId: string | null;
  cookie: string;
  role: Role;
  prefs: EmailPrefs;
  lastDigestAt: number | null;
};
export type Org = {
  orgId: string;
  name: string;
  isPlaceholder: boolean;
  members: Member[];
  policy: TitlePolicy;
  terms: Given['terms'][number][];
  /** When reminders were turned on, and when the policy was saved last (ms). */
  remindersSince: number | null;
  savedAt: number;
};
export type LoggedEntry = {
  threadId: string;
  seq: number;
  at: number;
  orgId: string;
  userId: string | null;
  command: string;
  facts: Fact[];
};
/** What an organization noted about a thread. `followUpSetAt`: the thread's `updatedAt` when it set its follow-up. */
export type Desk = GivenEntry & { followUpSetAt: number | undefined };

export const deskKey = (threadId: string, orgId: string): string => `${threadId} ${orgId}`;
const NO_DESK: Desk = { ...EMPTY_ENTRY, followUpSetAt: undefined };

export class World {
  readonly orgs = new Map<string, Org>();
  readonly threads = new Map<string, Thread>();
  readonly entries = new Map<string, LoggedEntry[]>();
  readonly desks = new Map<string, Desk>();
  readonly facts = new Map<string, OrgFacts>();
  readonly #app: FastifyInstance;
  readonly #sql: Sql;

  constructor(app: FastifyInstance, sql: Sql) {
    this.#app = app;
    this.#sql = sql;
  }

  async command(member: Member, name: string, input: object): Promise<{ status: number; body: unknown }> {
    const answer = await this.#app.inject({
      method: 'POST',
      url: `/api/${name}`,
      headers: {
        cookie: member.cookie,
        origin: 'http://localhost:3000',
        'content-type': 'application/json',
        ...(member.orgId !== null && { 'x-org-id': member.orgId }),
      },
      payload: JSON.stringify(input),
    });
    return { status: answer.statusCode, body: answer.json() };
  }

  /** Reads the entries that the thread got since it was read last. */
  async follow(threadId: string): Promise<void> {
    await this.#take(await this.#entriesOf(this.#sql`thread_id = ${threadId} and seq > ${this.threads.get(threadId)?.seq ?? 0}`));
  }

  /** Reads the reminders that were recorded at this time or later (ms), and returns them. */
  async followReminders(since: number): Promise<LoggedEntry[]> {
    const found = await this.#entriesOf(this.#sql`command = 'remind' and at >= ${new Date(since)}`);
    const fresh = found.filter(({ threadId, seq }) => seq > this.threads.get(threadId)!.seq);
    await this.#take(fresh);
    return fresh;
  }

  async #entriesOf(which: ReturnType<Sql>): Promise<LoggedEntry[]> {
    return await this.#sql<LoggedEntry[]>`
      select thread_id as "threadId", seq, ${ms(this.#sql, 'at')} as at, org_id as "orgId", user_id as "userId", command, facts
      from thread_event where ${which} order by thread_id, seq`;
  }

  async #take(entries: readonly LoggedEntry[]): Promise<void> {
    for (const entry of entries) {
      const before = this.threads.get(entry.threadId) ?? null;
      if ((before?.seq ?? 0) + 1 !== entry.seq)
        throw new Error(`entry ${entry.seq} of thread ${entry.threadId} does not follow ${before?.seq}`);
      this.threads.set(entry.threadId, applyEntry(before, entry.facts));
      this.entries.set(entry.threadId, [...(this.entries.get(entry.threadId) ?? []), entry]);
      if (entry.userId !== null) this.#endFollowUp(entry);
    }
  }

  /** A person who acts on or after the day of the follow-up of their organization has come back to the thread. */
  #endFollowUp({ threadId, orgId, at }: LoggedEntry): void {
    const desk = this.desks.get(deskKey(threadId, orgId));
    if (!desk?.followUpOn || desk.followUpOn > dayAt(this.orgs.get(orgId)!.policy.timeZone, at)) return;
    this.desks.set(deskKey(threadId, orgId), { ...desk, followUpOn: null });
  }

  deskOf(threadId: string, orgId: string): Desk {
    return this.desks.get(deskKey(threadId, orgId)) ?? NO_DESK;
  }

  isInSeveral(userId: string): boolean {
    return [...this.orgs.values()].filter(({ members }) => members.some((member) => member.userId === userId)).length > 1;
  }

  /** The organization's page of the thread. Null unless it is active on it. */
  pageOf(thread: Thread, orgId: string, now: number): LiveThread | null {
    if (stakeOf(thread, orgId)?.standing.status !== 'active') return null;
    const view = viewFor(thread, orgId, this.facts, NO_MAILS, now);
    return view?.standing === 'active' ? view : null;
  }

  /** The threads on which the organization is active. */
  *activeThreads(orgId: string): Generator<Thread> {
    for (const thread of this.threads.values()) if (stakeOf(thread, orgId)?.standing.status === 'active') yield thread;
  }
}
