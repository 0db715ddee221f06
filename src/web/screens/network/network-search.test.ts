import { expect, test } from 'vitest';
import { readNetworkSearch } from './network-search.ts';

test('the address keeps the tab, what Discover looks for, and whether ignored requests show', () => {
  expect(readNetworkSearch({ tab: 'discover', q: ' mesa ' })).toEqual({ tab: 'discover', q: 'mesa' });
  expect(readNetworkSearch({ tab: 'discover', q: 80216 })).toEqual({ tab: 'discover', q: '80216' });
  expect(readNetworkSearch({ tab: 'requests', ignored: true })).toEqual({ tab: 'requests', ignored: true });
});

test('what means nothing where it stands is left out', () => {
  expect(readNetworkSearch({})).toEqual({});
  expect(readNetworkSearch({ tab: 'partners', q: 'mesa', ignored: true })).toEqual({});
  expect(readNetworkSearch({ tab: 'requests', q: 'mesa', ignored: 'yes' })).toEqual({ tab: 'requests' });
  expect(readNetworkSearch({ tab: ['discover'], q: {} })).toEqual({});
});
