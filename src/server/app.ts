// The HTTP server, room by room: errors, security, the operations, signing in, the live stream, the documentation, the web app.
import Fastify, { type FastifyInstance } from 'fastify';
import type { Auth } from './auth.ts';
import type { Config } from './config.ts';
import type { Sql } from './db/sql.ts';
import type { Post } from './email/post.ts';
import type { Google } from './google.ts';
import { devMailbox } from './http/dev-mailbox.ts';
import { docsRoutes } from './http/docs-routes.ts';
import { openDoors } from './http/doors/index.ts';
import { answerFor, handleErrors, nothingHere } from './http/errors.ts';
import { healthRoutes } from './http/health.ts';
import { giveLastAnswers } from './http/last-answers.ts';
import { knownBrowser } from './http/known-browser.ts';
import { liveRoute } from './http/live-route.ts';
import { metricsRoute } from './http/metrics-route.ts';
import { takeOneClicks } from './http/one-click.ts';
import { type Handlers, type Limits, operationRoutes } from './http/operations.ts';
import { packAnswers } from './http/pack.ts';
import { makeRequestId } from './http/request-id.ts';
import { secure } from './http/security.ts';
import type { SharedCounts } from './http/shared-counts.ts';
import { readSite, siteRoutes } from './http/site.ts';
import { StreamPlaces } from './http/stream-places.ts';
import { watchRequests } from './http/watch-requests.ts';
import { sessionReader } from './http/who-asks.ts';
import { readableAddress } from './http/unreadable-address.ts';
import type { Live } from './live.ts';
import type { Figures } from './metrics/figures.ts';

/** A few times the longest input that any operation takes. */
const BODY_MAX_BYTES = 64 * 1024;

/**
 * How long a connection may do what, in ms. `keepAlive`: longer than the 60 s after which the usual proxies give up an idle connection to
 * us (nginx, AWS), or one would send a request into a connection that we are just closing. `headers` and `request`: for all of it
 * to come, whoever sends it byte by byte; neither counts while an answer or a stream is under way. `silence`: nothing goes either
 * way; an event stream has its beat, and no statement of the database runs for that long.
 */
const CONNECTION_MS = { keepAlive: 75_000, headers: 30_000, request: 60_000, silence: 120_000, look: 5_000 };

type Services = {
  config: Config;
  sql: Sql;
  /** A connection on which no request waits. */
  line: Sql;
  auth: Auth;
  google: Google;
  live: Live;
  figures: Figures;
  post: Post;
  handlers: Handlers;
  limits: Limits;
  sharedCounts?: SharedCounts | undefined;
  development: boolean;
};

export async function makeApp(services: Services): Promise<FastifyInstance> {
  const { config, sql, line, auth, live, figures, handlers, limits, sharedCounts, development } = services;
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_MAX_BYTES,
    keepAliveTimeout: CONNECTION_MS.keepAlive,
    requestTimeout: CONNECTION_MS.request,
    connectionTimeout: CONNECTION_MS.silence,
    http: { headersTimeout: CONNECTION_MS.headers, connectionsCheckingInterval: CONNECTION_MS.look },
    return503OnClosing: false, // what still comes on an open connection is answered like the rest
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    genReqId: makeRequestId(config.trustedProxies),
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    frameworkErrors: (error, _request, reply) => {
      const { status, body } = answerFor(error);
      // The type knows only the routes' own answers.
      (reply as { code(status: number): { send(body: unknown): void } }).code(status).send(body);
    },
  });
  app.removeContentTypeParser('text/plain');
  watchRequests(app, figures.requests);
  handleErrors(app);
  const site = development ? undefined : readSite();
  const { whoAsks, sessionToken, limitKey } = await sessionReader(auth, sql);
  await secure(app, { config, limitKey, styleHashes: site?.styleHashes ?? [], sharedCounts, development });
  packAnswers(app);
  takeOneClicks(app);
  operationRoutes(app, { sql, live, handlers, whoAsks, sessionToken, limits });
  openDoors(app, { ...services, whoAsks, browsers: knownBrowser(config, sql) });
  liveRoute(app, { sql, live, whoAsks, places: new StreamPlaces(sql) });
  healthRoutes(app, line);
  docsRoutes(app, config.baseUrl);
  metricsRoute(app, { config, sql, figures });
  devMailbox(app, config);
  if (development) await (await import('./http/site-in-development.ts')).siteInDevelopment(app, whoAsks, config);
  else if (site) await siteRoutes(app, site, whoAsks, config);
  else app.setNotFoundHandler(nothingHere);
  giveLastAnswers(app);
  return app;
}
