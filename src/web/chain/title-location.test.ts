// The tag beside the VIN that says where the title is.
import { expect, test } from 'vitest';
import { chainSummary, titleLocation } from './title-location.ts';
import { testStake, transitBetween, whereabouts } from './test-stakes.ts';

const mine = testStake(0, { own: true, confirmed: true, hasTitle: true });
const theirs = testStake(1, { orgName: 'Bluebird Cars', confirmed: true, hasTitle: false });
const [without, having] = [
  { ...mine, hasTitle: false },
  { ...theirs, hasTitle: true },
];

test('the title is with the viewer or with another organization', () => {
  expect(titleLocation(whereabouts([mine, theirs]))).toEqual({ tone: 'gold', text: 'With you' });
  expect(titleLocation(whereabouts([without, having]))).toEqual({ tone: 'gold', text: 'With Bluebird Cars' });
});

test('a title that is not located names the organization it is expected from', () => {
  const expectedFrom = (currentStakeId: string) => titleLocation(whereabouts([without, theirs], { currentStakeId }));
  expect(expectedFrom(theirs.id)).toEqual({ tone: 'grey', text: 'Not located · expected from Bluebird Cars' });
  expect(expectedFrom(without.id)).toEqual({ tone: 'grey', text: 'Not located · expected from you' });
});

test('an unconfirmed delivery is in transit', () => {
  const to = (from: typeof mine, recipient: typeof mine) =>
    titleLocation(whereabouts([mine, theirs], { transit: transitBetween(from, recipient, 0) })).text;
  expect(to(mine, theirs)).toBe('In transit to Bluebird Cars');
  expect(to(theirs, mine)).toBe('In transit to you');
});

test('the summary describes a chain in words', () => {
  expect(chainSummary(whereabouts([mine, theirs]))).toBe('2 organizations, with you');
});
