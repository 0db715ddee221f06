// The one route factory: every row of the table of operations becomes a route with the same checks in the same order.
// Session, membership, capability, input schema, (commands: transaction and repeats), handler, output schema.
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { type In, type Name, type Operations, operations, type Out } from '../../api/operations.ts';
import { type Capability, may, refusalFor } from '../../domain/permissions.ts';
import type { RefusalName } from '../../domain/refusals.ts';
import type { Sql, Tx } from '../db/sql.ts';
import type { Live, Tell } from '../live.ts';
import type { Member, Viewer } from '../session.ts';
import { answerSchema } from './answer-schema.ts';
import { badInput, Refused } from './errors.ts';
import { etagOf, isKnown } from './etag.ts';
import { hashOf, idempotencyKey, once, type Outcome, refusalOutcome } from './idempotency.ts';
import { orgOfPage, type ReadAhead, readsAhead } from './read-ahead.ts';
import { todayOf } from './today.ts';
import type { SessionToken, WhoAsks } from './who-asks.ts';

type ViewerOf<N extends Name> = Operations[N]['who'] extends 'anyone'
  ? Viewer | null
  : Operations[N]['who'] extends 'user'
    ? Viewer
    : Member;

/** `now`: ms since the epoch. */
export type QueryContext<V> = { sql: Sql; viewer: V; now: number };
/** `today`: the acting browser's date, `YYYY-MM-DD`. `tell`: what open pages hear if the command's transaction is committed, and not for a repeat. */
export type CommandContext<V> = { tx: Tx; viewer: V; now: number; today: string; tell: Tell };

type Query<N extends Name> = (context: QueryContext<ViewerOf<N>>, input: In<N>) => Promise<Out<N>>;
type Run<N extends Name> = (context: CommandContext<ViewerOf<N>>, input: In<N>) => Promise<Out<N>>;
/** `mayStillSee` throws the refusal that the viewer gets now, if it may no longer see the answer that a repeat would show. */
type Command<N extends Name> = Run<N> | { run: Run<N>; mayStillSee: (context: CommandContext<ViewerOf<N>>, input: In<N>) => Promise<void> };

/** The handler of every operation. A command's runs inside one transaction; it refuses by throwing `Refused`. */
export type Handlers = { [N in Name]: Operations[N]['kind'] extends 'query' ? Query<N> : Command<N> };

// Inside the factory the operation's own types are not known; the schemas are what guards its edges.
type AnyOperation = {
  kind: 'query' | 'command';
  who: 'anyone' | 'user' | 'member';
  capability?: Capability;
  in: z.core.$ZodType;
  out: z.core.$ZodType;
};
type AnyQuery = (context: QueryContext<Viewer | null>, input: unknown) => Promise<unknown>;
/** The answer's JSON. */
type Write = (body: unknown) => string;
type AnyCommand = (context: CommandContext<Viewer | null>, input: unknown) => Promise<unknown>;

export type Limits = { queriesAMinute: number; commandsAMinute: number };
type Services = { sql: Sql; live: Live; handlers: Handlers; whoAsks: WhoAsks; sessionToken: SessionToken; limits: Limits };

export function operationRoutes(app: FastifyInstance, { sql, live, handlers, whoAsks, sessionToken, limits }: Services): void {
  for (const [name, operation] of Object.entries(operations) as [Name, AnyOperation][]) {
    const isQuery = operation.kind === 'query';
    let answer: Record<string, unknown> | undefined;
    app.route({
      method: isQuery ? 'GET' : 'POST',
      url: `/api/${name}`,
      config: { rateLimit: { max: isQuery ? limits.queriesAMinute : limits.commandsAMinute } },
      handler: async (request, reply) => {
        // Written out here because Fastify answers `null` with an empty body, and because a repeat gets the very same text. The serializer
        // is made for the first answer: those of all operations together would take a start a good part of its time.
        const write: Write = (body) => reply.serializeInput(body as Record<string, unknown>, (answer ??= answerSchema(operation.out)));
        const handler = handlers[name];
        // Whoever has no session of ours has nothing read for them.
        const ahead = isQuery && readsAhead(handler) && sessionToken(request) ? begin(sql, operation, handler, request) : undefined;
        const viewer = await whoAsks(request);
        admit(name, operation, viewer);
        const { status, text, refusal, isRepeat } = isQuery
          ? { status: 200, text: write(await answerQuery(sql, operation, handler as AnyQuery, viewer, request, ahead)) }
          : await answerCommand({ sql, live }, name, operation, handler as never, viewer, request, write);
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

/** Throws unless the viewer may call the operation at all. */
function admit(name: Name, operation: AnyOperation, viewer: Viewer | null): void {
  if (operation.who === 'anyone') return;
  if (!viewer) throw new Refused('not-signed-in');
  if (operation.who === 'user') return;
  if (!viewer.org) throw new Refused(refusalWithout(name, viewer));
  if (operation.capability && !may(viewer.org.role, operation.capability)) throw new Refused(refusalFor(operation.capability));
}

/** Why nobody can act here for an organization; who invites as somebody's member is told just that. */
function refusalWithout(name: Name, { without }: Viewer): RefusalName {
  if (without === 'none-chosen') return 'org-not-chosen';
  if (without === 'not-a-member' && (name === 'invitePrevious' || name === 'inviteNext')) return 'no-member-to-invite';
  if (without === 'not-a-member' && (name === 'sendPlatformInvite' || name === 'createInvite')) return 'no-member-to-send-invites';
  return 'no-active-org';
}

function read(schema: z.core.$ZodType, given: unknown): unknown {
  const parsed = z.safeParse(schema, given);
  if (!parsed.success) throw badInput(parsed.error);
  return parsed.data;
}

type Ahead = { orgId: string; show(viewer: Member): Promise<unknown> };

/** Begins to read, for the organization that the page says it acts for. */
function begin(sql: Sql, { in: schema }: AnyOperation, handler: ReadAhead<unknown, unknown, unknown>, request: FastifyRequest) {
  const orgId = orgOfPage(request);
  const input = z.safeParse(schema, request.query);
  if (orgId === null || !input.success) return undefined;
  const rows = handler.read(sql, orgId, input.data);
  rows.catch(() => {}); // heard by whoever is shown them, if anybody is
  return {
    orgId,
    show: async (viewer: Member) => await handler.show({ sql, viewer, now: Date.now() }, input.data, await rows),
  } satisfies Ahead;
}

async function answerQuery(
  sql: Sql,
  operation: AnyOperation,
  handler: AnyQuery,
  viewer: Viewer | null,
  request: FastifyRequest,
  ahead: Ahead | undefined,
): Promise<unknown> {
  if (ahead && viewer?.org?.id === ahead.orgId) return await ahead.show(viewer as Member);
  return await handler({ sql, viewer, now: Date.now() }, read(operation.in, request.query));
}

async function answerCommand(
  { sql, live }: Pick<Services, 'sql' | 'live'>,
  name: Name,
  operation: AnyOperation,
  handler: AnyCommand | { run: AnyCommand; mayStillSee: (context: CommandContext<Viewer | null>, input: unknown) => Promise<void> },
  viewer: Viewer | null,
  request: FastifyRequest,
  write: Write,
): Promise<Outcome> {
  const input = read(operation.in, request.body);
  const key = idempotencyKey(request.headers['idempotency-key']);
  const now = Date.now();
  const today = todayOf(input, now);
  const { run, mayStillSee } = typeof handler === 'function' ? { run: handler, mayStillSee: undefined } : handler;
  return await again(async () => {
    const context = (tx: Tx, tell: Tell) => ({ tx, viewer, now, today, tell });
    const work = async (tx: Tx, tell: Tell) =>
      await keepingWhatRefusalsKeep(async () => ({ status: 200, text: write(await run(context(tx, tell), input)) }));
    if (!key || !viewer) return await live.inTransaction(sql, work);
    const replay = async () => {
      if (mayStillSee) await live.inTransaction(sql, async (tx, tell) => await mayStillSee(context(tx, tell), input));
    };
    const repeatable = { userId: viewer.userId, operation: name, key, bodyHash: hashOf(viewer.org?.id ?? null, input) };
    return await once({ sql, live }, repeatable, work, replay);
  });
}

/** A refusal that keeps what was written is an answer like any other: only a thrown one undoes it. */
async function keepingWhatRefusalsKeep(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused && error.keepsWhatWasWritten) return refusalOutcome(error);
    throw error;
  }
}

const ATTEMPTS = 3;
/** Before the loser of a deadlock, which took a second to be found, takes its locks anew, the winner gets those that it waits for. */
const PAUSE_MS = 50;

/** Two commands that PostgreSQL cannot let through together (deadlock, serialization): the loser runs again. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !['40P01', '40001'].includes((error as { code?: string }).code ?? '')) throw error;
      await setTimeout(PAUSE_MS);
    }
  }
}
