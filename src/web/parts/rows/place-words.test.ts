// Where a title of the table is, in words.
import { expect, test } from 'vitest';
import type { DeskRow } from '../../../domain/desk/title-row.ts';
import { fullPlace, phonePlace, shortPlace } from './row-words.ts';
import { rowOf } from './test-row.ts';

const to = { orgId: 'org-2', name: 'Bluebird Cars', orgType: 'dealership' } as const;

test.each<[DeskRow['place'], string | null, short: string, full: string, phone: string]>([
  ['missing', 'Partner', 'Not located', 'Not located, expected from Partner', 'Not located · Partner'],
  ['missing-from-us', null, 'Not located', 'Not located, expected from us', 'Not located, expected from us'],
  ['with-seller', 'Front Range Auction', 'With seller', 'With Front Range Auction', 'With Front Range Auction'],
  ['with-partner', 'Partner', 'With Partner', 'With Partner', 'With Partner, for Front Range Auction'],
  [
    'moving',
    'Front Range Auction',
    'Sent to Front Range Auction',
    'In transit to Front Range Auction',
    'In transit to Front Range Auction',
  ],
  ['to-us', 'Front Range Auction', 'Sent to us', 'In transit to us', 'Sent by Front Range Auction'],
  ['drawer', null, 'In the drawer', 'In the drawer', 'In the drawer, for Bluebird Cars'],
  ['from-us', 'Bluebird Cars', 'Sent by us', 'In transit from us to Bluebird Cars', 'Sent to Bluebird Cars'],
  ['coming-back', 'Bluebird Cars', 'Coming back', 'On its way back to us from Bluebird Cars', 'On its way back to us from Bluebird Cars'],
])('%s', (place, placeName, short, full, phone) => {
  const row = rowOf({ place, placeName, to });
  expect([shortPlace(row), fullPlace(row), phonePlace(row)]).toEqual([short, full, phone]);
});
