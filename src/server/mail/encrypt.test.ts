import { expect, test } from 'vitest';
import { encrypt, decrypt } from './encrypt.ts';

const PATH = '/onboarding?claim=s3cr3t-claim-tókén';

test('a text can be decrypted only with the secret with which it was encrypted', () => {
  const encrypted = encrypt(PATH, 'ours');
  expect(decrypt(encrypted, 'ours')).toBe(PATH);
  expect(decrypt(encrypted, 'theirs')).toBeNull();
  expect(Buffer.from(encrypted, 'base64url').toString('latin1')).not.toContain('claim');
  expect(encrypt(PATH, 'ours')).not.toBe(encrypted);
});

test('a text that was changed or never encrypted is decrypted to null', () => {
  const bytes = Buffer.from(encrypt(PATH, 'ours'), 'base64url');
  bytes[bytes.length - 1]! ^= 1;
  for (const invalid of [bytes.toString('base64url'), '', 'abc', 'x'.repeat(80)]) expect(decrypt(invalid, 'ours')).toBeNull();
});
