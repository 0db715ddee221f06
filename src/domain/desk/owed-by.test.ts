// Who owes a title, as its reader sees it.
import { expect, test } from 'vitest';
import { owedBy } from './owed-by.ts';
import { TITLE_PLACES } from './title-path.ts';

const from = { orgId: 'org-1', name: 'Front Range Auction', orgType: 'auction' } as const;
const to = { orgId: 'org-2', name: 'Bluebird Cars', orgType: 'dealership' } as const;
const [seller, buyer] = [
  { orgId: 'org-1', name: 'Front Range Auction' },
  { orgId: 'org-2', name: 'Bluebird Cars' },
];

test('the organization that has the title, that it comes from or goes to, or we', () => {
  const of = (placeName: string | null) =>
    Object.fromEntries(TITLE_PLACES.map((place) => [place, owedBy({ place, placeName, from, to })] as const));
  expect(of(from.name)).toMatchObject({
    missing: seller,
    'with-seller': seller,
    moving: seller,
    'to-us': seller,
    'sent-back': seller,
    'missing-from-us': 'us',
    drawer: 'us',
  });
  expect(of(to.name)).toMatchObject({ 'from-us': buyer, 'coming-back': buyer });
});

test('an organization whose name is withheld is Partner, and so is one that left', () => {
  for (const place of ['missing', 'with-partner', 'moving', 'going-back'] as const)
    expect(owedBy({ place, placeName: 'Partner', from, to })).toEqual({ orgId: null, name: 'Partner' });
  expect(owedBy({ place: 'coming-back', placeName: null, from, to: null })).toEqual({ orgId: null, name: 'Partner' });
});

test('nobody, once the title is with the last of the chain', () => {
  expect(owedBy({ place: 'drawer', placeName: null, from, to: null })).toBeNull();
});
