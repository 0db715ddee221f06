import { expect, test } from 'vitest';
import { addressLines } from './address-lines.ts';

const none = { addressLine1: '', addressLine2: '', city: null, state: null, postalCode: '' };

test('an address is formatted as on an envelope, even if parts of it are missing', () => {
  expect(
    addressLines({ addressLine1: '4180 Quarry Road', addressLine2: 'Building C', city: 'Denver', state: 'CO', postalCode: '80216' }),
  ).toEqual(['4180 Quarry Road, Building C', 'Denver, CO 80216']);
  expect(addressLines({ ...none, state: 'CO' })).toEqual(['CO']);
  expect(addressLines({ ...none, city: 'Denver', postalCode: '80216' })).toEqual(['Denver, 80216']);
  expect(addressLines({ ...none, addressLine2: 'Building C' })).toEqual(['Building C']);
  expect(addressLines(none)).toEqual([]);
});
