import { expect, test } from 'vitest';
import { seal, unseal } from './sealed.ts';

const PATH = '/onboarding?claim=s3cr3t-claim-tókén';

test('what was sealed is read by this server alone, and shows nothing of itself', () => {
  const sealed = seal(PATH, 'ours');
  expect(unseal(sealed, 'ours')).toBe(PATH);
  expect(unseal(sealed, 'theirs')).toBeNull();
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('claim');
  expect(seal(PATH, 'ours')).not.toBe(sealed);
});

test('what was changed or never was sealed is nothing', () => {
  const bytes = Buffer.from(seal(PATH, 'ours'), 'base64url');
  bytes[bytes.length - 1]! ^= 1;
  for (const wrong of [bytes.toString('base64url'), '', 'abc', 'x'.repeat(80)]) expect(unseal(wrong, 'ours')).toBeNull();
});
