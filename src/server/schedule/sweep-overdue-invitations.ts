// Ends the invitations that were not answered in time, including those of stand-ins. An overdue invitation can be answered until this
// job has ended it.
import { applyEntry } from '../../domain/thread/ledger.ts';
import { expireInvitation } from '../../domain/thread/rules/invitations.ts';
import type { Sql } from '../postgres/connections/sql.ts';
import { lockThread } from '../db/threads/lock-threads.ts';
import { readOverdueInvitations } from '../db/threads/thread-lists.ts';
import type { LiveBus } from '../live/live-bus.ts';
import { log } from '../log.ts';
import { recordEntry } from '../operations/record-entry.ts';

type Services = { sql: Sql; live: LiveBus };

/** More than become overdue in a minute. The rest waits for the next run. */
const AT_ONCE = 500;

/** May run in several processes at once: each thread is locked, and an invitation that has ended already is skipped. `now` in ms. */
export async function sweepOverdueInvitations(services: Services, now: number): Promise<void> {
  for (const { threadId, stakeId } of await readOverdueInvitations(services.sql, now, AT_ONCE)) {
    // If one fails, the others are still ended.
    await expire(services, threadId, stakeId, now).catch((error: unknown) =>
      log('tidying-failed', { what: 'expiring an invitation', error }),
    );
  }
}

/** Recorded as a decline by the invited organization, without a user. */
async function expire({ sql, live }: Services, threadId: string, stakeId: string, asked: number): Promise<void> {
  await live.inTransaction(sql, async (tx, publish) => {
    const loaded = await lockThread(tx, threadId);
    if (!loaded) throw new Error(`thread ${threadId} does not exist`);
    const now = Math.max(asked, loaded.thread.updatedAt + 1);
    const facts = expireInvitation(loaded.thread, stakeId, now);
    if (facts.length === 0) return;
    const orgId = loaded.thread.chain.find(({ id }) => id === stakeId)!.orgId;
    const context = { tx, now, publish, viewer: { userId: null, org: { id: orgId } } };
    await recordEntry(context, loaded, applyEntry(loaded.thread, facts), 'expireInvite', facts);
  });
}
