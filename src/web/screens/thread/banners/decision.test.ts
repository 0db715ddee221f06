// The page asks for one decision at a time, and only if the server offers it.
import { expect, test } from 'vitest';
import { decisionOf, viewerNotices } from './decision.ts';
import { requestOf, updateOf, viewOf } from '../test-view.ts';

const invitation = { inviterName: 'Organization 1', line: 'ride', invitedAt: 0, answerBy: 9, mayHoldTitle: false } as const;
const delivery = updateOf('delivery', { updateType: 'delivered', offers: ['likeUpdate', 'confirmDelivery', 'disputeDelivery'] });
const claim = updateOf('claim', { updateType: 'claim_title', offers: ['confirmClaim', 'disputeClaim'] });

test('the viewer is asked about the invitation first, then about the delivery, the claim, and the requests of others', () => {
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

test('a request for an update asks only viewers who may post one, and not the organization that made it', () => {
  expect(decisionOf(viewOf({ requests: [requestOf('r')] }))).toBeNull();
  expect(decisionOf(viewOf({ requests: [requestOf('r', true)], offers: ['postUpdate'] }))).toBeNull();
});

test('an answered delivery needs no decision', () => {
  expect(decisionOf(viewOf({ updates: [{ ...delivery, offers: ['likeUpdate'] }] }))).toBeNull();
});

test('the sender of a pending delivery and the author of a pending claim see a notice', () => {
  const sent = updateOf('sent', { updateType: 'delivered', toStakeId: 'stake-2', offers: ['withdrawDelivery'] });
  expect(viewerNotices(viewOf({ updates: [sent] }))).toMatchObject([{ kind: 'own-delivery', recipient: { id: 'stake-2' } }]);
  const claimed = updateOf('claimed', { updateType: 'claim_title', offers: ['withdrawClaim'] });
  expect(viewerNotices(viewOf({ updates: [claimed] }))).toMatchObject([{ kind: 'own-claim' }]);
});

test('a viewer who may only dispute a claim sees a notice about it, and a viewer who is asked to answer it sees none', () => {
  const disputable = updateOf('claim', { updateType: 'claim_title', offers: ['disputeClaim'] });
  expect(viewerNotices(viewOf({ updates: [disputable] }))).toMatchObject([{ kind: 'disputable-claim' }]);
  expect(viewerNotices(viewOf({ updates: [claim] }))).toEqual([]);
});
