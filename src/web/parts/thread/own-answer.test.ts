import { describe, expect, test } from 'vitest';
import type { EventView, TakeBackOffer } from '../../../domain/thread/view/view-types.ts';
import { testStake } from '../chain/test-stakes.ts';
import { updateOf, viewOf } from '../../screens/thread/test-view.ts';
import { actedSince, answerDetail, freshAnswer, isAnsweredIn, minutesLeft, toldText } from './own-answer.ts';

const AT = 1_000_000;
const offerOf = (what: TakeBackOffer['what']): TakeBackOffer => ({ seq: 7, what, until: AT + 600_000, colleague: null });

describe('the offer to take an answer back', () => {
  test('counts the minutes that are left, and disappears after ten', () => {
    const offer = offerOf('delivery');
    expect(minutesLeft(offer, AT - 20_000), 'the clock of the page is behind').toBe(10);
    expect(minutesLeft(offer, AT + 1)).toBe(10);
    expect(minutesLeft(offer, AT + 125_000)).toBe(8);
    expect(minutesLeft(offer, AT + 599_000)).toBe(1);
    expect(minutesLeft(offer, AT + 600_000)).toBe(0);
  });

  test('comes with a toast only if the answer is the newest entry', () => {
    const offer = offerOf('acceptance');
    expect(freshAnswer(viewOf({ seq: 7, takeBack: offer }))).toBe(offer);
    expect(freshAnswer(viewOf({ seq: 8, takeBack: offer }))).toBeNull();
    expect(freshAnswer({ standing: 'completed', id: 'thread-1', takeBack: offer })).toBe(offer);
    expect(freshAnswer(null)).toBeNull();
  });

  test('stands under the update that shows the answer, and under no other', () => {
    const confirmed = updateOf('1', { updateType: 'delivered', deliveryStatus: 'confirmed', ackCause: 'answered', ackAt: AT });
    expect(isAnsweredIn(confirmed, offerOf('delivery'))).toBe(true);
    expect(isAnsweredIn({ ...confirmed, ackAt: AT - 1 }, offerOf('delivery'))).toBe(false);
    const claim = updateOf('2', { updateType: 'claim_title', claimStatus: 'confirmed', ackCause: 'answered', ackAt: AT });
    expect(isAnsweredIn(claim, offerOf('claim'))).toBe(true);
    expect(isAnsweredIn({ ...claim, ackCause: 'settled' }, offerOf('claim')), 'another claim that was settled with it').toBe(false);
    const ended = updateOf('3', { updateType: 'event', event: { kind: 'ended', how: 'retailed' }, at: AT });
    expect(isAnsweredIn(ended, offerOf('ending'))).toBe(true);
    expect(isAnsweredIn(ended, offerOf('giving-up'))).toBe(false);
    for (const update of [confirmed, claim, ended]) expect(isAnsweredIn(update, offerOf('acceptance'))).toBe(false);
  });
});

const gaveUp = (given: Partial<Extract<EventView, { kind: 'given-up' }>>) =>
  viewOf({
    updates: [
      updateOf('1', {
        updateType: 'event',
        authorOwn: true,
        event: { kind: 'given-up', why: 'never-arrived', toStakeId: 'stake-0', toName: 'Front Range Auction', expected: null, ...given },
      }),
    ],
  });

describe('the second line of the toast', () => {
  test('is the vehicle, also if the answer completed the viewer’s part', () => {
    expect(answerDetail(offerOf('acceptance'), viewOf(), undefined)).toBe('2022 Subaru Outback');
    expect(answerDetail(offerOf('claim'), { standing: 'completed', id: 'thread-1', takeBack: null }, viewOf())).toBe(
      '2022 Subaru Outback · 187402',
    );
  });

  test('has the last six characters of the VIN if a title was confirmed', () => {
    expect(answerDetail(offerOf('delivery'), viewOf(), undefined)).toBe('2022 Subaru Outback · 187402');
  });

  test('is the organization that a title is expected from, if there is one', () => {
    expect(answerDetail(offerOf('giving-up'), gaveUp({}), undefined)).toBe('Expected from Front Range Auction');
    expect(answerDetail(offerOf('giving-up'), gaveUp({ why: 'lost' }), undefined)).toBe('2022 Subaru Outback');
    expect(answerDetail(offerOf('giving-up'), gaveUp({ toStakeId: 'stake-1' }), undefined)).toBe('2022 Subaru Outback');
  });
});

describe('after an answer was taken back', () => {
  const delivered = viewOf({
    updates: [updateOf('1', { authorName: 'Front Range Auction', updateType: 'delivered', deliveryStatus: 'pending' })],
  });

  test('nobody is told by mail while the mail about the answer had not left', () => {
    expect(toldText(delivered, offerOf('delivery'), false)).toBe('No email went out');
  });

  test('the organization that was answered is told once the mail had left', () => {
    expect(toldText(delivered, offerOf('delivery'), true)).toBe('Front Range Auction is told');
    const invitation = {
      inviterName: 'Bluebird Cars',
      inviterMarks: null,
      line: 'ride',
      invitedAt: 0,
      answerBy: 1,
      mayHoldTitle: false,
    } as const;
    expect(toldText(viewOf({ standing: 'invited', invitation }), offerOf('acceptance'), true)).toBe('Bluebird Cars is told');
    expect(toldText(viewOf(), offerOf('giving-up'), true)).toBe('The others are told');
  });

  test('nobody is told if nobody else takes part', () => {
    const stakes = [testStake(0, { inactive: true }), testStake(1, { own: true, confirmed: true })];
    expect(toldText(viewOf({ stakes }), offerOf('ending'), true)).toBe('No email went out');
  });
});

describe('who acted since the answer', () => {
  const offer = offerOf('acceptance');
  const since = (...updates: Parameters<typeof updateOf>[1][]) =>
    actedSince(viewOf({ updates: updates.map((given, at) => updateOf(`${at}`, given)) }), offer);

  test('is the organization that wrote or answered last', () => {
    const note = { at: AT + 1, authorName: 'Front Range Auction' };
    expect(since(note)).toBe('Front Range Auction');
    expect(since({ at: AT - 1, ackAt: AT + 2, ackByOrgId: 'org-2', ackByName: 'Bluebird Cars' }, note)).toBe('Bluebird Cars');
  });

  test('is nobody if it was the viewer, before the answer, withheld, or hidden', () => {
    expect(since({ at: AT })).toBeUndefined();
    expect(since({ at: AT + 1, authorOrgId: 'org-1' })).toBeUndefined();
    expect(since({ at: AT + 1, authorOrgId: null, authorName: 'Partner' })).toBeUndefined();
    expect(since({ at: AT + 1, hidden: true })).toBeUndefined();
  });
});
