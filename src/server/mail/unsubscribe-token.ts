// The token in the link that turns off one type of mail, or the digest, for one user. It is signed and not stored, so it works as long as the mail exists.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { UNSUBSCRIBE_TYPES, type UnsubscribeType } from '../../domain/vocabulary.ts';

export type Unsubscription = { userId: string; type: UnsubscribeType };

const sign = (text: string, secret: string): string => createHmac('sha256', secret).update(`unsubscribe ${text}`).digest('base64url');

export function unsubscribeToken({ userId, type }: Unsubscription, secret: string): string {
  const text = `${type}.${userId}`;
  return `${text}.${sign(text, secret)}`;
}

/** Returns null if the token was not signed by this server. */
export function readUnsubscribeToken(token: string, secret: string): Unsubscription | null {
  const [type = '', userId = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature);
  const own = Buffer.from(sign(`${type}.${userId}`, secret));
  if (given.length !== own.length || !timingSafeEqual(given, own)) return null;
  const known = UNSUBSCRIBE_TYPES.find((one) => one === type);
  return known ? { userId, type: known } : null;
}
