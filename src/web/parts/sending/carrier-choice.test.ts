import { expect, test } from 'vitest';
import { carrierChoice } from './use-sending.ts';

test('a recognized number chooses its carrier', () => {
  expect(carrierChoice(null, 'ups')).toEqual({ carrier: 'ups', number: 'from-number' });
  expect(carrierChoice('ups', 'ups')).toEqual({ carrier: 'ups', number: 'from-number' });
});

test('the choice of a person wins over the number, which is offered instead', () => {
  expect(carrierChoice('courier', 'fedex')).toEqual({ carrier: 'courier', number: 'looks-like' });
});

test('without a recognized number nothing is said, and only a person chooses', () => {
  expect(carrierChoice(null, null)).toEqual({ carrier: null, number: null });
  expect(carrierChoice('usps', null)).toEqual({ carrier: 'usps', number: null });
});
