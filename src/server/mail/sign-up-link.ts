// The link of an operator's invitation to sign up. The token follows the `#`, which browsers send to no server: it is in no log and no Referer.
import { createHmac } from 'node:crypto';

export const signUpLink = (baseUrl: string, token: string): string => `${baseUrl}/signup#invitation=${token}`;

/** The token of the mail, which proves that its reader has the mailbox. It is not stored: each attempt to send computes it again. */
export const mailedSignUpToken = (invitationId: string, secret: string): string =>
  createHmac('sha256', secret).update(`invitation to sign up ${invitationId}`).digest('base64url');
