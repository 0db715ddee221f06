// Encrypts what a waiting mail needs but a reader of the database must not see, because it may contain a secret token.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { sha256 } from '../sha256.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const encryptionKey = (secret: string): Buffer => sha256(`sealed in a mail ${secret}`);

export function encrypt(text: string, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', encryptionKey(secret), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** Returns null if the text was not encrypted here, or with another secret. */
export function decrypt(encrypted: string, secret: string): string | null {
  const bytes = Buffer.from(encrypted, 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv('aes-256-gcm', encryptionKey(secret), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}
