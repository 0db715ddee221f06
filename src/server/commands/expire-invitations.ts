// Ending the invitations that nobody has answered in time, a stand-in's like any other. Until this comes to one, it can be answered.
import { applyEntry } from '../../domain/thread/evolve.ts';
import { expireInvitation } from '../../domain/thread/rules/invitations.ts';
import type { Sql } from '../db/sql.ts';
import { lockThread } from '../db/threads/load-thread.ts';
import { readOverdueInvitations } from '../db/threads/thread-lists.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { LiveBus } from '../live/live-bus.ts';
import { log } from '../log.ts';
import { recordEntry } from './run-command.ts';

type Services = { sql: Sql; live: LiveBus; outbox: Outbox };

/** More than come due in a minute; the rest waits for the next time. */
const AT_ONCE = 500;

/** Several processes may do so at once: each thread is locked, and what one of them has ended the other leaves alone. `now` in ms. */
export async function expireInvitations(services: Services, now: number): Promise<void> {
  for (const { threadId, stakeId } of await readOverdueInvitations(services.sql, now, AT_ONCE)) {
    // One that fails keeps none of the others from ending.
    await expire(services, threadId, stakeId, now).catch((error: unknown) =>
      log('tidying-failed', { what: 'expiring an invitation', error }),
    );
  }
}

/** Nobody acts: that the invited organization did not answer counts as its own decline. */
async function expire({ sql, live, outbox }: Services, threadId: string, stakeId: string, asked: number): Promise<void> {
  await live.inTransaction(sql, async (tx, publish) => {
    const loaded = await lockThread(tx, threadId);
    if (!loaded) throw new Error(`thread ${threadId} is gone`);
    const now = Math.max(asked, loaded.thread.updatedAt + 1);
    const facts = expireInvitation(loaded.thread, stakeId, now);
    if (facts.length === 0) return;
    const orgId = loaded.thread.chain.find(({ id }) => id === stakeId)!.orgId;
    const context = { tx, now, publish, viewer: { userId: null, org: { id: orgId } } };
    await recordEntry(context, outbox, loaded, applyEntry(loaded.thread, facts), 'expireInvite', facts);
  });
}
