// The cookie by which a browser is known to the accounts that were signed in to there. It is a random id and a seal of ours, says
// nothing of anybody, and lets nobody in: it only counts the failed sign-ins of that browser apart from those of strangers.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createCookieGetter } from 'better-auth/cookies';
import { parseCookies, serializeCookie } from 'better-call';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { KNOWN_BROWSER_MS } from '../../domain/limits.ts';
import type { Auth } from './better-auth.ts';
import { saveKnownBrowser } from '../db/accounts/known-browsers.ts';
import type { Sql } from '../db/sql.ts';

export type KnownBrowser = {
  /** What stands for this browser in the database; null where it brings no cookie of ours. */
  of(request: FastifyRequest): Buffer | null;
  /** This browser is known to the account from now on. Sets the cookie, or lets it last longer. */
  remember(request: FastifyRequest, reply: FastifyReply, userId: string): Promise<void>;
};

/** The cookie is named and sent as better-auth's own are. */
export function createKnownBrowser(auth: Auth, secret: string, sql: Sql): KnownBrowser {
  const { name, attributes } = createCookieGetter(auth.options)('known_browser', { maxAge: KNOWN_BROWSER_MS / 1000 });
  const sealOf = (id: string) => createHmac('sha256', secret).update(`known browser ${id}`).digest('base64url');
  const idOf = ({ headers }: FastifyRequest): string | null => {
    const [id = '', seal = ''] = (parseCookies(headers.cookie ?? '').get(name) ?? '').split('.');
    const [own, sent] = [Buffer.from(sealOf(id)), Buffer.from(seal)];
    return own.length === sent.length && timingSafeEqual(own, sent) ? id : null;
  };
  return {
    of: (request) => {
      const id = idOf(request);
      return id === null ? null : hashOf(id);
    },
    remember: async (request, reply, userId) => {
      const id = idOf(request) ?? randomBytes(16).toString('base64url');
      await saveKnownBrowser(sql, userId, hashOf(id), Date.now());
      reply.header('set-cookie', serializeCookie(name, `${id}.${sealOf(id)}`, attributes));
    },
  };
}

const hashOf = (id: string): Buffer => createHash('sha256').update(id).digest();
