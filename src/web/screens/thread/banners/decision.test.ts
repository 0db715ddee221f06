// The screen asks one thing at a time, and only what is offered.
import { expect, test } from 'vitest';
import { decisionOf, viewerNotices } from './decision.ts';
import { requestOf, updateOf, viewOf } from '../test-view.ts';

const invitation = { inviterName: 'Organization 1', line: 'ride', invitedAt: 0, answerBy: 9, mayHoldTitle: false } as const;
const delivery = updateOf('delivery', { updateType: 'delivered', offers: ['likeUpdate', 'confirmDelivery', 'disputeDelivery'] });
const claim = updateOf('claim', { updateType: 'claim_title', offers: ['confirmClaim', 'disputeClaim'] });

test('the invitation comes first, then the delivery, then the claim, then what others ask', () => {
  const everything = viewOf({
    invitation,
    updates: [claim, delivery],
    requests: [requestOf('r')],
    offers: ['respondToInvite', 'postUpdate'],
  });
  expect(decisionOf(everything)?.kind).toBe('invitation');
  expect(decisionOf({ ...everything, invitation: null })).toMatchObject({ kind: 'delivery', update: { id: 'delivery' } });
  expect(decisionOf({ ...everything, invitation: null, updates: [claim] })).toMatchObject({ kind: 'claim', update: { id: 'claim' } });
  expect(decisionOf({ ...everything, invitation: null, updates: [] })?.kind).toBe('requested');
});

test('who may not post is not asked for an update, and nobody by its own request', () => {
  expect(decisionOf(viewOf({ requests: [requestOf('r')] }))).toBeNull();
  expect(decisionOf(viewOf({ requests: [requestOf('r', true)], offers: ['postUpdate'] }))).toBeNull();
});

test('an answered delivery asks nothing any more', () => {
  expect(decisionOf(viewOf({ updates: [{ ...delivery, offers: ['likeUpdate'] }] }))).toBeNull();
});

test('the sender sees its pending delivery, the claimant its claim, each with the way back', () => {
  const sent = updateOf('sent', { updateType: 'delivered', toStakeId: 'stake-2', offers: ['withdrawDelivery'] });
  expect(viewerNotices(viewOf({ updates: [sent] }))).toMatchObject([{ kind: 'own-delivery', recipient: { id: 'stake-2' } }]);
  const claimed = updateOf('claimed', { updateType: 'claim_title', offers: ['withdrawClaim'] });
  expect(viewerNotices(viewOf({ updates: [claimed] }))).toMatchObject([{ kind: 'own-claim' }]);
});

test('a claim that the holder answers first can still be disputed, and is not shown twice', () => {
  const disputable = updateOf('claim', { updateType: 'claim_title', offers: ['disputeClaim'] });
  expect(viewerNotices(viewOf({ updates: [disputable] }))).toMatchObject([{ kind: 'disputable-claim' }]);
  expect(viewerNotices(viewOf({ updates: [claim] }))).toEqual([]);
});
