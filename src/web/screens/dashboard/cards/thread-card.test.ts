import { describe, expect, it } from 'vitest';
import type { EndedHow } from '../../../../domain/thread/thread.ts';
import type { ListedCard } from '../../../../api/thread-views.ts';
import type { ThreadCard } from '../../../../domain/thread/view/view-types.ts';
import { testStake, transitBetween } from '../../../parts/chain/test-stakes.ts';
import { cardClaim } from './CardClaim.tsx';
import { cardLatest, cardLocation, isContestedHere } from './ThreadCard.tsx';

/** By default the card has two organizations, the second one the viewer's, and no known holder of the title. */
const cardOf = (given: Partial<ListedCard> = {}): ListedCard => ({
  id: 'thread-1',
  vin: '1FTFW1E55MKE41877',
  year: 2021,
  make: 'Ford',
  model: 'F-150',
  createdAt: 0,
  updatedAt: 0,
  currentStakeId: 'stake-0',
  stakes: [testStake(0), testStake(1, { own: true })],
  transit: null,
  disputed: null,
  returning: null,
  contested: null,
  ended: null,
  expected: null,
  waitsFor: null,
  standing: 'active',
  invitation: null,
  openRequestCount: 0,
  turn: null,
  latest: null,
  folded: false,
  deliveredAt: null,
  ownWord: null,
  stockNumber: '',
  move: null,
  pressing: null,
  claims: { ours: null, against: null },
  timeZone: 'America/Denver',
  ...given,
});

const NOW = Date.UTC(2026, 10, 21, 12);
const theirs = testStake(0, { hasTitle: true, orgName: 'Front Range Auction' });
const own = testStake(1, { own: true });
const sent = cardOf({ stakes: [theirs, own], transit: transitBetween(theirs, own, Date.UTC(2026, 10, 20, 12)) });
const gone = [{ ...theirs, hasTitle: false }, own];
const endedPlace = (how: EndedHow) => {
  const at = Date.UTC(2026, 10, 20, 12);
  return cardLocation(cardOf({ standing: 'completed', deliveredAt: at, stakes: gone, ended: { stakeId: own.id, how, at } }), NOW);
};

describe('the place of the title on a card', () => {
  it('is gold only if the title is with the viewer or in transit', () => {
    const mine = cardOf({ stakes: [testStake(0), { ...own, hasTitle: true }] });
    expect(cardLocation(mine, NOW)).toEqual({ tone: 'gold', text: 'With you' });
    expect(cardLocation(sent, NOW)).toEqual({ tone: 'gold', text: 'In transit since Nov 20' });
    expect(cardLocation(cardOf({ stakes: [theirs, own] }), NOW)).toEqual({
      tone: 'grey',
      text: 'With Front Range Auction',
    });
    const unlocated = { tone: 'grey', text: 'Not located · expected from Organization 1' };
    expect(cardLocation(cardOf(), NOW)).toEqual(unlocated);
  });

  it('includes the expected day and how late the title is', () => {
    const expectedOn = (expected: string) => cardLocation({ ...sent, expected }, NOW);
    expect(expectedOn('2026-11-24')).toMatchObject({ text: 'In transit', expected: { text: 'Expected Nov 24', late: false } });
    expect(expectedOn('2026-11-19')).toMatchObject({ text: '', expected: { text: 'Expected Nov 19 · 2 days late', late: true } });
    const theirsExpected = cardLocation(cardOf({ stakes: [theirs, own], expected: '2026-11-19' }), NOW);
    expect(theirsExpected).toMatchObject({ text: 'With Front Range Auction', expected: { late: true } });
  });

  it('says that the title is not located, and adds the expected day only once it is late', () => {
    const unlocated = cardOf({ stakes: gone, expected: '2026-11-24' });
    expect(cardLocation(unlocated, NOW)).toEqual({ tone: 'grey', text: 'Not located · expected from Front Range Auction' });
    expect(cardLocation({ ...unlocated, expected: '2026-11-20' }, NOW).expected).toEqual({
      text: 'Expected Nov 20 · 1 day late',
      late: true,
    });
  });

  it('includes what the title waits for, with the expected day, wherever it is', () => {
    const waiting = { waitsFor: { what: 'lien-release', since: 0 }, expected: '2026-11-29' } as const;
    const awaited = { waits: 'Waits for the lien release', expected: { text: 'Expected Nov 29', late: false } };
    const theirsWaits = cardLocation(cardOf({ stakes: [theirs, own], ...waiting }), NOW);
    expect(theirsWaits).toEqual({ tone: 'grey', text: 'With Front Range Auction', ...awaited });
    const unlocated = cardLocation(cardOf({ stakes: gone, ...waiting }), NOW);
    expect(unlocated).toEqual({ tone: 'grey', text: 'Not located · expected from Front Range Auction', ...awaited });
    expect(cardLocation({ ...sent, ...waiting, expected: null }, NOW)).toEqual({
      tone: 'gold',
      text: 'In transit since Nov 20',
      waits: 'Waits for the lien release',
    });
  });

  it('has a tag of its own while a claim is contested, for the two that disagree', () => {
    const contested = { updateId: 'update-1', stakeId: own.id, byStakeId: theirs.id, since: 0, note: '' };
    const third = testStake(2, { id: 'third', own: true });
    const others = [{ ...theirs, own: false }, { ...own, own: false }, third];
    expect(isContestedHere({ contested, stakes: [theirs, own] }), 'the claimant').toBe(true);
    expect(
      isContestedHere({ contested: { ...contested, stakeId: theirs.id, byStakeId: own.id }, stakes: [theirs, own] }),
      'the objector',
    ).toBe(true);
    expect(isContestedHere({ contested, stakes: others })).toBe(false);
    expect(isContestedHere({ contested: null, stakes: [theirs, own] })).toBe(false);
  });

  it('is red while a claim is contested', () => {
    const contested = { updateId: 'update-1', stakeId: own.id, byStakeId: theirs.id, since: 0, note: '' };
    expect(cardLocation(cardOf({ stakes: [theirs, own], contested }), NOW)).toEqual({ tone: 'red', text: 'Contested' });
  });

  describe('while the title is on its way back', () => {
    const returning = { fromStakeId: own.id, toStakeId: theirs.id, since: 0 };
    const disputed = { updateId: 'update-1', toStakeId: own.id, at: 0, paper: 'back', note: '' } as const;
    const returned = (given: Partial<ThreadCard>) => cardLocation(cardOf({ stakes: gone, returning, ...given }), NOW);

    it('is red after a dispute, with the day of its return', () => {
      expect(returned({ disputed })).toEqual({ tone: 'red', text: 'Disputed · Coming back' });
      expect(returned({ disputed, expected: '2026-11-24' }).text).toBe('Disputed · Coming back Nov 24');
      const late = { text: 'Expected Nov 19 · 2 days late', late: true };
      expect(returned({ disputed, expected: '2026-11-19' })).toEqual({ tone: 'red', text: 'Disputed', expected: late });
    });

    it('is gold without a dispute', () => {
      const expected = { text: 'Expected Nov 24', late: false };
      expect(returned({ expected: '2026-11-24' })).toEqual({ tone: 'gold', text: 'On its way back to Front Range Auction', expected });
    });
  });

  it('says "Delivered" with the day once the viewer is done, or "Went on" if that was not its own word', () => {
    const card = cardOf({ standing: 'completed', deliveredAt: Date.UTC(2026, 10, 19, 12), ownWord: true, stakes: [theirs, own] });
    expect(cardLocation(card, NOW)).toEqual({ tone: 'green', text: 'Delivered Nov 19' });
    expect(cardLocation({ ...card, ownWord: false }, NOW).text).toBe('Went on Nov 19');
  });

  it('tells a thread that was finished or closed apart from one whose title went on', () => {
    expect(endedPlace('retailed')).toEqual({ tone: 'green', text: 'Finished Nov 20 · Retailed' });
    expect(endedPlace('sale-cancelled')).toEqual({ tone: 'grey', text: 'Closed Nov 20 · Sale cancelled' });
  });
});

describe('the update line of a card', () => {
  it('is the latest update', () => {
    const latest = { authorName: 'Bluebird Cars', authorOwn: false, side: 'next' as const, message: 'Title checked in.', at: 5 };
    expect(cardLatest(cardOf({ latest }))).toEqual({ author: 'Bluebird Cars', text: 'Title checked in.', at: 5 });
    expect(cardLatest(cardOf({ latest: { ...latest, message: '' } })).text).toBe('Set an ETA.');
  });

  it('is the invitation as long as the viewer may not read the updates', () => {
    const invitation = {
      inviterName: 'Bluebird Cars',
      inviterMarks: null,
      line: 'ride',
      invitedAt: 7,
      answerBy: 9,
      mayHoldTitle: false,
    } as const;
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

const at = (time: string): number => Date.parse(`2026-11-${time}:00-07:00`);

describe('the claim of a card', () => {
  const now = at('27T09:12');
  const filed = { status: 'filed', filedOn: '2026-11-25', confirmation: 'FR-88201', answerBy: at('30T17:00') } as const;
  const wordsOf = (given: Partial<ListedCard>) => cardClaim(cardOf(given), now);
  const claims = { ours: null, against: null };

  it('is nothing without one', () => {
    expect(wordsOf({})).toBeNull();
  });

  it('is what costs money next', () => {
    const pressing = { move: 'fileClaim', at: at('27T15:00') } as const;
    expect(wordsOf({ pressing })).toEqual({ text: 'File a claim by today, 3:00 PM MT', sign: 'soon' });
    const register = { move: 'register', at: at('30T00:00') } as const;
    expect(wordsOf({ pressing: register, claims: { ...claims, ours: filed } })?.text).toBe('Register by Nov 29');
  });

  it('tells of the organization’s own, and that its answer is missing', () => {
    expect(wordsOf({ claims: { ...claims, ours: filed } })).toEqual({
      text: 'Claim FR-88201 filed Nov 25 · answer by Nov 30, 5:00 PM MT',
      sign: 'filed',
    });
    expect(wordsOf({ claims: { ...claims, ours: { ...filed, answerBy: at('26T17:00') } } })).toEqual({
      text: 'Claim FR-88201 filed Nov 25 · no answer by Nov 26, 5:00 PM MT',
      sign: 'soon',
    });
    expect(wordsOf({ claims: { ...claims, ours: { ...filed, status: 'withdrawn' } } })).toEqual({
      text: 'Claim FR-88201 withdrawn',
      sign: 'closed',
    });
  });

  it('against the organization asks for an answer, on a completed thread too', () => {
    const against = { ...filed, confirmation: '' };
    const completed = { standing: 'completed', claims: { ...claims, against } } as const;
    expect(wordsOf(completed)).toEqual({ text: 'Answer the claim against you by Nov 30, 5:00 PM MT', sign: 'soon' });
    const unknown = { ...against, answerBy: null };
    const pressing = { move: 'answerClaim', at: 0 } as const;
    expect(wordsOf({ pressing, claims: { ...claims, against: unknown } })?.text).toBe('Answer the claim against you');
  });
});
