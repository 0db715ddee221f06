// Setting a new password: with a link in a mail if the user forgot it or never had one, or with the current password in a session.
import { finished } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { DEFAULT_REDIRECT } from '../../../domain/limits.ts';
import { redirectTarget } from '../../../domain/redirect.ts';
import { lockAccount, markVerified, readPasswordHash } from '../../db/accounts/accounts.ts';
import { readToken, useToken } from '../../db/accounts/one-time-tokens.ts';
import { replaceSessionToken } from '../../db/accounts/sessions.ts';
import { encrypt } from '../../mail/encrypt.ts';
import { deviceOf } from '../../accounts/device-name.ts';
import { newSessionToken, sessionCookie } from '../../accounts/session-cookie.ts';
import { hashPassword, verifyPassword } from '../../accounts/password-hash.ts';
import { deleteAttempt } from '../../db/accounts/sign-in-limits.ts';
import { isUncommonPassword } from '../../accounts/common-passwords.ts';
import { Refused } from '../../refused.ts';
import { checkSignInLimit, authRoute, type AuthRouteServices, requireSession } from './auth-route.ts';
import { replacePassword } from './replace-password.ts';

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
      await lockAccount(tx, userId);
      const used = await useToken(tx, 'reset-password', token, now);
      // The link proves access to the mailbox of `used.email`, so it does not work if the account has another email by now.
      if (!used || !(await markVerified(tx, { userId, email: used.email, onlyPassword: true }, now))) throw new Refused('used-link');
      await replacePassword(tx, outbox, { userId, hash, device: deviceOf(request), keep: null }, now);
      return used.email;
    });
    // The owner of the mailbox signs in next. In a known browser, failed attempts by others do not lock them out.
    await browsers.remember(request, reply, userId, { isTold: true });
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
