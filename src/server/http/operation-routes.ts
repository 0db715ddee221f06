// Makes a route of every row of the operations table. All routes apply the same steps in the same order: session, membership, capability,
// input schema, (commands: idempotency key and transaction), handler, output schema.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { type OperationName, operations } from '../../api/operations.ts';
import type { Operation } from '../../api/operations/operation.ts';
import type { Authenticate, LimitKey, SessionToken } from '../auth/authenticate.ts';
import type { MemberViewer, Viewer } from '../auth/session.ts';
import type { Sql } from '../db/sql.ts';
import type { LiveBus } from '../live/live-bus.ts';
import { type EarlyRead, hasEarlyRead } from '../operations/early-read.ts';
import type { AnyCommand, AnyQuery, Handlers } from '../operations/handler-types.ts';
import { answerBulk } from './answer-bulk.ts';
import { answerCommand, QUEUE_RULES } from './commands/answer-command.ts';
import { type BulkRequestName, isBulkRequest } from './commands/bulk-requests.ts';
import { CommandBatches } from './commands/command-batches.ts';
import { etagOf, isKnown } from './etag.ts';
import { idempotencyKey, type JsonAnswer } from './commands/idempotency.ts';
import { checkAccess, parseInput } from './operation-access.ts';
import { PersonTurns } from './person-turns.ts';
import { responseSchema } from './response-schema.ts';
import type { SharedRateLimit } from './shared-rate-limit.ts';
import { Turns } from '../turns.ts';

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
  const commands = { sql, live, queue: new Turns(QUEUE_RULES), people: new Turns(QUEUE_RULES), batches: new CommandBatches({ sql, live }) };
  const turns = new PersonTurns();
  const answerBulkRequest = async (name: BulkRequestName, request: FastifyRequest, viewer: Viewer, input: unknown) => {
    const limited = await limitKey(request);
    const count = (operation: OperationName) =>
      counts.ofRoute(`POST /api/${operation}`).increment(limited, Date.now(), MINUTE_MS, limits.commandsAMinute) <= limits.commandsAMinute;
    const key = idempotencyKey(request.headers['idempotency-key']);
    const { ip: address } = request;
    return await answerBulk(
      { ...commands, handlers },
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
        const handler = handlers[name];
        const answer = async (): Promise<JsonAnswer> => {
          // Nothing is read early for a request without a signed session cookie.
          const early =
            isQuery && hasEarlyRead(handler) && sessionToken(request) ? startEarlyRead(sql, operation, handler, request) : undefined;
          const viewer = await authenticate(request);
          checkAccess(operation, viewer);
          if (isQuery)
            return { status: 200, text: serialize(await answerQuery(sql, operation, handler as AnyQuery, viewer, request, early)) };
          const input = parseInput(operation.in, request.body);
          if (isBulkRequest(name)) return { status: 200, text: serialize(await answerBulkRequest(name, request, viewer!, input)) };
          const key = idempotencyKey(request.headers['idempotency-key']);
          return await answerCommand(commands, {
            name,
            operation,
            handler: handler as unknown as AnyCommand,
            viewer,
            key,
            input,
            address: request.ip,
            serialize,
          });
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

type StartedRead = { orgId: string; show(viewer: MemberViewer): Promise<unknown> };

/** Starts to read for the organization that the request names. Returns undefined if it names none or the input is invalid. */
function startEarlyRead(
  sql: Sql,
  { in: schema }: Operation,
  handler: EarlyRead<unknown, unknown, unknown>,
  request: FastifyRequest,
): StartedRead | undefined {
  const orgId = requestedOrgId(request);
  const input = z.safeParse(schema, request.query);
  if (orgId === null || !input.success) return undefined;
  const rows = handler.read(sql, orgId, input.data, Date.now());
  rows.catch(() => {}); // `show` throws the error, if it is called
  return { orgId, show: async (viewer) => await handler.show({ sql, viewer, now: Date.now() }, input.data, await rows) };
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The organization that the request says it acts for (`x-org-id`), not yet checked; null if it names none. */
function requestedOrgId({ headers }: FastifyRequest): string | null {
  const orgId = headers['x-org-id'];
  return typeof orgId === 'string' && UUID.test(orgId) ? orgId : null;
}

async function answerQuery(
  sql: Sql,
  operation: Operation,
  handler: AnyQuery,
  viewer: Viewer | null,
  request: FastifyRequest,
  early: StartedRead | undefined,
): Promise<unknown> {
  if (early && viewer?.org?.id === early.orgId) return await early.show(viewer as MemberViewer);
  return await handler({ sql, viewer, now: Date.now() }, parseInput(operation.in, request.query));
}
