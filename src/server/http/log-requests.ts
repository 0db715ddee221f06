// Counts every request when it ends and logs slow ones. With LOG_LEVEL=info all requests are logged.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RefusalName } from '../../domain/refusals.ts';
import { isWritten, log } from '../log.ts';
import type { Metrics, RequestOutcome } from '../metrics/metrics.ts';
import { LIVE_PATH } from './live-route.ts';
import { type RequestLabels, requestLabels } from './request-labels.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the request was refused. */
    refusal: RefusalName | null;
    /** The command is a repeat: its idempotency key was used before. */
    isRepeat: boolean;
  }
}

const SLOW_MS = 1000;
/** Monitoring polls these routes. */
const UNLOGGED = /^\/(?:metrics$|health\/)/;

/** Cached per route and method. `isStream`: the duration is not measured, because a stream stays open as long as its page. */
type RouteInfo = { labels: RequestLabels; isStream: boolean; isLogged: boolean; command: string | undefined };

/** Register before all other hooks. */
export function logRequests(app: FastifyInstance, metrics: Metrics['requests']): void {
  app.decorateRequest('refusal', null);
  app.decorateRequest('isRepeat', false);
  app.addHook('onRequest', (request, reply, done) => {
    const began = performance.now();
    const info = routeInfoOf(request);
    if (!info.isStream) metrics.started();
    // `close` is emitted even if the client disconnects before the response.
    reply.raw.once('close', () => {
      if (!info.isStream) metrics.finished();
      if (!info.isStream || reply.statusCode !== 200) record(metrics, info, request, reply, performance.now() - began);
    });
    done();
  });
}

/** Bounded: methods and routes are closed sets. */
const routeInfos = new Map<string, RouteInfo>();

function routeInfoOf(request: FastifyRequest): RouteInfo {
  const labels = requestLabels(request);
  const name = `${labels.method} ${labels.route}`;
  const known = routeInfos.get(name);
  if (known) return known;
  const { method, route } = labels;
  // The auth routes, which have longer paths, are not commands of the operations table.
  const command = method === 'POST' ? /^\/api\/(\w+)$/.exec(route)?.[1] : undefined;
  const info = { labels, isStream: route === LIVE_PATH, isLogged: !UNLOGGED.test(route), command };
  routeInfos.set(name, info);
  return info;
}

const COMMAND_OUTCOMES = { '2xx': 'done', '3xx': 'done', '4xx': 'refused', '5xx': 'failed', aborted: 'aborted' } as const;

function record(
  metrics: Metrics['requests'],
  { labels, isLogged, command }: RouteInfo,
  request: FastifyRequest,
  reply: FastifyReply,
  ms: number,
): void {
  const outcome = outcomeOf(reply);
  metrics.observe(labels, outcome, ms / 1000);
  if (request.refusal) metrics.refused(request.refusal);
  if (command) metrics.command(command, request.isRepeat ? 'repeated' : COMMAND_OUTCOMES[outcome]);
  const event = ms > SLOW_MS ? 'request-slow' : 'request';
  if (!isLogged || !isWritten(event)) return;
  log(event, { request: request.id, ...labels, ...(outcome !== 'aborted' && { status: reply.statusCode }), ms: Math.round(ms) });
}

const outcomeOf = ({ raw }: FastifyReply): RequestOutcome =>
  raw.writableEnded ? (`${Math.floor(raw.statusCode / 100)}xx` as Exclude<RequestOutcome, 'aborted'>) : 'aborted';
