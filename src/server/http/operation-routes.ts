// Makes a route of every row of the operations table. All routes apply the same steps in the same order: session, membership, capability,
// input schema, handler (a command's by `run.ts`), output schema.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type OperationName, operations } from '../../api/operations.ts';
import type { Operation } from '../../api/operations/operation.ts';
import type { Authenticate, LimitKey, SessionToken } from '../accounts/authenticate.ts';
import type { Viewer } from '../db/accounts/viewers.ts';
import type { Sql } from '../postgres/connections/sql.ts';
import { repeatWhileUnavailable } from '../postgres/connections/unavailable.ts';
import type { LiveBus } from '../live/live-bus.ts';
import type { AnyCommand, AnyQuery, Handlers } from '../operations/handler.ts';
import { type BulkRequestName, isBulkRequest } from '../operations/bulk-requests.ts';
import { answerBulk } from './answer-bulk.ts';
import { etagOf, isKnown } from './etag.ts';
import { checkAccess, checkReach, parseInput } from './operation-access.ts';
import { PersonTurns } from './person-turns.ts';
import { Refused } from '../refused.ts';
import { createRunCommand, type JsonAnswer } from '../run.ts';
import { responseSchema } from './response-schema.ts';
import type { SharedRateLimit } from './shared-rate-limit.ts';

/** How many requests a person, or an address without a session, may make in a minute. */
export type Limits = { queriesAMinute: number; commandsAMinute: number };
type Services = {
  sql: Sql;
  live: LiveBus;
  handlers: Handlers;
  authenticate: Authenticate;
  sessionToken: SessionToken;
  limits: Limits;
  limitKey: LimitKey;
  /** Where the commands of a bulk request are counted. */
  counts: SharedRateLimit;
};

const MINUTE_MS = 60_000;
/** A hundred times the longest message, in the longest encoding of a character: the six bytes of "\u20ac". */
const BULK_BODY_MAX_BYTES = 1.5 * 1024 * 1024;

export function operationRoutes(
  app: FastifyInstance,
  { sql, live, handlers, authenticate, sessionToken, limits, limitKey, counts }: Services,
): void {
  const runCommand = createRunCommand({ sql, live });
  const turns = new PersonTurns();
  const answerBulkRequest = async (name: BulkRequestName, request: FastifyRequest, viewer: Viewer, input: unknown) => {
    const limited = await limitKey(request);
    const count = (operation: OperationName) =>
      counts.ofRoute(`POST /api/${operation}`).increment(limited, Date.now(), MINUTE_MS, limits.commandsAMinute) <= limits.commandsAMinute;
    const key = idempotencyKey(request.headers['idempotency-key']);
    const { ip: address } = request;
    return await answerBulk(
      { sql, runCommand, handlers },
      { name, input, viewer, address, authenticate: () => authenticate(request), key, count },
    );
  };
  for (const [name, operation] of Object.entries(operations) as [OperationName, Operation][]) {
    const isQuery = operation.kind === 'query';
    let schema: Record<string, unknown> | undefined;
    app.route({
      method: isQuery ? 'GET' : 'POST',
      url: `/api/${name}`,
      ...(isBulkRequest(name) && { bodyLimit: BULK_BODY_MAX_BYTES }),
      config: { rateLimit: { max: isQuery ? limits.queriesAMinute : limits.commandsAMinute } },
      handler: async (request, reply) => {
        // Serialized here because Fastify sends `null` as an empty body. The schema is made for the first answer, because making the
        // schemas of all operations at startup would slow it down considerably.
        const serialize = (body: unknown) =>
          reply.serializeInput(body as Record<string, unknown>, (schema ??= responseSchema(operation.out)));
        const handler = isBulkRequest(name) ? null : handlers[name];
        const answer = async (): Promise<JsonAnswer> => {
          const viewer = await authenticate(request);
          checkAccess(operation, viewer);
          if (isQuery) {
            const asked = parseInput(operation.in, request.query);
            const found = await repeatWhileUnavailable(
              sql,
              async () => await (handler as AnyQuery)({ sql, viewer, now: Date.now() }, asked),
            );
            return { status: 200, text: serialize(found) };
          }
          const input = parseInput(operation.in, request.body);
          if (isBulkRequest(name)) return { status: 200, text: serialize(await answerBulkRequest(name, request, viewer!, input)) };
          const key = idempotencyKey(request.headers['idempotency-key']);
          await repeatWhileUnavailable(sql, async () => await checkReach(sql, operation, viewer, input));
          const { ip: address } = request;
          return await runCommand({ name, operation, handler: handler as AnyCommand, viewer, key, input, address, serialize });
        };
        // For a signed session, the key of the limit is the person.
        const { status, text, refusal, isRepeat } = sessionToken(request)
          ? await turns.run(await limitKey(request), operation.kind, answer)
          : await answer();
        request.refusal = refusal ?? null;
        request.isRepeat = isRepeat ?? false;
        const etag = isQuery ? etagOf(text) : undefined;
        if (etag) reply.header('etag', etag);
        if (etag && isKnown(request, etag)) return reply.code(304).send();
        return reply.code(status).type('application/json; charset=utf-8').send(text);
      },
    });
  }
}

const KEY = /^[\x21-\x7e]{1,200}$/;

/** Returns the header's value. Throws if it is not 1 to 200 visible ASCII characters. */
function idempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && KEY.test(header)) return header;
  throw new Refused('bad-input', { message: 'An Idempotency-Key is 1 to 200 visible characters.' });
}
