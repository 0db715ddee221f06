// The tag beside the VIN says where the title is.
import { expect, test } from 'vitest';
import { chainSummary, titleLocation } from './title-location.ts';
import { testStake, transitBetween, whereabouts } from './test-stakes.ts';

const mine = testStake(0, { own: true, confirmed: true, hasTitle: true });
const theirs = testStake(1, { orgName: 'Bluebird Cars', confirmed: true, hasTitle: false });
const [mineWithoutTitle, theirsWithTitle] = [
  { ...mine, hasTitle: false },
  { ...theirs, hasTitle: true },
];

test('the tag says that the title is with the viewer or names the organization that has it', () => {
  expect(titleLocation(whereabouts([mine, theirs]))).toEqual({ tone: 'gold', text: 'With you' });
  expect(titleLocation(whereabouts([mineWithoutTitle, theirsWithTitle]))).toEqual({ tone: 'gold', text: 'With Bluebird Cars' });
});

test('for a title that is not located, the tag says from whom it is expected', () => {
  const expectedFrom = (currentStakeId: string) => titleLocation(whereabouts([mineWithoutTitle, theirs], { currentStakeId }));
  expect(expectedFrom(theirs.id)).toEqual({ tone: 'grey', text: 'Not located · expected from Bluebird Cars' });
  expect(expectedFrom(mineWithoutTitle.id)).toEqual({ tone: 'grey', text: 'Not located · expected from you' });
});

test('the tag says to whom a title is in transit until the delivery is confirmed', () => {
  const to = (from: typeof mine, recipient: typeof mine) =>
    titleLocation(whereabouts([mine, theirs], { transit: transitBetween(from, recipient, 0) })).text;
  expect(to(mine, theirs)).toBe('In transit to Bluebird Cars');
  expect(to(theirs, mine)).toBe('In transit to you');
});

test('the summary of a chain says how many organizations it has and where the title is', () => {
  expect(chainSummary(whereabouts([mine, theirs]))).toBe('2 organizations, with you');
});
