import { expect, test } from 'vitest';
import { readNetworkSearch } from './network-search.ts';

test('the URL keeps the tab, the search text of Discover, and whether ignored requests are shown', () => {
  expect(readNetworkSearch({ tab: 'discover', q: ' mesa ' })).toEqual({ tab: 'discover', q: 'mesa' });
  expect(readNetworkSearch({ tab: 'discover', q: 80216 })).toEqual({ tab: 'discover', q: '80216' });
  expect(readNetworkSearch({ tab: 'requests', ignored: true })).toEqual({ tab: 'requests', ignored: true });
});

test('unknown values in the URL are dropped, and so are parameters that the tab does not have', () => {
  expect(readNetworkSearch({})).toEqual({});
  expect(readNetworkSearch({ tab: 'partners', q: 'mesa', ignored: true })).toEqual({});
  expect(readNetworkSearch({ tab: 'requests', q: 'mesa', ignored: 'yes' })).toEqual({ tab: 'requests' });
  expect(readNetworkSearch({ tab: ['discover'], q: {} })).toEqual({});
});
