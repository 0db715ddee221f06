// The one route factory: every row of the table of operations becomes a route with the same checks in the same order.
// Session, membership, capability, input schema, (commands: transaction and repeats), handler, output schema.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { type In, type Name, type Operations, operations, type Out } from '../../api/operations.ts';
import { type Capability, may, refusalFor } from '../../domain/permissions.ts';
import type { RefusalName } from '../../domain/refusals.ts';
import type { Sql, Tx } from '../db/sql.ts';
import type { LiveBus, Publish } from '../live/live-bus.ts';
import type { MemberViewer, Viewer } from '../auth/session.ts';
import { type AnyCommand, answerCommand } from './answer-command.ts';
import { responseSchema } from './response-schema.ts';
import { badInput, Refused } from './errors.ts';
import { etagOf, isKnown } from './etag.ts';
import type { JsonAnswer } from './idempotency.ts';
import { requestedOrgId, type EarlyRead, hasEarlyRead } from '../operations/early-read.ts';
import { CommandQueue } from './command-queue.ts';
import type { SessionToken, Authenticate } from '../auth/authenticate.ts';

type ViewerOf<N extends Name> = Operations[N]['who'] extends 'anyone'
  ? Viewer | null
  : Operations[N]['who'] extends 'user'
    ? Viewer
    : MemberViewer;

/** `now`: ms since the epoch. */
export type QueryContext<V> = { sql: Sql; viewer: V; now: number };
/** `today`: the acting browser's date, `YYYY-MM-DD`. `tell`: what open pages hear if the command's transaction is committed, and not for a repeat. */
export type CommandContext<V> = { tx: Tx; viewer: V; now: number; today: string; publish: Publish };

type Query<N extends Name> = (context: QueryContext<ViewerOf<N>>, input: In<N>) => Promise<Out<N>>;

/** The ids that a command makes, or finds, and its input does not name: all that is kept of its answer for a repeat. */
type Made = {
  createThread: { threadId: string };
  requestUpdate: { requestId: string };
  createOrg: { orgId: string };
  createInvite: { inviteId: string };
  redeemInvite: { orgId: string };
  createProvisionalOrg: { orgId: string };
  correctTitleContact: { orgId: string };
  claimOrg: { twId: string | null };
};

/**
 * `run`, or `make` where it makes something, does it once and answers. `again` answers a repeat, as a query does: what the viewer may see
 * by now. It throws the refusal where that is nothing any more.
 */
type Command<N extends Name> = N extends keyof Made
  ? {
      make(context: CommandContext<ViewerOf<N>>, input: In<N>): Promise<{ made: Made[N]; answer: Out<N> }>;
      again(context: QueryContext<ViewerOf<N>>, input: In<N>, made: Made[N]): Promise<Out<N>>;
    }
  : {
      run(context: CommandContext<ViewerOf<N>>, input: In<N>): Promise<Out<N>>;
      again(context: QueryContext<ViewerOf<N>>, input: In<N>): Promise<Out<N>>;
    };

/** The handler of every operation. A command's runs inside one transaction; it refuses by throwing `Refused`. */
export type Handlers = { [N in Name]: Operations[N]['kind'] extends 'query' ? Query<N> : Command<N> };

// Inside the factory the operation's own types are not known; the schemas are what guards its edges.
export type AnyOperation = {
  kind: 'query' | 'command';
  who: 'anyone' | 'user' | 'member';
  capability?: Capability;
  in: z.core.$ZodType;
  out: z.core.$ZodType;
};
type AnyQuery = (context: QueryContext<Viewer | null>, input: unknown) => Promise<unknown>;
/** The answer's JSON. */
export type Write = (body: unknown) => string;

export type Limits = { queriesAMinute: number; commandsAMinute: number };
type Services = { sql: Sql; live: LiveBus; handlers: Handlers; authenticate: Authenticate; sessionToken: SessionToken; limits: Limits };

export function operationRoutes(app: FastifyInstance, { sql, live, handlers, authenticate, sessionToken, limits }: Services): void {
  const turns = new CommandQueue();
  for (const [name, operation] of Object.entries(operations) as [Name, AnyOperation][]) {
    const isQuery = operation.kind === 'query';
    let answer: Record<string, unknown> | undefined;
    app.route({
      method: isQuery ? 'GET' : 'POST',
      url: `/api/${name}`,
      config: { rateLimit: { max: isQuery ? limits.queriesAMinute : limits.commandsAMinute } },
      handler: async (request, reply) => {
        // Written out here because Fastify answers `null` with an empty body. The serializer is made for the first answer: those of
        // all operations together would take a start a good part of its time.
        const write: Write = (body) => reply.serializeInput(body as Record<string, unknown>, (answer ??= responseSchema(operation.out)));
        const handler = handlers[name];
        // Whoever has no session of ours has nothing read for them.
        const ahead = isQuery && hasEarlyRead(handler) && sessionToken(request) ? begin(sql, operation, handler, request) : undefined;
        const viewer = await authenticate(request);
        admit(name, operation, viewer);
        const { status, text, refusal, isRepeat }: JsonAnswer = isQuery
          ? { status: 200, text: write(await answerQuery(sql, operation, handler as AnyQuery, viewer, request, ahead)) }
          : await answerCommand(
              { sql, live, turns },
              {
                name,
                operation,
                handler: handler as unknown as AnyCommand,
                viewer,
                headers: request.headers,
                input: read(operation.in, request.body),
                write,
              },
            );
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

type Ahead = { orgId: string; show(viewer: MemberViewer): Promise<unknown> };

/** Begins to read, for the organization that the page says it acts for. */
function begin(sql: Sql, { in: schema }: AnyOperation, handler: EarlyRead<unknown, unknown, unknown>, request: FastifyRequest) {
  const orgId = requestedOrgId(request);
  const input = z.safeParse(schema, request.query);
  if (orgId === null || !input.success) return undefined;
  const rows = handler.read(sql, orgId, input.data, Date.now());
  rows.catch(() => {}); // heard by whoever is shown them, if anybody is
  return {
    orgId,
    show: async (viewer: MemberViewer) => await handler.show({ sql, viewer, now: Date.now() }, input.data, await rows),
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
  if (ahead && viewer?.org?.id === ahead.orgId) return await ahead.show(viewer as MemberViewer);
  return await handler({ sql, viewer, now: Date.now() }, read(operation.in, request.query));
}
