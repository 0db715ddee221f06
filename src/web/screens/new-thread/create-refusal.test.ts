import { expect, it } from 'vitest';
import { splitRefusal } from './create-refusal.ts';

it('a refusal because of the same VIN includes the id of that thread', () => {
  const message = 'You already have an active thread for this VIN.';
  expect(splitRefusal({ code: 'aborted', message, issues: [{ path: ['vin'], message: 'thread-7' }] })).toEqual({
    errors: {},
    alert: message,
    threadId: 'thread-7',
  });
});

it('a message about a field is shown at the field', () => {
  const issues = [{ path: ['mileage'], message: 'Mileage starts at 0.' }];
  expect(splitRefusal({ code: 'invalid-argument', message: 'Mileage starts at 0.', issues })).toEqual({
    errors: { mileage: 'Mileage starts at 0.' },
    alert: null,
    threadId: null,
  });
});

it('a message about no field is shown above the button', () => {
  const message = 'Bought from and Sold to must be two different organizations.';
  expect(splitRefusal({ code: 'invalid-argument', message, issues: [] })).toEqual({ errors: {}, alert: message, threadId: null });
});
