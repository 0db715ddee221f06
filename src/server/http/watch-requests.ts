// Every request is counted as it ends, and logged where it was slow; with LOG_LEVEL=info, always.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RefusalName } from '../../domain/refusals.ts';
import { log } from '../log.ts';
import type { Ending, RequestFigures } from '../metrics/requests.ts';
import { type Labels, labelsOf } from './labels.ts';
import { LIVE } from './live-route.ts';

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

/** Register before all other hooks. */
export function watchRequests(app: FastifyInstance, figures: RequestFigures): void {
  app.decorateRequest('refusal', null);
  app.decorateRequest('isRepeat', false);
  app.addHook('onRequest', (request, reply, done) => {
    const began = performance.now();
    const labels = labelsOf(request);
    // A stream is open for as long as its page: how long says nothing.
    const isStream = labels.route === LIVE;
    if (!isStream) figures.began();
    // Comes in any case, also for who did not wait for the answer.
    reply.raw.once('close', () => {
      if (!isStream) figures.ended();
      if (isStream && reply.statusCode === 200) return;
      note(figures, labels, request, reply, performance.now() - began);
    });
    done();
  });
}

function note(figures: RequestFigures, labels: Labels, request: FastifyRequest, reply: FastifyReply, ms: number): void {
  const ending = endingOf(reply);
  figures.took({ ...labels, ending }, ms / 1000);
  if (request.refusal) figures.refused(request.refusal);
  const command = commandOf(labels);
  if (command) figures.command(command, request.isRepeat ? 'repeated' : COMMAND_ENDINGS[ending]);
  if (UNLOGGED.test(labels.route)) return;
  log(ms > SLOW_MS ? 'request-slow' : 'request', {
    request: request.id,
    ...labels,
    ...(ending !== 'aborted' && { status: reply.statusCode }),
    ms: Math.round(ms),
  });
}

const COMMAND_ENDINGS = { '2xx': 'done', '3xx': 'done', '4xx': 'refused', '5xx': 'failed', aborted: 'aborted' } as const;

const endingOf = ({ raw }: FastifyReply): Ending =>
  raw.writableEnded ? (`${Math.floor(raw.statusCode / 100)}xx` as Exclude<Ending, 'aborted'>) : 'aborted';

/** Doors of signing in are no commands of the table of operations. */
const commandOf = ({ route, method }: Labels): string | undefined => (method === 'POST' ? /^\/api\/(\w+)$/.exec(route)?.[1] : undefined);
