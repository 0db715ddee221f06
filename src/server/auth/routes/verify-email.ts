// Whether an email is its owner's: a link goes there, and the page behind it brings the token back.
// The link says that its reader has the mailbox, and not that they made the account: anybody can sign up with any email. So it verifies by
// itself only in a session of that account. Elsewhere its reader enters the account's password, or sets a new one, which shuts out
// the person who made it.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readEmail, lockAccount, markVerified } from '../../db/accounts/accounts.ts';
import { type OneTimeToken, readToken, useToken, invalidateTokens } from '../../db/accounts/one-time-tokens.ts';
import { deleteSession } from '../../db/accounts/sessions.ts';
import type { Sql, Tx } from '../../db/sql.ts';
import { hashPassword } from '../password-hash.ts';
import { isUncommonPassword } from '../common-passwords.ts';
import { Refused } from '../../refused.ts';
import { signInAfterwards, signInByPassword } from './password-sign-in.ts';
import { checkSignInLimit, authRoute, type AuthRouteServices, requireSession } from './auth-route.ts';
import { replacePassword } from './replace-password.ts';

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
    const link = await accountBehind(sql, token);
    const viewer = await authenticate(request);
    if (link.isVerified || viewer?.userId !== link.userId) return { verified: link.isVerified, email: link.email };
    await sql.begin(async (tx) => await verify(tx, link, token));
    live.publish([link.userId], 'me', 0);
    return { verified: true, email: link.email };
  });

  authRoute(app, services, 'verify-email/password', async ({ token, password }, request, reply) => {
    const link = await openLink(sql, token);
    const answer = await signInByPassword(services, { email: link.email, password }, request, reply, 'wrong-account-password');
    await sql.begin(async (tx) => await verify(tx, link, token));
    await endSessionHere(services, request);
    live.publish([link.userId], 'me', 0);
    return answer;
  });

  authRoute(app, services, 'verify-email/new-password', async ({ token, password }, request, reply) => {
    if (!isUncommonPassword(password)) throw new Refused('weak-password');
    const link = await openLink(sql, token); // before the costly hash
    const hash = await hashPassword(password);
    await sql.begin(async (tx) => {
      await verify(tx, link, token, { onlyPassword: true });
      await replacePassword(tx, { userId: link.userId, hash, keep: null }, Date.now());
    });
    await endSessionHere(services, request);
    live.publish([link.userId], 'me', 0);
    return await signInAfterwards(services, { email: link.email, password }, request, reply);
  });
}

type Link = { userId: string; email: string; isVerified: boolean; token: OneTimeToken };

/** Whose address the link is to verify, or has verified. Throws where it never was a link, has expired, or the account has another address. */
async function accountBehind(sql: Sql, text: string): Promise<Link> {
  const token = await readToken(sql, 'verify-email', text, Date.now());
  const account = token?.userId ? await readEmail(sql, token.userId) : null;
  if (!token?.userId || account?.email !== token.email) throw new Refused('used-link');
  if (token.usedAt !== null && !account.isVerified) throw new Refused('used-link');
  return { userId: token.userId, ...account, token };
}

/** One that still has something to verify: an older link of a verified account is no way to a new password. */
async function openLink(sql: Sql, text: string): Promise<Link> {
  const link = await accountBehind(sql, text);
  if (link.isVerified || link.token.usedAt !== null) throw new Refused('used-link');
  return link;
}

/** Uses the link up, and with it every other one of the account. Throws where that was done meanwhile. */
async function verify(tx: Tx, { userId }: Link, text: string, { onlyPassword = false } = {}): Promise<void> {
  const now = Date.now();
  await lockAccount(tx, userId);
  const used = await useToken(tx, 'verify-email', text, now);
  if (!used || !(await markVerified(tx, { userId, email: used.email, onlyPassword }, now))) throw new Refused('used-link');
  await invalidateTokens(tx, 'verify-email', userId, now);
}

/** Ends the session that this browser came with, because it has another one now. */
async function endSessionHere({ sql, live, authenticate }: AuthRouteServices, request: FastifyRequest): Promise<void> {
  const viewer = await authenticate(request);
  if (!viewer) return;
  await sql.begin(async (tx) => await deleteSession(tx, viewer.userId, viewer.sessionId));
  live.publish([viewer.userId], 'me', 0);
}
