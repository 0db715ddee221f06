// Where the paper is, as a tag beside the VIN says it.
import { expect, test } from 'vitest';
import { chainSummary, paperPlace } from './paper-place.ts';
import { stakeOf, transitBetween } from './test-stakes.ts';

const mine = stakeOf(0, { own: true, confirmed: true, hasTitle: true });
const theirs = stakeOf(1, { orgName: 'Bluebird Cars', confirmed: true, hasTitle: false });

test('with the viewer, with somebody else, with nobody yet', () => {
  expect(paperPlace([mine, theirs], null)).toEqual({ tone: 'gold', text: 'With you' });
  expect(
    paperPlace(
      [
        { ...mine, hasTitle: false },
        { ...theirs, hasTitle: true },
      ],
      null,
    ),
  ).toEqual({ tone: 'gold', text: 'With Bluebird Cars' });
  expect(paperPlace([{ ...mine, hasTitle: false }, theirs], null)).toEqual({ tone: 'grey', text: 'Nobody has the title yet' });
});

test('a delivery that waits for its confirmation is in transit', () => {
  expect(paperPlace([mine, theirs], transitBetween(mine, theirs, null)).text).toBe('In transit to Bluebird Cars');
  expect(paperPlace([theirs, mine], transitBetween(theirs, mine, null)).text).toBe('In transit to you');
});

test('a chain in a picture is told in words', () => {
  expect(chainSummary([mine, theirs], null)).toBe('2 organizations, with you');
});
