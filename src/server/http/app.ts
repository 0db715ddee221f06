// Assembles the HTTP server: logging, errors, security headers, operations, sign-in, the live stream, health checks, docs and the web app.
import Fastify, { type FastifyInstance } from 'fastify';
import { unpackWordLists } from '../../domain/words/word-kinds.ts';
import { readFailingMailServers } from '../db/mail/waiting-mails.ts';
import type { PoolWatch } from '../postgres/connections/pool.ts';
import type { Sql } from '../postgres/connections/sql.ts';
import { devMailbox } from './dev-mailbox.ts';
import { docsRoutes } from './docs/docs-page.ts';
import type { AuthServices } from './sign-in/auth-route.ts';
import { googleRoutes } from './sign-in/google.ts';
import { passwordRoutes } from './sign-in/passwords.ts';
import { signInRoutes } from './sign-in/sign-in.ts';
import { verifyEmailRoutes } from './sign-in/verify-email.ts';
import { errorAnswer, handleErrors, throwNotFound } from './errors.ts';
import { healthRoutes } from './health-routes.ts';
import { closeGracefully } from './graceful-close.ts';
import { createKnownBrowsers } from '../accounts/known-browser.ts';
import { liveRoute } from './live-route.ts';
import { metricsRoute } from './metrics-route.ts';
import { acceptOneClickForms, showUnsubscribePage } from './one-click-unsubscribe.ts';
import type { Handlers } from '../operations/handler.ts';
import { operationRoutes } from './operation-routes.ts';
import { compressAnswers } from './compress.ts';
import { watchForUntrustedProxies } from './trusted-proxies.ts';
import { logRequests } from './log-requests.ts';
import { createRequestId } from './request-id.ts';
import { secure } from './security.ts';
import { createSharedRateLimit, type SharedRateLimit } from './shared-rate-limit.ts';
import { readSite, siteRoutes } from './site/site-routes.ts';
import { createStreamSlots } from './stream-slots.ts';
import { createAuthenticator } from '../accounts/authenticate.ts';

/** Several times the longest input of any operation. */
const BODY_MAX_BYTES = 64 * 1024;

/**
 * Timeouts of a connection, in ms. `keepAlive`: longer than the 60 s after which common proxies (nginx, AWS) close an idle connection to
 * us. Otherwise a proxy could send a request on a connection that we are closing. `headers` and `request`: for receiving all of them, so
 * that no client holds a connection by sending byte by byte. Neither runs during a response or a stream. `inactivity`: no byte in
 * either direction. An event stream sends heartbeats more often, and no database statement runs that long. `check`: how often the header
 * and request timeouts are checked.
 */
const CONNECTION_MS = { keepAlive: 75_000, headers: 30_000, request: 60_000, inactivity: 120_000, check: 5_000 };

export type AppServices = AuthServices & {
  /** A separate connection, so that health checks and live events do not wait behind requests. */
  statusConnection: Sql;
  poolWatch: PoolWatch;
  handlers: Handlers;
  /** undefined: this process counts requests alone. */
  sharedRateLimit?: SharedRateLimit | undefined;
  development: boolean;
};

export async function createApp(services: AppServices): Promise<FastifyInstance> {
  const { config, sql, statusConnection, poolWatch, auth, live, metrics, handlers, limits, sharedRateLimit, development } = services;
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_MAX_BYTES,
    keepAliveTimeout: CONNECTION_MS.keepAlive,
    requestTimeout: CONNECTION_MS.request,
    connectionTimeout: CONNECTION_MS.inactivity,
    http: { headersTimeout: CONNECTION_MS.headers, connectionsCheckingInterval: CONNECTION_MS.check },
    return503OnClosing: false, // requests on connections that are still open are answered normally
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    genReqId: createRequestId(config.trustedProxies),
    rewriteUrl: ({ url = '/' }) => withoutMalformedPath(url),
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    frameworkErrors: (error, _request, reply) => {
      const { status, body } = errorAnswer(error);
      // Fastify's type only allows the responses that a route declares.
      (reply as { code(status: number): { send(body: unknown): void } }).code(status).send(body);
    },
  });
  app.removeContentTypeParser('text/plain');
  const untrustedProxies = watchForUntrustedProxies(config.trustedProxies);
  app.addHook('onRequest', (request, _reply, done) => {
    untrustedProxies.check(request.raw);
    done();
  });
  logRequests(app, metrics.requests);
  handleErrors(app);
  const site = development ? undefined : readSite();
  const { authenticate, sessionToken, limitKey } = await createAuthenticator(auth, sql);
  const counts = sharedRateLimit ?? createSharedRateLimit(1, () => {});
  await secure(app, { config, limitKey, styleHashes: site?.styleHashes ?? [], counts, development });
  compressAnswers(app);
  acceptOneClickForms(app);
  showUnsubscribePage(app);
  operationRoutes(app, { sql, live, handlers, authenticate, sessionToken, limits, limitKey, counts });
  // better-auth's own router is not mounted, so its other endpoints cannot be reached.
  const authServices = { ...services, authenticate, browsers: createKnownBrowsers(auth, config.secret, sql, services.outbox) };
  for (const routes of [signInRoutes, googleRoutes, passwordRoutes, verifyEmailRoutes]) routes(app, authServices);
  liveRoute(app, { sql, live, authenticate, slots: createStreamSlots(sql, live) });
  const failingMailServers = async () => await readFailingMailServers(statusConnection);
  const ready = healthRoutes(app, {
    config,
    sql: statusConnection,
    pool: poolWatch,
    untrustedProxies,
    readFailingMailServers: failingMailServers,
  });
  docsRoutes(app, config.baseUrl);
  metricsRoute(app, { config, sql, metrics, ready });
  devMailbox(app, config);
  if (development) await (await import('./site/dev-site.ts')).devSite(app, authenticate, config);
  else if (site) await siteRoutes(app, site, authenticate, config);
  else app.setNotFoundHandler(throwNotFound);
  app.addHook('onListen', (done) => {
    unpackWordLists();
    done();
  });
  closeGracefully(app);
  return app;
}

/** A path of the app without a screen, which shows the page for unknown addresses. */
const UNKNOWN_PATH = '/nowhere';

/**
 * Returns the URL unchanged if it can be decoded or belongs to the API, which has its own error. For a malformed URL, such as
 * /t/%E0%A4%A, returns a path without a screen instead of the framework's bare error.
 */
export function withoutMalformedPath(url: string): string {
  if (url.startsWith('/api/')) return url;
  try {
    decodeURI(url);
    return url;
  } catch {
    return UNKNOWN_PATH;
  }
}
