// Who is notified of the answer to a delivery or a claim, and in which words.
import type { News } from './mail-subject.ts';
import { orgOf, updateById } from '../chain.ts';
import type { Fact } from '../facts.ts';
import type { Delivery, DisputedPaper, OrgId, Thread } from '../thread.ts';
import { expectedOn, type NoticeDraft, quoted } from './notice-draft.ts';

type DeliveryEnded = Extract<Fact, { type: 'DeliveryConfirmed' | 'DeliveryDisputed' }>;

const DISPUTED: Record<DisputedPaper, { news: News; words: (expected: string | null) => string }> = {
  kept: { news: 'delivery-disputed', words: () => 'disputed your delivery and keeps the paper.' },
  'never-came': { news: 'title-missing', words: () => 'disputed your delivery: it never came.' },
  back: {
    news: 'title-coming-back',
    words: (expected) => `disputed your delivery and is sending the title back${expectedOn(expected)}`,
  },
};
const CONFIRMED = { news: null, words: () => 'confirmed your delivery.' } as const;
const JUST_DISPUTED = { news: 'delivery-disputed', words: () => 'disputed your delivery.' } as const;

export function deliveryEnded(after: Thread, fact: DeliveryEnded, facts: readonly Fact[]): NoticeDraft[] {
  const delivery = updateById(after, fact.updateId) as Delivery;
  const confirmed = fact.type === 'DeliveryConfirmed';
  const [sender, recipient] = [orgOf(after, delivery.authorStakeId), orgOf(after, delivery.toStakeId)];
  type Telling = (news: News | null, about: OrgId | null, words: string) => NoticeDraft;
  const toSender: Telling = (news, about, words) => ({ to: delivery.authorStakeId, type: 'tw_delivery', news, about, words });
  const toRecipient: Telling = (news, about, words) => ({ ...toSender(news, about, words), to: delivery.toStakeId });
  switch (fact.cause) {
    case 'answered': {
      const { news, words } = confirmed ? CONFIRMED : fact.paper ? DISPUTED[fact.paper] : JUST_DISPUTED;
      return [{ ...toSender(news, recipient, words(after.expected)), quote: quoted(after, fact.by, fact.note) }];
    }
    case 'withdrawn':
      return fact.by === null
        ? [{ ...toSender('delivery-off', recipient, 'is no longer on the thread, so your delivery is off.'), aboutDeparted: true }]
        : [toRecipient('delivery-withdrawn', sender, 'withdrew its delivery.')];
    case 'departed':
      return [{ ...toSender('invitation-declined', recipient, 'declined your invitation, so your delivery is off.'), aboutDeparted: true }];
    case 'settled': {
      const objection = facts.find((one) => one.type === 'ClaimContested');
      if (objection)
        return [
          {
            to: delivery.toStakeId,
            type: 'tw_update',
            news: 'claim-contested',
            about: orgOf(after, objection.stakeId),
            words: 'says it still has the paper, so the delivery to you is off.',
            quote: quoted(after, objection.stakeId, objection.note),
          },
        ];
      const words = `A title claim settled the delivery: it counts as ${confirmed ? 'confirmed' : 'disputed'}.`;
      const news = confirmed ? null : 'delivery-disputed';
      return [toSender(news, null, words), toRecipient(news, null, words)];
    }
    case 'unanswered':
      return [toRecipient(null, sender, 'confirmed its delivery to you, because nobody answered for 14 days.')];
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
  const news = fact.type === 'ClaimDisputed' ? 'claim-disputed' : 'claim-confirmed';
  const toClaimant = (about: OrgId | null, words: string): NoticeDraft => ({
    to: claim.authorStakeId,
    type: 'tw_update',
    news,
    about,
    words,
  });
  const toHolder = (about: OrgId | null, words: NoticeDraft['words']): NoticeDraft[] =>
    before.holderStakeId === null ? [] : [{ to: before.holderStakeId, type: 'tw_update', news, about, words }];
  if (fact.cause === 'settled') return [toClaimant(null, 'Your title claim was disputed, because the title came to rest further down.')];
  if (fact.cause === 'unanswered') return toHolder(claimant, 'confirmed its own title claim, because nobody answered for 14 days.');
  if (fact.cause !== 'answered') return [];
  if (fact.type === 'ClaimDisputed')
    return [{ ...toClaimant(answerer, 'disputed your title claim.'), quote: quoted(after, fact.by, fact.note) }];
  return [
    toClaimant(answerer, 'confirmed your title claim.'),
    ...toHolder(answerer, (visibility) => ['confirmed that ', visibility.refTo(claimant), ' has the title.']),
  ];
}
