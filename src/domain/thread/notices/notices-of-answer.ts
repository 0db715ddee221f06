// Who is notified of the answer to a delivery or a claim, and in which words.
import { orgOf, updateById } from '../chain.ts';
import type { Fact } from '../facts.ts';
import type { Delivery, DisputedPaper, OrgId, Thread } from '../thread.ts';
import { expectedOn, type NoticeDraft, quoted } from './notice-draft.ts';

type DeliveryEnded = Extract<Fact, { type: 'DeliveryConfirmed' | 'DeliveryDisputed' }>;

const DISPUTED: Record<DisputedPaper, (expected: string | null) => string> = {
  kept: () => 'disputed your delivery and keeps the paper.',
  'never-came': () => 'disputed your delivery: it never came.',
  back: (expected) => `disputed your delivery and is sending the title back${expectedOn(expected)}`,
};

export function deliveryEnded(after: Thread, fact: DeliveryEnded, facts: readonly Fact[]): NoticeDraft[] {
  const delivery = updateById(after, fact.updateId) as Delivery;
  const confirmed = fact.type === 'DeliveryConfirmed';
  const [sender, recipient] = [orgOf(after, delivery.authorStakeId), orgOf(after, delivery.toStakeId)];
  const toSender = (about: OrgId | null, words: string): NoticeDraft => ({ to: delivery.authorStakeId, type: 'tw_delivery', about, words });
  const toRecipient = (about: OrgId | null, words: string): NoticeDraft => ({ to: delivery.toStakeId, type: 'tw_delivery', about, words });
  switch (fact.cause) {
    case 'answered':
      return [
        {
          ...toSender(
            recipient,
            confirmed ? 'confirmed your delivery.' : fact.paper ? DISPUTED[fact.paper](after.expected) : 'disputed your delivery.',
          ),
          quote: quoted(after, fact.by, fact.note),
        },
      ];
    case 'withdrawn':
      return fact.by === null
        ? [{ ...toSender(recipient, 'is no longer on the thread, so your delivery is off.'), aboutDeparted: true }]
        : [toRecipient(sender, 'withdrew its delivery.')];
    case 'departed':
      return [{ ...toSender(recipient, 'declined your invitation, so your delivery is off.'), aboutDeparted: true }];
    case 'settled': {
      const objection = facts.find((one) => one.type === 'ClaimContested');
      if (objection)
        return [
          {
            to: delivery.toStakeId,
            type: 'tw_update',
            about: orgOf(after, objection.stakeId),
            words: 'says it still has the paper, so the delivery to you is off.',
            quote: quoted(after, objection.stakeId, objection.note),
          },
        ];
      const words = `A title claim settled the delivery: it counts as ${confirmed ? 'confirmed' : 'disputed'}.`;
      return [toSender(null, words), toRecipient(null, words)];
    }
    case 'unanswered':
      return [toRecipient(sender, 'confirmed its delivery to you, because nobody answered for 14 days.')];
    case 'self-attested':
      return [];
    default:
      return fact.cause satisfies never;
  }
}

export function claimEnded(
  before: Thread,
  after: Thread,
  fact: Extract<Fact, { type: 'ClaimConfirmed' | 'ClaimDisputed' }>,
): NoticeDraft[] {
  const claim = updateById(after, fact.updateId)!;
  const claimant = orgOf(after, claim.authorStakeId);
  const answerer = fact.by === null ? null : orgOf(after, fact.by);
  const toClaimant = (about: OrgId | null, words: string): NoticeDraft => ({ to: claim.authorStakeId, type: 'tw_update', about, words });
  if (fact.cause === 'settled') return [toClaimant(null, 'Your title claim was disputed, because the title came to rest further down.')];
  if (fact.cause === 'unanswered') {
    const words = 'confirmed its own title claim, because nobody answered for 14 days.';
    return before.holderStakeId === null ? [] : [{ to: before.holderStakeId, type: 'tw_update', about: claimant, words }];
  }
  if (fact.cause !== 'answered') return [];
  if (fact.type === 'ClaimDisputed')
    return [{ ...toClaimant(answerer, 'disputed your title claim.'), quote: quoted(after, fact.by, fact.note) }];
  const displaced: NoticeDraft[] =
    before.holderStakeId === null
      ? []
      : [
          {
            to: before.holderStakeId,
            type: 'tw_update',
            about: answerer,
            words: (visibility) => ['confirmed that ', visibility.refTo(claimant), ' has the title.'],
          },
        ];
  return [toClaimant(answerer, 'confirmed your title claim.'), ...displaced];
}
