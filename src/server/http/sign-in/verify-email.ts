// Email verification: a link is mailed to the address, and the page that it opens sends the token back.
// The link proves that its reader has the mailbox, but not that they created the account, because anybody can sign up with any email. So
// the link alone verifies only in a session of that account. Elsewhere the reader enters the account's password, or sets a new one, which
// locks out the person who created the account.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { lockAccount, markVerified, readEmail } from '../../db/accounts/accounts.ts';
import { invalidateTokens, type OneTimeToken, readToken, useToken } from '../../db/accounts/one-time-tokens.ts';
import { deleteSession } from '../../db/accounts/sessions.ts';
import type { Sql, Tx } from '../../postgres/connections/sql.ts';
import { hashPassword, isUncommonPassword } from '../../accounts/passwords.ts';
import { deviceOf } from '../../accounts/device-name.ts';
import { Refused } from '../../refused.ts';
import { signInByPassword, signInWithNewPassword } from './sign-in.ts';
import { authRoute, type AuthRouteServices, checkSignInLimit, requireSession } from './auth-route.ts';
import { replacePassword } from './passwords.ts';

export function verifyEmailRoutes(app: FastifyInstance, services: AuthRouteServices): void {
  const { sql, live, outbox, authenticate } = services;

  authRoute(app, services, 'send-verification-email', async (_input, request) => {
    const { userId, email, emailVerified } = await requireSession(authenticate, request);
    if (emailVerified) return {};
    await checkSignInLimit(sql, { kind: 'verify-email', account: email, address: request.ip });
    await sql.begin(async (tx) => await outbox.queueVerification(tx, userId, Date.now()));
    return {};
  });

  authRoute(app, services, 'verify-email', async ({ token }, request) => {
    const link = await readLink(sql, token);
    const viewer = await authenticate(request);
    if (link.isVerified || viewer?.userId !== link.userId) return { verified: link.isVerified, email: link.email };
    await sql.begin(async (tx) => await verify(tx, link, token));
    live.publish([link.userId], 'me', 0);
    return { verified: true, email: link.email };
  });

  authRoute(app, services, 'verify-email/password', async ({ token, password }, request, reply) => {
    const link = await readWorkingLink(sql, token);
    const result = await signInByPassword(services, { email: link.email, password }, reply, 'wrong-account-password');
    await sql.begin(async (tx) => await verify(tx, link, token));
    await endCurrentSession(services, request);
    live.publish([link.userId], 'me', 0);
    return result;
  });

  authRoute(app, services, 'verify-email/new-password', async ({ token, password }, request, reply) => {
    if (!isUncommonPassword(password)) throw new Refused('weak-password');
    const link = await readWorkingLink(sql, token); // before the expensive hash
    const hash = await hashPassword(password);
    await sql.begin(async (tx) => {
      await verify(tx, link, token, { onlyPassword: true });
      await replacePassword(tx, outbox, { userId: link.userId, hash, device: deviceOf(request), keep: null }, Date.now());
    });
    await endCurrentSession(services, request);
    live.publish([link.userId], 'me', 0);
    return await signInWithNewPassword(services, { email: link.email, password }, reply);
  });
}

type Link = { userId: string; email: string; isVerified: boolean; token: OneTimeToken };

/**
 * The account whose email the link verifies or has verified. Throws if the link does not exist or has expired, if it was used and the email
 * is still not verified, or if the account has another email now.
 */
async function readLink(sql: Sql, text: string): Promise<Link> {
  const token = await readToken(sql, 'verify-email', text, Date.now());
  const account = token?.userId ? await readEmail(sql, token.userId) : null;
  if (!token?.userId || account?.email !== token.email) throw new Refused('used-link');
  if (token.usedAt !== null && !account.isVerified) throw new Refused('used-link');
  return { userId: token.userId, ...account, token };
}

/** Throws also if the email is already verified, so that an old link cannot set a new password for a verified account. */
async function readWorkingLink(sql: Sql, text: string): Promise<Link> {
  const link = await readLink(sql, text);
  if (link.isVerified || link.token.usedAt !== null) throw new Refused('used-link');
  return link;
}

/** Marks the email as verified, and the link and all others of the account as used. Throws if the link does not work any more. */
async function verify(tx: Tx, { userId }: Link, text: string, { onlyPassword = false } = {}): Promise<void> {
  const now = Date.now();
  if ((await lockAccount(tx, userId)).isDisabled) throw new Refused('account-disabled');
  const used = await useToken(tx, 'verify-email', text, now);
  if (!used || !(await markVerified(tx, { userId, email: used.email, onlyPassword }, now))) throw new Refused('used-link');
  await invalidateTokens(tx, 'verify-email', userId, now);
}

/** Ends the session that the request was sent with, because the response replaces it. */
async function endCurrentSession({ sql, live, authenticate }: AuthRouteServices, request: FastifyRequest): Promise<void> {
  const viewer = await authenticate(request);
  if (!viewer) return;
  await sql.begin(async (tx) => await deleteSession(tx, viewer.userId, viewer.sessionId));
  live.publish([viewer.userId], 'me', 0);
}
