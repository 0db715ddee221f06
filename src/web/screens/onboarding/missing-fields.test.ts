// A new organization's button says what it waits for.
import { expect, test } from 'vitest';
import { missingFieldsText } from './missing-fields.ts';

const complete = {
  name: 'Aspen Auto Group',
  orgType: 'dealership',
  titleContactEmail: 'titles@aspen.example',
  dealerLicense: 'DL-4471',
  state: 'CO',
};

test('nothing, once the five are filled in', () => {
  expect(missingFieldsText(complete)).toBeNull();
});

test('the empty ones by name, in the order of the form', () => {
  expect(missingFieldsText({})).toBe('Still missing: name, type, title contact email, dealer license, state');
  expect(missingFieldsText({ ...complete, dealerLicense: ' ', state: '' })).toBe('Still missing: dealer license, state');
});

test('then what is wrong with what is filled in', () => {
  expect(missingFieldsText({ ...complete, titleContactEmail: 'titles@' })).toMatch(/email/i);
});
