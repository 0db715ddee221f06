// The types of the operations' handlers. A query reads. A command runs in one transaction and throws `Refused` to refuse.
import type * as z from 'zod/mini';
import type { In, OperationName, Operations, Out } from '../../api/operations.ts';
import type { MemberViewer, Viewer } from '../auth/session.ts';
import type { CommandResult } from '../commands/command-result.ts';
import type { Config } from '../config.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { CommandContext, QueryContext } from './contexts.ts';
import type { AcceptedCommand, AnyJointCommands, JointCall, JointCommands } from './joint-commands.ts';

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
