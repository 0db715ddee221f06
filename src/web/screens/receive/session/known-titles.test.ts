// Whether everything on its way is known, so that a scan that is none of it need not be asked for.
import { expect, test } from 'vitest';
import { isAllLoaded } from './known-titles.ts';

const of = (...codes: string[]) => codes.map((code) => ({ code }));

test('everything on its way is known once each shipment is loaded, and not because as many others are', () => {
  expect(isAllLoaded(of('A', 'B'), of('A', 'B'))).toBe(true);
  expect(isAllLoaded(of('A'), of('A', 'open'))).toBe(true);
  expect(isAllLoaded(of('A', 'B'), of('open', 'A'))).toBe(false);
  expect(isAllLoaded([], [])).toBe(true);
});

test('a shipment without a code is never known', () => {
  expect(isAllLoaded([...of('A'), { code: null }], of('A', 'open'))).toBe(false);
});
