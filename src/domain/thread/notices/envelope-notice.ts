// What a notice says of the envelope in which a title travels. The mails about the titles of one envelope are one.
import type { Envelope } from '../../envelope/envelope.ts';
import { updateById } from '../chain.ts';
import type { Fact } from '../facts.ts';
import type { Delivery, StakeId, Thread } from '../thread.ts';

/**
 * 'sent': to the recipient of the envelope. 'received': to its sender, whose title was taken out of it, or was not in it (`isMissing`).
 * 'receiving': to another neighbor, who must not learn which titles came together: it is told of all that arrive at that time.
 */
export type EnvelopeNotice = ({ is: 'sent' } & Envelope) | { is: 'received'; code: string; isMissing: boolean } | { is: 'receiving' };

/**
 * For an entry that confirms a delivery without an envelope in hand: whether stake `to` sent it. Many such are confirmed together. Null for other
 * entries.
 */
export function confirmedTo(thread: Thread, facts: readonly Fact[], to: StakeId): 'sender' | 'other' | null {
  const fact = facts.find((one) => one.type === 'DeliveryConfirmed');
  if (fact?.cause !== 'answered' || fact.inEnvelope) return null;
  return updateById(thread, fact.updateId)!.authorStakeId === to ? 'sender' : 'other';
}

/** `facts`: of one entry, which a neighbor of stake `to` made. Null if it is about no envelope. */
export function envelopeNotice(thread: Thread, facts: readonly Fact[], to: StakeId): EnvelopeNotice | null {
  for (const fact of facts) {
    if (fact.type === 'DeliveryMarked' && fact.envelope && fact.to === to) return { is: 'sent', ...fact.envelope };
    if ((fact.type === 'DeliveryConfirmed' || fact.type === 'DeliveryDisputed') && fact.inEnvelope) {
      const { authorStakeId, envelope } = updateById(thread, fact.updateId) as Delivery;
      if (authorStakeId !== to || !envelope) return { is: 'receiving' };
      return { is: 'received', code: envelope.code, isMissing: fact.type === 'DeliveryDisputed' };
    }
  }
  return null;
}
