// The tag beside the VIN says where the title is.
import { expect, test } from 'vitest';
import type { EndedHow } from '../../../domain/thread/thread.ts';
import { chainSummary, titleLocation } from './title-location.ts';
import { testStake, transitBetween, whereabouts } from './test-stakes.ts';

const mine = testStake(0, { own: true, confirmed: true, hasTitle: true });
const theirs = testStake(1, { orgName: 'Bluebird Cars', confirmed: true, hasTitle: false });
const [mineWithoutTitle, theirsWithTitle] = [
  { ...mine, hasTitle: false },
  { ...theirs, hasTitle: true },
];

test('the tag says that the title is with the viewer or names the organization that has it', () => {
  expect(titleLocation(whereabouts([mine, theirs]))).toEqual({ kind: 'paper', tone: 'gold', text: 'With you' });
  const elsewhere = titleLocation(whereabouts([mineWithoutTitle, theirsWithTitle]));
  expect(elsewhere).toEqual({ kind: 'paper', tone: 'gold', text: 'With Bluebird Cars' });
});

test('for a title that is not located, the tag says from whom it is expected', () => {
  const expectedFrom = (currentStakeId: string) => titleLocation(whereabouts([mineWithoutTitle, theirs], { currentStakeId }));
  expect(expectedFrom(theirs.id)).toEqual({ kind: 'missing', tone: 'grey', text: 'Not located · expected from Bluebird Cars' });
  expect(expectedFrom(mineWithoutTitle.id).text).toBe('Not located · expected from you');
});

test('the tag says to whom a title is in transit until the delivery is confirmed', () => {
  const to = (from: typeof mine, recipient: typeof mine) =>
    titleLocation(whereabouts([mine, theirs], { transit: transitBetween(from, recipient, 0) })).text;
  expect(to(mine, theirs)).toBe('In transit to Bluebird Cars');
  expect(to(theirs, mine)).toBe('In transit to you');
});

test('the tag says to whom a title is on its way back until its return is confirmed', () => {
  const backTo = (toStakeId: string) =>
    titleLocation(whereabouts([mineWithoutTitle, theirs], { returning: { fromStakeId: 'stake-9', toStakeId, since: 0 } }));
  expect(backTo(mineWithoutTitle.id)).toEqual({ kind: 'returning', tone: 'gold', text: 'Coming back to you' });
  expect(backTo(theirs.id)).toEqual({ kind: 'returning', tone: 'gold', text: 'On its way back to Bluebird Cars' });
});

const ended = (how: EndedHow) => titleLocation(whereabouts([mineWithoutTitle], { ended: { stakeId: mine.id, how, at: 0 } }));

test('after the end of a thread the tag says how it ended, not where the title is expected', () => {
  expect(ended('retailed')).toEqual({ kind: 'finished', tone: 'green', text: 'Finished · Retailed' });
  expect(ended('kept')).toEqual({ kind: 'finished', tone: 'green', text: 'Finished · Kept' });
  expect(ended('sale-cancelled')).toEqual({ kind: 'closed', tone: 'grey', text: 'Closed · Sale cancelled' });
});

test('the summary of a chain says how many organizations it has and where the title is', () => {
  expect(chainSummary(whereabouts([mine, theirs]))).toBe('2 organizations, with you');
});

test('the summary of a chain says in words what its colors and icons show', () => {
  const contested = { updateId: 'update-1', stakeId: theirs.id, byStakeId: mine.id, since: 0, note: '' };
  expect(chainSummary(whereabouts([mine, theirs], { contested }))).toBe('2 organizations, with you, contested');
  const disputed = { updateId: 'update-1', toStakeId: theirs.id, at: 0, paper: null, note: '' };
  expect(chainSummary(whereabouts([mine, theirs], { disputed }))).toBe('2 organizations, with you, delivery disputed');
  const end = { stakeId: mine.id, how: 'retailed', at: 0 } as const;
  expect(chainSummary(whereabouts([mineWithoutTitle], { ended: end }))).toBe('1 organization, finished · retailed');
});
