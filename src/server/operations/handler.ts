// What an operation's handler is, and what it gets. A query reads. A command is run by `server/run.ts`, the same way for every command.
import type * as z from 'zod/mini';
import type { In, OperationName, Operations, Out } from '../../api/operations.ts';
import type { ThreadCommand } from '../../domain/thread/commands.ts';
import type { MemberViewer, Viewer } from '../db/accounts/viewers.ts';
import type { Config } from '../config.ts';
import type { Sql, Tx } from '../postgres/connections/sql.ts';
import type { Publish } from '../live/live-bus.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { BulkRequestName } from './bulk-requests.ts';
import type { PreparedEntry } from './record-entry.ts';

export type HandlerServices = { config: Config; outbox: Outbox };

/** `now`: ms since the epoch. */
export type QueryContext<V> = { sql: Sql; viewer: V; now: number };

/** That of a query, or of a command that answers. */
export type ReadContext<V> = Omit<QueryContext<V>, 'sql'> & { sql: Sql | Tx };

export type CommandContext<V> = {
  tx: Tx;
  viewer: V;
  /** ms since the epoch */
  now: number;
  /** The acting browser's date, `YYYY-MM-DD`. */
  today: string;
  /** The IP address that the request came from. */
  address: string;
  /** The command of the domain that the operation's row, or a bulk request, makes of the input; null if the row names none. */
  command: ThreadCommand | null;
  /** Notifies open pages after the commit. A repeat notifies nobody. */
  publish: Publish;
};

/** The context of a command by an organization on a thread. */
export type ThreadContext = Omit<CommandContext<MemberViewer>, 'address'>;

export type Call<V = Viewer | null, I = unknown> = {
  viewer: V;
  /** The parsed input. */
  input: I;
  /** Ms since the epoch. */
  now: number;
};

export type Decision<Reply, Created extends object | null = null> = {
  /** The change of its thread, which is saved for it. */
  entry?: PreparedEntry | null;
  /** Called once everything is written. */
  reply(): Reply | Promise<Reply>;
  /** The ids that it created or found and that are not in its input, and flags: stored with the idempotency key, for `replay`. */
} & (null extends Created ? { created?: null | Exclude<Created, null> } : { created: Created });

/** `Read`: what it is decided on. */
type Command<V, I, Reply, Created extends object | null, Read = unknown> = {
  /**
   * A command with a batch key may share its transaction with others that read and save in the same way, unless their batch keys are the
   * same. Its `decide` writes nothing. One without runs alone, and what it has written is undone if it is refused.
   */
  batchKey?(call: Call<V, I>): string;
  /** Locks and reads what the commands are decided on, in the order of the calls. */
  read?(tx: Tx, calls: readonly Call<V, I>[]): Promise<readonly Read[]>;
  /** Throws `Refused` to refuse. */
  decide(context: CommandContext<V>, input: I, read: Read): Promise<Decision<Reply, Created>>;
  /** Writes, for all commands of the transaction that were accepted, what is written besides their entries. */
  save?(context: { tx: Tx; publish: Publish }, accepted: readonly Decision<Reply, Created>[]): Promise<void>;
  /** Answers a repeat like a query: with what the viewer may see now. Throws a refusal if the viewer may not see the result any more. */
  replay(context: QueryContext<V>, input: I, created: Created): Promise<Reply>;
};

type ViewerOf<N extends OperationName> = Operations[N]['who'] extends 'anyone'
  ? Viewer | null
  : Operations[N]['who'] extends 'user'
    ? Viewer
    : MemberViewer;

type CreatedBy<N extends OperationName> = Operations[N] extends { creates: infer Created extends z.core.$ZodType }
  ? z.output<Created> & object
  : null;

type Query<N extends OperationName> = (context: QueryContext<ViewerOf<N>>, input: In<N>) => Promise<Out<N>>;

/** The handler of every operation. A bulk request is answered by the route. */
export type Handlers = {
  [N in Exclude<OperationName, BulkRequestName>]: Operations[N] extends { kind: 'query' }
    ? Query<N>
    : Command<ViewerOf<N>, In<N>, Out<N>, CreatedBy<N>>;
};

/** A command that is answered with nothing, also a repeat. */
export const withoutAnswer = <V, I>(change: (context: CommandContext<V>, input: I) => Promise<void>) => ({
  decide: async (context: CommandContext<V>, input: I): Promise<Decision<Record<string, never>>> => {
    await change(context, input);
    return { reply: () => ({}) };
  },
  replay: async (): Promise<Record<string, never>> => ({}),
});

/** A command that is answered with what `read` returns then, also a repeat. */
export const answeredWith = <V, I, Reply>(
  read: (context: ReadContext<V>, input: I) => Promise<Reply>,
  change: (context: CommandContext<V>, input: I) => Promise<void>,
) => ({
  decide: async (context: CommandContext<V>, input: I): Promise<Decision<Reply>> => {
    await change(context, input);
    return { reply: () => read({ sql: context.tx, viewer: context.viewer, now: context.now }, input) };
  },
  replay: read,
});

// As the routes call them. The operation's types are unknown there; its schemas check input and output.
export type AnyQuery = (context: QueryContext<Viewer | null>, input: unknown) => Promise<unknown>;
export type AnyCommand = Command<Viewer | null, unknown, unknown, object | null>;
