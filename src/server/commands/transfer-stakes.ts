// A placeholder's stakes pass to another organization, thread by thread, each by the one way in which a thread changes.
import { v7 as uuidv7 } from 'uuid';
import { stakeAt } from '../../domain/thread/chain.ts';
import { applyEntry } from '../../domain/thread/evolve.ts';
import { transferStakeBesideNewOrg, transferStake } from '../../domain/thread/rules/transfer-stake.ts';
import { lockThread } from '../db/threads/load-thread.ts';
import type { Outbox } from '../mail/outbox.ts';
import { recordEntry, type ThreadContext } from './run-command.ts';

type Passing = { from: string; to: string; threadIds: readonly string[] };
/** A stake that passed from one row of `org` to another; `since`: when it was made, in ms. */
export type TransferredStake = { threadId: string; from: string; to: string; toStandIn: boolean; since: number };

/** The placeholder is held already; the threads are locked in the order of their ids, so that two at once never wait in a circle. */
export async function transferStakes(
  context: ThreadContext,
  outbox: Outbox,
  command: 'claimOrg' | 'correctTitleContact',
  { from, to, threadIds }: Passing,
): Promise<TransferredStake[]> {
  const passed: TransferredStake[] = [];
  for (const threadId of threadIds.toSorted()) {
    const loaded = await lockThread(context.tx, threadId);
    if (!loaded) throw new Error(`thread ${threadId} is gone`);
    const now = Math.max(context.now, loaded.thread.updatedAt + 1);
    // Who corrects a placeholder does it for itself; what it becomes part of takes everything.
    const facts =
      command === 'claimOrg'
        ? transferStake(loaded.thread, from, to, now, [uuidv7(), uuidv7()])
        : transferStakeBesideNewOrg(loaded.thread, context.viewer.org.id, from, to, now, uuidv7());
    if (facts.length > 0) await recordEntry({ ...context, now }, outbox, loaded, applyEntry(loaded.thread, facts), command, facts);
    for (const fact of facts) {
      if (fact.type !== 'StakeTransferred') continue;
      const { orgId, createdAt } = stakeAt(loaded.thread, fact.stakeId);
      passed.push({ threadId, from: orgId, to: fact.orgId, toStandIn: fact.standsFor !== undefined, since: createdAt });
    }
  }
  return passed;
}
