import { describe, expect, it } from 'vitest';
import { stakeOf, transitBetween } from '../../chain/test-stakes.ts';
import { cardOf } from './test-card.ts';
import { tileLine, tilePlace } from './tile-words.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const theirs = stakeOf(0, { hasTitle: true, orgName: 'Front Range Auction' });
const own = stakeOf(1, { own: true });

describe('where the paper is', () => {
  it('is gold with the viewer and on its way alone', () => {
    expect(tilePlace(cardOf({ stakes: [stakeOf(0), { ...own, hasTitle: true }] }), NOW)).toEqual({ tone: 'gold', text: 'With you' });
    const transit = transitBetween(theirs, own, '2026-11-24');
    expect(tilePlace(cardOf({ stakes: [theirs, own], transit }), NOW)).toEqual({ tone: 'gold', text: 'In transit · ETA Nov 24' });
    expect(tilePlace(cardOf({ stakes: [theirs, own] }), NOW)).toEqual({ tone: 'grey', text: 'With Front Range Auction' });
    expect(tilePlace(cardOf(), NOW)).toEqual({ tone: 'grey', text: 'Nobody has it yet' });
  });

  it('is delivered, with its day, once the viewer is done', () => {
    const card = cardOf({ standing: 'completed', deliveredAt: Date.UTC(2026, 10, 19, 12), stakes: [theirs, own] });
    expect(tilePlace(card, NOW)).toEqual({ tone: 'green', text: 'Delivered Nov 19' });
  });
});

describe('the line at the foot of a card', () => {
  it('is the latest update', () => {
    const latest = { authorName: 'Bluebird Cars', authorOwn: false, message: 'Title checked in.', at: 5 };
    expect(tileLine(cardOf({ latest }))).toEqual({ author: 'Bluebird Cars', text: 'Title checked in.', at: 5 });
    expect(tileLine(cardOf({ latest: { ...latest, message: '' } })).text).toBe('Set an ETA.');
  });

  it('is the invitation where the updates are not for the viewer yet', () => {
    const invitation = { inviterName: 'Bluebird Cars', line: 'ride', invitedAt: 7, answerBy: 9, mayHoldTitle: false } as const;
    expect(tileLine(cardOf({ standing: 'invited', invitation }))).toEqual({
      author: 'Bluebird Cars',
      text: 'invited you to ride the thread',
      at: 7,
    });
  });

  it('says so where nobody wrote anything', () => {
    expect(tileLine(cardOf())).toEqual({ author: null, text: 'No updates yet.', at: null });
  });
});
