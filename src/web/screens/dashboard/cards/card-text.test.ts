import { describe, expect, it } from 'vitest';
import { testStake, transitBetween } from '../../../chain/test-stakes.ts';
import { cardOf } from './test-card.ts';
import { cardLatest, cardLocation } from './card-text.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const theirs = testStake(0, { hasTitle: true, orgName: 'Front Range Auction' });
const own = testStake(1, { own: true });
const sent = cardOf({ stakes: [theirs, own], transit: transitBetween(theirs, own, Date.UTC(2026, 10, 20, 12)) });

describe('the place of the title on a card', () => {
  it('is gold only if the title is with the viewer or in transit', () => {
    const mine = cardOf({ stakes: [testStake(0), { ...own, hasTitle: true }] });
    expect(cardLocation(mine, NOW)).toEqual({ tone: 'gold', text: 'With you', expected: null });
    expect(cardLocation(sent, NOW)).toEqual({ tone: 'gold', text: 'In transit since Nov 20', expected: null });
    expect(cardLocation(cardOf({ stakes: [theirs, own] }), NOW)).toEqual({
      tone: 'grey',
      text: 'With Front Range Auction',
      expected: null,
    });
    const unlocated = { tone: 'grey', text: 'Not located · expected from Organization 1', expected: null };
    expect(cardLocation(cardOf(), NOW)).toEqual(unlocated);
  });

  it('includes the expected day and how late the title is', () => {
    const expectedOn = (expected: string) => cardLocation({ ...sent, expected }, NOW);
    expect(expectedOn('2026-11-24')).toMatchObject({ text: 'In transit', expected: { text: 'Expected Nov 24', late: false } });
    expect(expectedOn('2026-11-19')).toMatchObject({ text: '', expected: { text: 'Expected Nov 19 · 2 days late', late: true } });
    const theirsExpected = cardLocation(cardOf({ stakes: [theirs, own], expected: '2026-11-19' }), NOW);
    expect(theirsExpected).toMatchObject({ text: 'With Front Range Auction', expected: { late: true } });
  });

  it('says "Delivered" with the day once the viewer is done', () => {
    const card = cardOf({ standing: 'completed', deliveredAt: Date.UTC(2026, 10, 19, 12), stakes: [theirs, own] });
    expect(cardLocation(card, NOW)).toEqual({ tone: 'green', text: 'Delivered Nov 19', expected: null });
  });
});

describe('the update line of a card', () => {
  it('is the latest update', () => {
    const latest = { authorName: 'Bluebird Cars', authorOwn: false, message: 'Title checked in.', at: 5 };
    expect(cardLatest(cardOf({ latest }))).toEqual({ author: 'Bluebird Cars', text: 'Title checked in.', at: 5 });
    expect(cardLatest(cardOf({ latest: { ...latest, message: '' } })).text).toBe('Set an ETA.');
  });

  it('is the invitation as long as the viewer may not read the updates', () => {
    const invitation = { inviterName: 'Bluebird Cars', line: 'ride', invitedAt: 7, answerBy: 9, mayHoldTitle: false } as const;
    expect(cardLatest(cardOf({ standing: 'invited', invitation }))).toEqual({
      author: 'Bluebird Cars',
      text: 'invited you to ride the thread',
      at: 7,
    });
  });

  it('says so if there are no updates yet', () => {
    expect(cardLatest(cardOf())).toEqual({ author: null, text: 'No updates yet.', at: null });
  });

  it('says that updates are hidden if all of them are', () => {
    expect(cardLatest(cardOf({ folded: true })).text).toBe('Updates from earlier organizations are hidden.');
  });
});
