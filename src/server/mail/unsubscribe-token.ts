// The token in the link that turns off one type of mail, or the digest, for one user. It is signed and not stored, so it works as long as the mail exists.
import { createHmac } from 'node:crypto';
import { UNSUBSCRIBE_TYPES, type UnsubscribeType } from '../../domain/vocabulary.ts';
import { isSameSecret } from '../sha256.ts';

export type Unsubscription = { userId: string; type: UnsubscribeType };

const sign = (text: string, secret: string): string => createHmac('sha256', secret).update(`unsubscribe ${text}`).digest('base64url');

export function unsubscribeToken({ userId, type }: Unsubscription, secret: string): string {
  const text = `${type}.${userId}`;
  return `${text}.${sign(text, secret)}`;
}

/** Returns null if the token was not signed by this server. */
export function readUnsubscribeToken(token: string, secret: string): Unsubscription | null {
  const [type = '', userId = '', signature = ''] = token.split('.');
  if (!isSameSecret(signature, sign(`${type}.${userId}`, secret))) return null;
  const known = UNSUBSCRIBE_TYPES.find((one) => one === type);
  return known ? { userId, type: known } : null;
}
