// Runs the product's own commands at a given time, with the same schemas, handlers and transactions as a request.
import * as z from 'zod';
import { type CommandName, operations, type Out, type Sent } from '../../src/api/operations.ts';
import type { Operation } from '../../src/api/operations/operation.ts';
import { type CommandResult, runCommand } from '../../src/server/operations/thread-commands.ts';
import type { Sending, ThreadCommand } from '../../src/domain/thread/commands.ts';
import { saveEntries } from '../../src/server/operations/record-entry.ts';
import { createConsumers } from '../../src/server/ledger/consumers.ts';
import { followLedger } from '../../src/server/ledger/follow-ledger.ts';
import type { LiveBus } from '../../src/server/live/live-bus.ts';
import type { AnyJointCommands, CommandContext, ThreadContext } from '../../src/server/operations/handler-types.ts';
import { createOutbox } from '../../src/server/mail/outbox.ts';
import { createHandlers } from '../../src/server/operations/handlers.ts';
import type { Viewer } from '../../src/server/auth/session.ts';
import type { Services } from '../../src/server/services.ts';
import { dateAt } from './clock.ts';

/** The services that the demo needs; no server listens. */
export type DemoServices = Pick<Services, 'config' | 'sql' | 'auth'>;
/** Throws `Refused` if the rules refuse the command. `at` in ms since the epoch. `shipment`: of which a delivery is a part. */
export type RunCommand = <N extends CommandName>(
  viewer: Viewer,
  at: number,
  name: N,
  sent: Sent<N>,
  shipment?: Sending['shipment'],
) => Promise<Out<N>>;

type CommandHandler<T> = (context: CommandContext<Viewer>, input: unknown) => Promise<T>;
type Handler =
  | { run: CommandHandler<unknown> }
  | { make: CommandHandler<{ answer: unknown }> }
  | { joint: AnyJointCommands }
  | { conclude(result: CommandResult): { answer: unknown } };

/** Nobody has a page open while the database is filled. */
const NO_PAGES: Pick<LiveBus, 'inTransaction' | 'watchThreads'> = {
  inTransaction: async (sql, work) => (await sql.begin(async (tx) => ({ done: await work(tx, () => {}) }))).done,
  watchThreads: () => () => {},
};

export function commandRunner({ config, sql }: DemoServices): RunCommand {
  // No job sends the mail.
  const outbox = createOutbox({ enqueue: async () => {}, lockWaiting: async () => [], postpone: async () => {}, remove: async () => {} });
  const handlers = createHandlers({ config, outbox });
  const ledger = followLedger({ sql, live: NO_PAGES, consumers: createConsumers(outbox) });
  return async (viewer, at, name, sent, shipment = null) => {
    const handler = handlers[name] as unknown as Handler;
    const input = z.parse(operations[name].in, sent);
    const answer = await NO_PAGES.inTransaction(sql, async (tx, publish) => {
      const context = { tx, viewer, now: at, today: dateAt(at), address: '127.0.0.1', publish };
      if ('run' in handler) return await handler.run(context, input);
      if ('make' in handler) return (await handler.make(context, input)).answer;
      if ('joint' in handler) return await runJoint(handler.joint, context as ThreadContext, input);
      const { toCommand } = operations[name] as Operation;
      const { threadId } = input as { threadId: string };
      const command = inShipment(toCommand!(input as never), shipment);
      return handler.conclude(await runCommand(context as ThreadContext, threadId, command)).answer;
    });
    await ledger.catchUp();
    return answer as never;
  };
}

/** Runs a command that may share its transaction, alone. */
async function runJoint(kind: AnyJointCommands, context: ThreadContext, input: unknown): Promise<unknown> {
  const { tx, viewer, now } = context;
  const call = { viewer, input, now, key: null };
  const [read] = await kind.read(tx, [call], Promise.resolve([true]));
  const accepted = await kind.decide(context, call, read);
  if (accepted.entry) await saveEntries(tx, [accepted.entry]);
  await kind.write?.(context, [accepted]);
  return (await accepted.conclude()).answer;
}

/** As the operation `sendTitles` does. */
const inShipment = (command: ThreadCommand, shipment: Sending['shipment']): ThreadCommand =>
  command.type === 'markDelivered' && command.sending ? { ...command, sending: { ...command.sending, shipment } } : command;
