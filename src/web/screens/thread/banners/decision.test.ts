// The page asks for one decision at a time, and only if the server offers it.
import { describe, expect, test } from 'vitest';
import { testStake } from '../../../parts/chain/test-stakes.ts';
import { decisionOf, viewerNotices } from './decision.ts';
import { requestOf, updateOf, viewOf } from '../test-view.ts';

const invitation = {
  inviterName: 'Organization 1',
  inviterMarks: null,
  line: 'ride',
  invitedAt: 0,
  answerBy: 9,
  mayHoldTitle: false,
} as const;
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

const withStakes = (given: Parameters<typeof viewOf>[0]) =>
  viewOf({ stakes: [testStake(0), testStake(1, { own: true }), testStake(2)], ...given });

const contest = (updateId: string, byStakeId: string) => ({ updateId, stakeId: 'stake-2', byStakeId, since: 1, note: '' });

describe('a contested claim', () => {
  const own = updateOf('own', { updateType: 'claim_title', authorOwn: true, offers: ['withdrawClaim'] });

  test('asks the claimant and the objector, and neither is asked twice', () => {
    const claimant = withStakes({ updates: [own], contested: contest('own', 'stake-0') });
    expect(decisionOf(claimant)).toMatchObject({ kind: 'contested', claim: { id: 'own' } });
    const objector = withStakes({ updates: [claim], contested: contest('claim', 'stake-1') });
    expect(decisionOf(objector)?.kind).toBe('contested');
    expect([claimant, objector].flatMap(viewerNotices)).toEqual([]);
  });

  test('is a notice for others, once', () => {
    const between = withStakes({ updates: [updateOf('c', { offers: ['disputeClaim'] })], contested: contest('c', 'stake-0') });
    expect(decisionOf(between)).toBeNull();
    expect(viewerNotices(between)).toMatchObject([{ kind: 'contested' }]);
  });
});

test('the author of a delivery that nobody answered is asked to confirm it, not to answer it', () => {
  const sent = updateOf('sent', { updateType: 'delivered', authorOwn: true, offers: ['confirmDelivery', 'withdrawDelivery'] });
  const view = viewOf({ updates: [sent] });
  expect(decisionOf(view)).toMatchObject({ kind: 'unanswered', update: { id: 'sent' } });
  expect(viewerNotices(view)).toEqual([]);
});

describe('a title on its way back', () => {
  const returning = { fromStakeId: 'stake-2', toStakeId: 'stake-1', since: 1 };

  test('asks its target, together with the dispute', () => {
    const sent = updateOf('sent', { updateType: 'delivered' });
    const disputed = { updateId: 'sent', toStakeId: 'stake-2', at: 1, paper: 'back', note: '' } as const;
    expect(decisionOf(withStakes({ returning, disputed, updates: [sent] }))).toMatchObject({ kind: 'returning', disputed: { id: 'sent' } });
    expect(decisionOf(withStakes({ returning }))).toMatchObject({ kind: 'returning', disputed: undefined });
  });

  test('tells its sender whose word it waits for', () => {
    const view = withStakes({ returning: { ...returning, fromStakeId: 'stake-1', toStakeId: 'stake-0' } });
    expect([decisionOf(view), viewerNotices(view)]).toMatchObject([null, [{ kind: 'returned', to: { id: 'stake-0' } }]]);
  });
});

test('that the title was given up is a notice until somebody has it or it is expected from another organization', () => {
  const event = { kind: 'given-up', why: 'never-arrived', toStakeId: 'stake-1', toName: 'Organization 2', expected: null } as const;
  const view = withStakes({ updates: [updateOf('g', { updateType: 'event', event })] });
  expect(viewerNotices(view)).toMatchObject([{ kind: 'given-up', event }]);
  expect(viewerNotices({ ...view, currentStakeId: 'stake-0' })).toEqual([]);
  expect(viewerNotices({ ...view, stakes: [testStake(0), testStake(1, { hasTitle: true })] })).toEqual([]);
});
