import { expect, test } from 'vitest';
import { trackingUrl } from './carrier-page.ts';
import { WAYS } from './envelope.ts';

test('the pages of carriers show a number; couriers, others and a handover have none', () => {
  const urls = WAYS.map((way) => [way, trackingUrl({ way, trackingNumber: '1Z4W8' })]);
  expect(Object.fromEntries(urls)).toEqual({
    hand: null,
    fedex: 'https://www.fedex.com/fedextrack/?trknbr=1Z4W8',
    ups: 'https://www.ups.com/track?tracknum=1Z4W8',
    usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=1Z4W8',
    courier: null,
    other: null,
  });
});

test('there is no page without a number or a way', () => {
  expect(trackingUrl({ way: 'ups', trackingNumber: null })).toBeNull();
  expect(trackingUrl({ way: null, trackingNumber: '1Z4W8' })).toBeNull();
});

test('a number cannot change the address of the page', () =>
  expect(trackingUrl({ way: 'ups', trackingNumber: 'É&x=1#' })).toBe('https://www.ups.com/track?tracknum=%C3%89%26x%3D1%23'));
