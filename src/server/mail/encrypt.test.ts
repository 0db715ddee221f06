import { expect, test } from 'vitest';
import { encrypt, decrypt } from './encrypt.ts';

const PATH = '/onboarding?claim=s3cr3t-claim-tókén';

test('what was sealed is read by this server alone, and shows nothing of itself', () => {
  const sealed = encrypt(PATH, 'ours');
  expect(decrypt(sealed, 'ours')).toBe(PATH);
  expect(decrypt(sealed, 'theirs')).toBeNull();
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('claim');
  expect(encrypt(PATH, 'ours')).not.toBe(sealed);
});

test('what was changed or never was sealed is nothing', () => {
  const bytes = Buffer.from(encrypt(PATH, 'ours'), 'base64url');
  bytes[bytes.length - 1]! ^= 1;
  for (const wrong of [bytes.toString('base64url'), '', 'abc', 'x'.repeat(80)]) expect(decrypt(wrong, 'ours')).toBeNull();
});
