// Setting a new password: with a link in a mail if the user forgot it or never had one, or with the current password in a session.
import { finished } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { DEFAULT_REDIRECT, redirectTarget } from '../../../domain/redirect.ts';
import { lockAccount, markVerified, readPasswordHash, savePassword } from '../../db/accounts/accounts.ts';
import { invalidateTokens, readToken, useToken } from '../../db/accounts/one-time-tokens.ts';
import { deleteSessions, replaceSessionToken } from '../../db/accounts/sessions.ts';
import { encrypt } from '../../mail/encrypt.ts';
import { deviceOf } from '../../accounts/device-name.ts';
import { newSessionToken, sessionCookie } from '../../accounts/better-auth.ts';
import { hashPassword, isUncommonPassword, verifyPassword } from '../../accounts/passwords.ts';
import { deleteAttempt } from '../../db/accounts/sign-in-limits.ts';
import { Refused } from '../../refused.ts';
import { authRoute, type AuthRouteServices, checkSignInLimit, requireSession } from './auth-route.ts';
import { deleteKnownBrowsers } from '../../db/accounts/known-browsers.ts';
import type { Tx } from '../../postgres/connections/sql.ts';
import type { Outbox } from '../../mail/outbox.ts';

export function passwordRoutes(app: FastifyInstance, services: AuthRouteServices): void {
  const { config, auth, sql, live, outbox, authenticate, browsers } = services;

  // This route does not check whether an account has the email, so its response and timing do not show it. The mail job checks it.
  authRoute(app, services, 'request-password-reset', async ({ email, redirect }, request) => {
    await checkSignInLimit(sql, { kind: 'reset-password', account: email, address: request.ip });
    const target = redirectTarget(redirect);
    const encrypted = target === DEFAULT_REDIRECT ? undefined : encrypt(target, config.secret);
    await sql.begin(async (tx) => await outbox.queuePasswordReset(tx, email, Date.now(), encrypted));
    return {};
  });

  authRoute(app, services, 'check-reset-link', async ({ token }) => {
    const found = await readToken(sql, 'reset-password', token, Date.now());
    return { works: found?.usedAt === null };
  });

  authRoute(app, services, 'reset-password', async ({ token, password }, request, reply) => {
    if (!isUncommonPassword(password)) throw new Refused('weak-password');
    const found = await readToken(sql, 'reset-password', token, Date.now());
    const userId = found?.usedAt === null ? found.userId : null;
    if (userId === null) throw new Refused('used-link'); // before the expensive hash
    const hash = await hashPassword(password);
    const email = await sql.begin(async (tx) => {
      const now = Date.now();
      if ((await lockAccount(tx, userId)).isDisabled) throw new Refused('account-disabled');
      const used = await useToken(tx, 'reset-password', token, now);
      // The link proves access to the mailbox of `used.email`, so it does not work if the account has another email by now.
      if (!used || !(await markVerified(tx, { userId, email: used.email, onlyPassword: true }, now))) throw new Refused('used-link');
      await replacePassword(tx, outbox, { userId, hash, device: deviceOf(request), keep: null }, now);
      return used.email;
    });
    // The owner of the mailbox signs in next. In a known browser, failed attempts by others do not lock them out.
    await browsers.remember(reply, userId, { isTold: true });
    live.publish([userId], 'me', 0);
    return { email };
  });

  authRoute(app, services, 'change-password', async ({ currentPassword, newPassword }, request, reply) => {
    const { userId, sessionId, sessionEndsAt, email } = await requireSession(authenticate, request);
    if (!isUncommonPassword(newPassword)) throw new Refused('weak-password');
    const attempt = await checkSignInLimit(sql, { kind: 'change-password', account: email, address: request.ip });
    const current = await readPasswordHash(sql, userId);
    if (!(await isCurrent(current, currentPassword))) throw new Refused('wrong-password');
    const hash = await hashPassword(newPassword);
    const token = newSessionToken();
    await sql.begin(async (tx) => {
      await lockAccount(tx, userId);
      if ((await readPasswordHash(tx, userId)) !== current) throw new Refused('wrong-password');
      const keep = { sessionId, browser: browsers.hashFor(request) };
      await replacePassword(tx, outbox, { userId, hash, device: deviceOf(request), keep }, Date.now());
      if (!(await replaceSessionToken(tx, sessionId, token))) throw new Refused('not-signed-in');
    });
    await deleteAttempt(sql, attempt);
    reply.header('set-cookie', await sessionCookie(auth, token, sessionEndsAt));
    // The other tabs of this browser read again when they are told, and need the new cookie for that.
    finished(reply.raw, () => live.publish([userId], 'me', 0));
    return {};
  });
}

/** Whether the password is the current one. Takes as long if there is no password. */
async function isCurrent(hash: string | null, password: string): Promise<boolean> {
  if (hash !== null) return await verifyPassword({ hash, password });
  await hashPassword(password);
  return false;
}

// Replaces a user's password, revokes what the old one gave access to, and tells the user by mail.

type NewPassword = {
  userId: string;
  hash: string;
  /** The device of the request; null if unknown. */
  device: string | null;
  keep: { sessionId: string; browser: Buffer | null } | null;
};

/**
 * Sets the password and deletes the user's sessions, reset links and known browsers. `keep`: the session and browser in which the password
 * is changed. The password is saved first, because a concurrent sign-in rereads it last. `now` in ms.
 */
export async function replacePassword(
  tx: Tx,
  outbox: Pick<Outbox, 'queueAccountNotice'>,
  { userId, hash, device, keep }: NewPassword,
  now: number,
): Promise<void> {
  await savePassword(tx, userId, uuidv7(), hash, now);
  await deleteSessions(tx, userId, keep?.sessionId ?? null);
  await invalidateTokens(tx, 'reset-password', userId, now);
  await deleteKnownBrowsers(tx, userId, keep?.browser ?? null);
  await outbox.queueAccountNotice(tx, userId, { event: { is: 'password-changed', device }, orgId: null, now });
}
