// Security headers of all responses, the checks against cross-site requests, and rate limits.
import { hash } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import type { Config } from '../config.ts';
import { refusalMessage } from '../../domain/refusals.ts';
import { log } from '../log.ts';
import { Refused } from '../refused.ts';
import { isOneClick } from './one-click-unsubscribe.ts';
import { type SharedRateLimit, rateLimitStore } from './shared-rate-limit.ts';
import type { LimitKey } from '../accounts/authenticate.ts';

type Options = {
  config: Config;
  limitKey: LimitKey;
  /** `'sha256-…'` of each inline style in the pages that are served as files. */
  styleHashes: string[];
  counts: SharedRateLimit;
  /** True under `npm run dev`, where the bundler adds its own scripts to the page. */
  development: boolean;
};

/** Register before the routes. */
export async function secure(app: FastifyInstance, { config, limitKey, styleHashes, counts, development }: Options): Promise<void> {
  const wrongAddresses = new Set<string>();
  const https = config.baseUrl.startsWith('https:');
  const pagePolicy = policyOfPages({ styleHashes, https, development });
  const setHeaders = helmet({ contentSecurityPolicy: false, strictTransportSecurity: https, xFrameOptions: { action: 'deny' } });
  app.addHook('onRequest', (request, reply, done) => setHeaders(request.raw, reply.raw, (error) => done(error as Error | undefined)));
  app.addHook('onRequest', async (request, reply) => {
    const isApi = request.url.startsWith('/api/');
    reply.header('content-security-policy', isApi ? API_POLICY : pagePolicy);
    reply.header('permissions-policy', 'camera=(self), geolocation=(), microphone=(), payment=()');
    reply.header('x-request-id', request.id);
    if (isApi) reply.header('cache-control', 'no-store');
    refuseAmbiguousHeaders(request);
    refuseCrossSiteCommands(request, config, wrongAddresses);
  });
  await app.register(rateLimit, {
    global: false,
    timeWindow: '1 minute',
    // The people of one office share an IP address, so a signed-in person is counted separately.
    keyGenerator: limitKey,
    errorResponseBuilder: () => new Refused('too-many-requests'),
    store: rateLimitStore(counts),
  });
}

/** The content security policy of API responses. Short, because every response carries it. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** The content security policy of the app's shell and the documents. */
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

/** The content security policy of a page that the server renders: it allows these styles and no scripts. */
export const policyOfPlainPage = (css: string): string =>
  `default-src 'none'; style-src ${styleHash(css)}; img-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The source expression that allows these inline styles in a policy. */
export const styleHash = (css: string): string => `'sha256-${hash('sha256', css, 'base64')}'`;

/** Wrong addresses that are logged, once each. A stranger can send any address. */
const WRONG_ADDRESSES_LOGGED = 10;
/** A scheme, a host of 253 characters and a port. */
const ADDRESS_MAX = 275;

/** Whether the text is the address of a site and nothing else, so that it may be repeated. */
const isAddress = (origin: string): boolean => origin.length <= ADDRESS_MAX && URL.parse(origin)?.origin === origin;

/**
 * Refuses commands that come from another site or are not JSON. Every browser sends the origin of a POST. A client that sends none is not
 * a browser, so no other site can use a user's cookies through it. A page of ours that was opened at another address than BASE_URL says so:
 * its reader can do nothing else about it.
 */
function refuseCrossSiteCommands(request: FastifyRequest, { baseUrl, origins }: Config, logged: Set<string>): void {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method) || isOneClick(request)) return;
  const { origin, 'sec-fetch-site': site, 'content-type': type = '' } = request.headers;
  const isOwnSite = site === undefined || site === 'same-origin' || site === 'none';
  if (!isOwnSite) throw new Refused('foreign-origin');
  if (origin !== undefined && !origins.includes(origin)) {
    if (!isAddress(origin)) throw new Refused('foreign-origin');
    if (logged.size < WRONG_ADDRESSES_LOGGED && !logged.has(origin)) {
      logged.add(origin);
      log('wrong-address', { expected: baseUrl, came: origin });
    }
    throw new Refused('wrong-address', { message: refusalMessage('wrong-address', { expected: baseUrl, came: origin }) });
  }
  if (!/^application\/json\s*(?:;|$)/i.test(type)) throw new Refused('not-json');
}

// Refuses requests whose headers or address could mean different things to a proxy and to this server.

/** Headers that decide something and may stand once. Node keeps the first of some, and joins others. */
const ONCE: ReadonlySet<string> = new Set(
  'host origin content-type content-length authorization sec-fetch-site idempotency-key x-org-id'.split(' '),
);

/** Throws if such a header stands twice, or if the request line names another host than the header. */
function refuseAmbiguousHeaders({ raw, originalUrl, headers }: FastifyRequest): void {
  const seen = new Set<string>();
  for (let at = 0; at < raw.rawHeaders.length; at += 2) {
    const name = raw.rawHeaders[at]!.toLowerCase();
    if (!ONCE.has(name)) continue;
    if (seen.has(name)) throw new Refused('bad-input', { message: `The header ${name} may stand only once.` });
    seen.add(name);
  }
  // An address such as "GET http://titles.example/api/me", which only proxies need.
  if (!originalUrl.startsWith('/') && originalUrl !== '*' && URL.parse(originalUrl)?.host !== URL.parse(`http://${headers.host}`)?.host)
    throw new Refused('bad-input', { message: 'The request names two hosts.' });
}
