// What every answer carries against being misused in a browser, and what every request that changes something must bring.
import { hash } from 'node:crypto';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { Refused } from '../refused.ts';
import { isOneClick } from './one-click-unsubscribe.ts';
import { type SharedRateLimit, rateLimitStore } from './shared-rate-limit.ts';
import type { LimitKey } from '../auth/authenticate.ts';

type Options = {
  config: Config;
  limitKey: LimitKey;
  /** `'sha256-…'` of the inline styles of the pages that are served as files. */
  styleHashes: string[];
  /** undefined: this process alone counts who asks. */
  sharedRateLimit?: SharedRateLimit | undefined;
  /** Under `npm run dev` the bundler puts scripts of its own into the page. */
  development: boolean;
};

/** Register before the routes. */
export async function secure(
  app: FastifyInstance,
  { config, limitKey, styleHashes, sharedRateLimit, development }: Options,
): Promise<void> {
  const https = config.baseUrl.startsWith('https:');
  const pagePolicy = policyOfPages({ styleHashes, https, development });
  await app.register(helmet, { contentSecurityPolicy: false, strictTransportSecurity: https, xFrameOptions: { action: 'deny' } });
  app.addHook('onRequest', async (request, reply) => {
    const isForPrograms = request.url.startsWith('/api/');
    reply.header('content-security-policy', isForPrograms ? ANSWER_POLICY : pagePolicy);
    reply.header('permissions-policy', 'camera=(self), geolocation=(), microphone=(), payment=()');
    reply.header('x-request-id', request.id);
    if (isForPrograms) reply.header('cache-control', 'no-store');
    refuseForeignCommands(request, config.origins);
  });
  await app.register(rateLimit, {
    global: false,
    timeWindow: '1 minute',
    // People of one office share an address, so a signed-in person counts alone.
    keyGenerator: limitKey,
    errorResponseBuilder: () => new Refused('too-many-requests'),
    ...(sharedRateLimit && { store: rateLimitStore(sharedRateLimit) }),
  });
}

/** Of what is no page: short, because it comes with every answer. */
const ANSWER_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Of the app's shell and the documents beside it. */
function policyOfPages({ styleHashes, https, development }: Pick<Options, 'styleHashes' | 'development'> & { https: boolean }): string {
  const directives = [
    "default-src 'self'",
    development ? "script-src 'self' 'unsafe-inline'" : "script-src 'self'",
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' ${styleHashes.join(' ')}`.trimEnd(),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ];
  return directives.join('; ');
}

/** Of a page that the server writes itself: these styles, and nothing that runs. */
export const policyOfPlainPage = (css: string): string =>
  `default-src 'none'; style-src ${styleHash(css)}; img-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Allows these styles in a policy, wherever they stand. */
export const styleHash = (css: string): string => `'sha256-${hash('sha256', css, 'base64')}'`;

/**
 * A command comes from a page of ours and is JSON. Every browser says where a POST comes from; a program that says nothing
 * has no other site's page behind it that could use somebody's cookies.
 */
function refuseForeignCommands(request: FastifyRequest, origins: string[]): void {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method) || isOneClick(request)) return;
  const { origin, 'sec-fetch-site': site, 'content-type': type = '' } = request.headers;
  if (origin !== undefined && !origins.includes(origin)) throw new Refused('foreign-origin');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Refused('foreign-origin');
  if (!/^application\/json\s*(?:;|$)/i.test(type)) throw new Refused('not-json');
}
