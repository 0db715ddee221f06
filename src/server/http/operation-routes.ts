// Makes a route of every row of the operations table. All routes apply the same steps in the same order: session, membership, capability,
// input schema, handler (a command's by `run.ts`), output schema.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';
import * as z from 'zod';
import { type OperationName, operations } from '../../api/operations.ts';
import type { Operation } from '../../api/operations/operation.ts';
import type { Authenticate, LimitKey, SessionToken } from '../accounts/authenticate.ts';
import type { Viewer } from '../db/accounts/viewers.ts';
import type { Sql } from '../postgres/connections/sql.ts';
import type { LiveBus } from '../live/live-bus.ts';
import type { AnyCommand, AnyQuery, Handlers } from '../operations/handler.ts';
import { type BulkRequestName, isBulkRequest } from '../operations/bulk-requests.ts';
import { answerBulk } from './answer-bulk.ts';
import { checkAccess, checkReach, parseInput } from './operation-access.ts';
import { Refused } from '../refused.ts';
import { createRunCommand, type JsonAnswer } from '../run.ts';
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
            const found = await (handler as AnyQuery)({ sql, viewer, now: Date.now() }, parseInput(operation.in, request.query));
            return { status: 200, text: serialize(found) };
          }
          const input = parseInput(operation.in, request.body);
          if (isBulkRequest(name)) return { status: 200, text: serialize(await answerBulkRequest(name, request, viewer!, input)) };
          const key = idempotencyKey(request.headers['idempotency-key']);
          await checkReach(sql, operation, viewer, input);
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

// ETags of responses. A client that already has the response gets a 304 without a body.

/** Returns a weak ETag, because the same content has other bytes in each content encoding. */
export const etagOf = (content: string): string => `W/"${hash('sha256', content, 'base64url').slice(0, 22)}"`;

/** Whether the client already has the response with this ETag. */
export const isKnown = ({ headers }: FastifyRequest, etag: string): boolean => headers['if-none-match']?.includes(etag) ?? false;

// The JSON schema with which Fastify's serializer writes an operation's answer. The serializer writes only properties of the schema, so
// nothing is sent that is not in the operations table. The compiler and the tests ensure that values have the right types. Parsing a
// thread's answer with zod as well took five times as long.

type Schema = { [key: string]: unknown; properties?: Record<string, Schema>; required?: string[]; anyOf?: Schema[] };

/** Keywords to leave out: the serializer would write the value of `const` itself, and would check the others without need. */
const LEFT_OUT = ['$schema', 'const', 'enum', 'format', 'maximum', 'minimum', 'pattern'];

export const responseSchema = (out: z.core.$ZodType): Record<string, unknown> =>
  serializable(z.toJSONSchema(out, { io: 'output', unrepresentable: 'any' }) as Schema);

function serializable({ anyOf, properties, ...rest }: Schema): Schema {
  if (anyOf) return mergeUnion(anyOf.map(serializable));
  const kept = Object.entries(rest).filter(([key]) => !LEFT_OUT.includes(key));
  return {
    ...Object.fromEntries(kept.map(([key, value]) => [key, isSchema(value) ? serializable(value) : value])),
    ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, serializable(schema)])) }),
  };
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Merges a union: a nullable value, or several kinds of objects. With `anyOf` the serializer would validate the value against each schema
 * completely.
 */
function mergeUnion(schemas: readonly Schema[]): Schema {
  const nonNull = schemas.filter(({ type }) => type !== 'null');
  const nullable = nonNull.length < schemas.length ? { nullable: true } : {};
  if (nonNull.length === 1) return { ...nonNull[0], ...nullable };
  if (!nonNull.every(({ properties }) => properties)) return { anyOf: [...nonNull], ...nullable };
  const properties = Object.assign({}, ...nonNull.map((schema) => schema.properties)) as Record<string, Schema>;
  const required = (nonNull[0]!.required ?? []).filter((name) => nonNull.every((schema) => schema.required?.includes(name)));
  return { type: 'object', properties, required, additionalProperties: false, ...nullable };
}

// What one person may have under way at a time in this process, over all of their sessions, so that nobody slows down everybody. More waits in
// a queue of that person. The bounds are far above what the tabs of a browser and a request for a hundred titles need.

/** Each sends up to three statements at a time, and a process has eight connections. */
const QUERIES_AT_ONCE = 2;
/** Most of the time they wait for a lock, and for each other: see `answerCommand`. */
const COMMANDS_AT_ONCE = 100;
const RULES = { longestWaitMs: 10_000, mostWaiting: 200, error: () => new Refused('too-many-at-once') };

export class PersonTurns {
  readonly #queries = new Turns(RULES);
  readonly #commands = new Turns(RULES);

  async run<T>(userId: string, kind: 'query' | 'command', work: () => Promise<T>): Promise<T> {
    if (kind === 'query') return await this.#queries.run(userId, QUERIES_AT_ONCE, work);
    return await this.#commands.run(userId, COMMANDS_AT_ONCE, work);
  }
}
