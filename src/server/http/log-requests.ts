// Every request is counted as it ends, and logged where it was slow; with LOG_LEVEL=info, always.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RefusalName } from '../../domain/refusals.ts';
import { isWritten, log } from '../log.ts';
import type { RequestOutcome, RequestMetrics } from '../metrics/request-metrics.ts';
import { type RequestLabels, requestLabels } from './request-labels.ts';
import { LIVE_PATH } from '../live/live-route.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Why it was refused. */
    refusal: RefusalName | null;
    /** The command was done before, and the answer of then is given again. */
    isRepeat: boolean;
  }
}

const SLOW_MS = 1000;
/** Machines ask there, again and again. */
const UNLOGGED = /^\/(?:metrics$|health\/)/;

/** What is the same for all requests of a kind. A stream is open for as long as its page: how long says nothing. */
type Kind = { labels: RequestLabels; isStream: boolean; isLogged: boolean; command: string | undefined };

/** Register before all other hooks. */
export function logRequests(app: FastifyInstance, figures: RequestMetrics): void {
  app.decorateRequest('refusal', null);
  app.decorateRequest('isRepeat', false);
  app.addHook('onRequest', (request, reply, done) => {
    const began = performance.now();
    const kind = kindOf(request);
    if (!kind.isStream) figures.began();
    // Comes in any case, also for who did not wait for the answer.
    reply.raw.once('close', () => {
      if (!kind.isStream) figures.ended();
      if (!kind.isStream || reply.statusCode !== 200) note(figures, kind, request, reply, performance.now() - began);
    });
    done();
  });
}

/** As many as there are routes, and a few. */
const kinds = new Map<string, Kind>();

function kindOf(request: FastifyRequest): Kind {
  const labels = requestLabels(request);
  const name = `${labels.method} ${labels.route}`;
  const known = kinds.get(name);
  if (known) return known;
  const { method, route } = labels;
  // Doors of signing in are no commands of the table of operations.
  const command = method === 'POST' ? /^\/api\/(\w+)$/.exec(route)?.[1] : undefined;
  const kind = { labels, isStream: route === LIVE_PATH, isLogged: !UNLOGGED.test(route), command };
  kinds.set(name, kind);
  return kind;
}

const COMMAND_ENDINGS = { '2xx': 'done', '3xx': 'done', '4xx': 'refused', '5xx': 'failed', aborted: 'aborted' } as const;

function note(
  figures: RequestMetrics,
  { labels, isLogged, command }: Kind,
  request: FastifyRequest,
  reply: FastifyReply,
  ms: number,
): void {
  const ending = endingOf(reply);
  figures.took(labels, ending, ms / 1000);
  if (request.refusal) figures.refused(request.refusal);
  if (command) figures.command(command, request.isRepeat ? 'repeated' : COMMAND_ENDINGS[ending]);
  const event = ms > SLOW_MS ? 'request-slow' : 'request';
  if (!isLogged || !isWritten(event)) return;
  log(event, { request: request.id, ...labels, ...(ending !== 'aborted' && { status: reply.statusCode }), ms: Math.round(ms) });
}

const endingOf = ({ raw }: FastifyReply): RequestOutcome =>
  raw.writableEnded ? (`${Math.floor(raw.statusCode / 100)}xx` as Exclude<RequestOutcome, 'aborted'>) : 'aborted';
