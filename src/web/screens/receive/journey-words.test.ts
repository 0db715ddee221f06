import { expect, test } from 'vitest';
import { arrivalWords, type Journey, wayWords } from './journey-words.tsx';

const NOW = new Date(2026, 10, 23, 9, 30).getTime();
const SENT = new Date(2026, 10, 20, 9, 30).getTime();
const journey = (given: Partial<Journey>): Journey => ({ way: 'ups', trackingNumber: null, expected: null, sentAt: SENT, ...given });

test('a shipment says how it travels', () => {
  expect(wayWords(journey({ trackingNumber: '1Z4W839F0312048814' }))).toBe('UPS 1Z 4W8 39F 03 1204 8814');
  expect(wayWords(journey({ way: 'usps' }))).toBe('USPS');
  expect(wayWords(journey({ way: null, trackingNumber: '77124409' }))).toBe('7712 4409');
  expect(wayWords(journey({ way: null }))).toBe('');
});

test('a shipment says when it should arrive, and a past day is late', () => {
  expect(arrivalWords(journey({ expected: '2026-11-24' }), NOW)).toEqual({ text: 'Expected Nov 24', isLate: false });
  expect(arrivalWords(journey({ expected: '2026-11-23' }), NOW)).toEqual({ text: 'Expected today', isLate: false });
  expect(arrivalWords(journey({ expected: '2026-11-19' }), NOW)).toEqual({ text: 'Expected Nov 19 · 4 days late', isLate: true });
  expect(arrivalWords(journey({}), NOW).text).toBe('In transit since Nov 20');
  expect(arrivalWords(journey({ way: 'hand', sentAt: NOW }), NOW).text).toBe('Handed over today');
});
