// Transfers a placeholder's stakes to another organization, thread by thread, through `recordEntry` like every change of a thread.
import { v7 as uuidv7 } from 'uuid';
import { stakeAt } from '../../domain/thread/chain.ts';
import { applyEntry } from '../../domain/thread/ledger.ts';
import { transferStakeBesideNewOrg, transferStake } from '../../domain/thread/rules/transfer-stake.ts';
import { lockThread } from '../db/threads/lock-threads.ts';
import { recordEntry } from './record-entry.ts';
import type { ThreadContext } from '../operations/contexts.ts';

type Transfer = { from: string; to: string; threadIds: readonly string[] };
/** A stake that was transferred from one row of `org` to another. `since`: when the stake was created, in ms. */
export type TransferredStake = { threadId: string; from: string; to: string; toStandIn: boolean; since: number };

/** The caller has locked the placeholder. Locks the threads in the order of their ids, so that concurrent transfers do not deadlock. */
export async function transferStakes(
  context: ThreadContext,
  command: 'claimOrg' | 'correctTitleContact',
  { from, to, threadIds }: Transfer,
): Promise<TransferredStake[]> {
  const transferred: TransferredStake[] = [];
  for (const threadId of threadIds.toSorted()) {
    const loaded = await lockThread(context.tx, threadId);
    if (!loaded) throw new Error(`thread ${threadId} does not exist`);
    const now = Math.max(context.now, loaded.thread.updatedAt + 1);
    // A claim transfers all stakes. A correction transfers only the stake beside the correcting organization.
    const facts =
      command === 'claimOrg'
        ? transferStake(loaded.thread, from, to, now, [uuidv7(), uuidv7()])
        : transferStakeBesideNewOrg(loaded.thread, context.viewer.org.id, from, to, now, uuidv7());
    if (facts.length > 0) await recordEntry({ ...context, now }, loaded, applyEntry(loaded.thread, facts), command, facts);
    for (const fact of facts) {
      if (fact.type !== 'StakeTransferred') continue;
      const { orgId, createdAt } = stakeAt(loaded.thread, fact.stakeId);
      transferred.push({ threadId, from: orgId, to: fact.orgId, toStandIn: fact.standsFor !== undefined, since: createdAt });
    }
  }
  return transferred;
}
