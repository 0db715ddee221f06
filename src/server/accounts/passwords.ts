// Passwords: how they are hashed, and which are too common.
import { dictionary } from '@zxcvbn-ts/language-common';
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { isStrongEnough } from '../../domain/passwords/password-strength.ts';

const common = new Set(dictionary['passwords-common']);

/** Whether the password is strong enough and, ignoring case, not on the list. */
export const isUncommonPassword = (password: string): boolean => isStrongEnough(password) && !common.has(password.toLowerCase());

// Hashes passwords with Node's argon2id, in the usual format `$argon2id$v=19$m=..,t=..,p=..$salt$hash`.

/** OWASP's recommendation for argon2id: 19 MiB, two passes. About 23 ms on a small server. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_BYTES = 32;

const derive = async (password: string, nonce: Buffer, cost: typeof COST): Promise<Buffer> =>
  await promisify(argon2)('argon2id', { message: password.normalize('NFKC'), nonce, tagLength: TAG_BYTES, ...cost });

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derive(password, salt, COST);
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

/** Returns false for a wrong password and for a hash in another format. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash);
  if (!parts) return false;
  const [, memory, passes, parallelism, salt = '', tag = ''] = parts;
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const stored = Buffer.from(tag, 'base64');
  return stored.length === TAG_BYTES && timingSafeEqual(await derive(password, Buffer.from(salt, 'base64'), cost), stored);
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
