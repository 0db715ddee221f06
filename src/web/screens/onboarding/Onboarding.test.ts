// The text next to the button that creates an organization.
import { expect, test } from 'vitest';
import { missingFieldsText } from './Onboarding.tsx';

const complete = {
  name: 'Aspen Auto Group',
  orgType: 'dealership',
  titleContactEmail: 'titles@aspen.example',
  dealerLicense: 'DL-4471',
  state: 'CO',
};

test('there is no text if the five required fields are filled in', () => {
  expect(missingFieldsText(complete)).toBeNull();
});

test('the text lists the empty fields in the order of the form', () => {
  expect(missingFieldsText({})).toBe('Still missing: name, type, title contact email, dealer license, state');
  expect(missingFieldsText({ ...complete, dealerLicense: ' ', state: '' })).toBe('Still missing: dealer license, state');
});

test('if no field is empty, the text reports an invalid one', () => {
  expect(missingFieldsText({ ...complete, titleContactEmail: 'titles@' })).toMatch(/email/i);
});
