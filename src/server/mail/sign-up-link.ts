// The links of an operator's invitation to sign up. The token follows the `#`, which browsers send to no server: it is in no log and no Referer.
import { createHmac } from 'node:crypto';
import { isSameSecret } from '../sha256.ts';

export const signUpLink = (baseUrl: string, token: string): string => `${baseUrl}/signup#invitation=${token}`;

const sign = (invitationId: string, secret: string): string =>
  createHmac('sha256', secret).update(`invitation to sign up ${invitationId}`).digest('base64url');

/** The token of the mail, which proves that its reader has the mailbox. It is signed and not stored. */
export const mailedSignUpToken = (invitationId: string, secret: string): string => `${invitationId}.${sign(invitationId, secret)}`;

/** The id of the invitation; null if this server has not signed the token, as that of a printed link. */
export function readMailedSignUpToken(token: string, secret: string): string | null {
  const [id = '', signature = ''] = token.split('.');
  return isSameSecret(signature, sign(id, secret)) ? id : null;
}
