// The cookie that identifies a browser to the accounts that have signed in with it. It is a random id with our signature, contains no
// personal data and grants no access: the failed sign-ins of a known browser are only counted separately from those of strangers.
import { createHmac, randomBytes } from 'node:crypto';
import { createCookieGetter } from 'better-auth/cookies';
import { parseCookies, serializeCookie } from 'better-call';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { KNOWN_BROWSER_MS } from '../../domain/limits.ts';
import type { Auth } from './better-auth.ts';
import { saveKnownBrowser } from '../db/accounts/known-browsers.ts';
import type { Sql } from '../postgres/connections/sql.ts';
import { isSameSecret, sha256 } from '../sha256.ts';
import type { Outbox } from '../mail/outbox.ts';
import { deviceOf } from './device-name.ts';

export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>;

/** The cookie has the name prefix and the attributes of better-auth's own cookies. */
export function createKnownBrowsers(auth: Auth, secret: string, sql: Sql, outbox: Pick<Outbox, 'queueAccountNotice'>) {
  const { name, attributes } = createCookieGetter(auth.options)('known_browser', { maxAge: KNOWN_BROWSER_MS / 1000 });
  const signatureOf = (id: string) => createHmac('sha256', secret).update(`known browser ${id}`).digest('base64url');
  const idOf = ({ headers }: FastifyRequest): string | null => {
    const [id = '', signature = ''] = (parseCookies(headers.cookie ?? '').get(name) ?? '').split('.');
    return isSameSecret(signature, signatureOf(id)) ? id : null;
  };
  return {
    /** The hash that identifies the request's browser in the database; null if the request has no valid cookie. */
    hashFor: (request: FastifyRequest): Buffer | null => {
      const id = idOf(request);
      return id === null ? null : sha256(id);
    },
    /**
     * Makes this browser known to the account. Sets the cookie or extends its lifetime. `isTold`: the person knows of it anyway, because they
     * have just signed up, or are mailed about a new password. Otherwise they are mailed if the browser was unknown.
     */
    remember: async (reply: FastifyReply, userId: string, { isTold } = { isTold: false }): Promise<void> => {
      const { request } = reply;
      const id = idOf(request) ?? randomBytes(16).toString('base64url');
      await sql.begin(async (tx) => {
        const now = Date.now();
        const isNew = await saveKnownBrowser(tx, userId, sha256(id), now);
        if (isNew && !isTold)
          await outbox.queueAccountNotice(tx, userId, { event: { is: 'signed-in', device: deviceOf(request) }, orgId: null, now });
      });
      reply.header('set-cookie', serializeCookie(name, `${id}.${signatureOf(id)}`, attributes));
    },
  };
}
