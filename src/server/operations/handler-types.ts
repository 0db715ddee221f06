// What operations get besides their input.
import type * as z from 'zod/mini';
import type { MemberViewer, Viewer } from '../auth/session.ts';
import type { Sql, Tx } from '../db/sql.ts';
import type { Publish } from '../live/live-bus.ts';
import type { PreparedEntry } from './record-entry.ts';
import type { KeyedCommand } from '../db/idempotency-keys.ts';
import type { In, OperationName, Operations, Out } from '../../api/operations.ts';
import type { CommandResult } from './thread-commands.ts';
import type { Config } from '../config.ts';
import type { Outbox } from '../mail/outbox.ts';

/** `now`: ms since the epoch. */
export type QueryContext<V> = { sql: Sql; viewer: V; now: number };
/**
 * `today`: the acting browser's date, `YYYY-MM-DD`. `address`: the IP address that the request came from. `publish`: notifies open pages after the command's transaction is committed. A repeat
 * notifies nobody.
 */
export type CommandContext<V> = { tx: Tx; viewer: V; now: number; today: string; address: string; publish: Publish };

/** Of a command by an organization on a thread. */
export type ThreadContext = Omit<CommandContext<MemberViewer>, 'address'>;

// How commands of one kind share a transaction: what all of them lock and read, how each is decided, and what is written for all.

/** `input`: the parsed input. `now`: ms since the epoch. `key`: the idempotency key, null if the request has none. */
export type JointCall = { viewer: MemberViewer; input: unknown; now: number; key: KeyedCommand | null };

/** `entry`: null if the command changes nothing. `conclude`: the answer, and what is stored with the idempotency key, null if nothing. */
export type AcceptedCommand = { entry: PreparedEntry | null; conclude(): Promise<{ made: object | null; answer: unknown }> };

/** `Read`: what a command is decided on. */
export type JointCommands<Call extends JointCall, Read, Accepted extends AcceptedCommand> = {
  /** Commands for which this is the same do not share a transaction. */
  apart(call: Call): string;
  /**
   * Locks and reads, in the order of the calls. `areFirst` resolves to whether the idempotency key of each call was not used before: for one
   * that was, nothing may be locked or read. 'locked': another transaction has a lock for which a call that shares its transaction must not wait.
   */
  read(tx: Tx, calls: readonly Call[], areFirst: Promise<readonly boolean[]>): Promise<readonly (Read | 'locked')[]>;
  /** Throws the refusal. */
  decide(context: ThreadContext, call: Call, read: Read): Promise<Accepted>;
  /** Sends what is written besides the entries, after them. A statement that is not waited for makes the commit fail if it fails. */
  write?(context: { tx: Tx; publish: Publish }, accepted: readonly Accepted[]): Promise<void>;
};

/** As the route factory runs them. */
export type AnyJointCommands = JointCommands<JointCall, unknown, AcceptedCommand>;

// The types of the operations' handlers. A query reads. A command runs in one transaction and throws `Refused` to refuse.

/** What handlers need in addition to their context. */
export type HandlerServices = { config: Config; outbox: Outbox };

type ViewerOf<N extends OperationName> = Operations[N]['who'] extends 'anyone'
  ? Viewer | null
  : Operations[N]['who'] extends 'user'
    ? Viewer
    : MemberViewer;

type Query<N extends OperationName> = (context: QueryContext<ViewerOf<N>>, input: In<N>) => Promise<Out<N>>;

/**
 * `run` executes the command once. `again` answers a repeat like a query: with what the viewer may see now. It throws a refusal if the
 * viewer may not see the result any more.
 */
type Command<N extends OperationName> = {
  run(context: CommandContext<ViewerOf<N>>, input: In<N>): Promise<Out<N>>;
  again(context: QueryContext<ViewerOf<N>>, input: In<N>): Promise<Out<N>>;
};

/** A command whose row has `made`. `made` is stored with the idempotency key, and `again` gets it in addition to the input. */
type MakingCommand<N extends OperationName, Made> = {
  make(context: CommandContext<ViewerOf<N>>, input: In<N>): Promise<{ made: Made; answer: Out<N> }>;
  again(context: QueryContext<ViewerOf<N>>, input: In<N>, made: Made): Promise<Out<N>>;
};

export type OnThread = { threadId: string };

/**
 * A command whose row has `toCommand`: it needs nothing but its thread. `conclude`: the answer to what it did, and what is stored with the
 * idempotency key for `again`, null if nothing.
 */
type ThreadCommandHandler<N extends OperationName, Made> = {
  conclude(result: CommandResult): { made: Made; answer: Out<N> };
  again(context: QueryContext<ViewerOf<N>>, input: In<N>, made: Made): Promise<Out<N>>;
};

/** A command whose row has `made`. Many of them share a transaction. */
type JointHandler<N extends OperationName, Made> = {
  joint: JointCommands<JointCall & { input: In<N> }, unknown, AcceptedCommand>;
  again(context: QueryContext<ViewerOf<N>>, input: In<N>, made: Made): Promise<Out<N>>;
};

type MadeOf<N extends OperationName> = Operations[N] extends { made: infer Made extends z.core.$ZodType } ? z.output<Made> : null;

type Handler<N extends OperationName> = Operations[N] extends { kind: 'query' }
  ? Query<N>
  : Operations[N] extends { toCommand: unknown }
    ? ThreadCommandHandler<N, MadeOf<N>>
    : Operations[N] extends { made: unknown }
      ? MakingCommand<N, MadeOf<N>> | JointHandler<N, MadeOf<N>>
      : Command<N>;
/** The handler of every operation. */
export type Handlers = { [N in OperationName]: Handler<N> };

/** A query's handler as the route factory calls it. The operation's types are unknown there; its schemas check input and output. */
export type AnyQuery = (context: QueryContext<Viewer | null>, input: unknown) => Promise<unknown>;
/** A command's handler as the route factory calls it. */
export type AnyCommand = Again &
  (
    | { run(context: CommandContext<Viewer | null>, input: unknown): Promise<unknown> }
    | { make(context: CommandContext<Viewer | null>, input: unknown): Promise<{ made: object; answer: unknown }> }
    | Concluding
    | { joint: AnyJointCommands }
  );
export type AnyThreadCommand = Again & Concluding;
type Again = { again(context: QueryContext<Viewer | null>, input: unknown, made: unknown): Promise<unknown> };
type Concluding = {
  conclude(result: CommandResult): { made: object | null; answer: unknown };
};
