// Who owes a title, as its reader sees it.
import { expect, test } from 'vitest';
import { WAITS_DOWNSTREAM, WAITS_UPSTREAM } from './table-filters.ts';
import { owedBy } from './owed-by.ts';
import { TITLE_PLACES } from './title-path.ts';

const from = { orgId: 'org-1', name: 'Front Range Auction', orgType: 'auction' } as const;
const to = { orgId: 'org-2', name: 'Bluebird Cars', orgType: 'dealership' } as const;
const [seller, buyer] = [
  { orgId: 'org-1', name: 'Front Range Auction' },
  { orgId: 'org-2', name: 'Bluebird Cars' },
];

test('the neighbor that we wait for, wherever the title is beyond it, or we', () => {
  expect(Object.fromEntries(TITLE_PLACES.map((place) => [place, owedBy({ place, from, to })] as const))).toEqual({
    missing: seller,
    'with-seller': seller,
    'with-partner': seller,
    moving: seller,
    'going-back': seller,
    'to-us': seller,
    'sent-back': seller,
    'missing-from-us': 'us',
    drawer: 'us',
    'from-us': buyer,
    'coming-back': buyer,
  });
});

test('the neighbor that the table counts the title for', () => {
  for (const place of WAITS_UPSTREAM) expect(owedBy({ place, from, to })).toEqual(seller);
  for (const place of WAITS_DOWNSTREAM) expect(owedBy({ place, from, to })).toEqual(buyer);
});

test('Partner, if there is no neighbor any more', () => {
  expect(owedBy({ place: 'missing', from: null, to })).toEqual({ orgId: null, name: 'Partner' });
  expect(owedBy({ place: 'coming-back', from, to: null })).toEqual({ orgId: null, name: 'Partner' });
});

test('nobody, once the title is with the last of the chain', () => {
  expect(owedBy({ place: 'drawer', from, to: null })).toBeNull();
});
