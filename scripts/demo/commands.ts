// Runs the product's own commands at a given time, with the same schemas, handlers and transactions as a request.
import * as z from 'zod';
import type { ErrorBody } from '../../src/api/errors.ts';
import { type CommandName, operations, type Out, type Sent } from '../../src/api/operations.ts';
import type { Operation } from '../../src/api/operations/operation.ts';
import type { Sending, ThreadCommand } from '../../src/domain/thread/commands.ts';
import { LOCK_TIMEOUT_MS } from '../../src/server/postgres/connections/sql.ts';
import { createConsumers } from '../../src/server/ledger/consumers.ts';
import { followLedger } from '../../src/server/ledger/follow-ledger.ts';
import type { LiveBus } from '../../src/server/live/live-bus.ts';
import type { AnyCommand } from '../../src/server/operations/handler.ts';
import { createOutbox } from '../../src/server/mail/outbox.ts';
import { createHandlers } from '../../src/server/operations/handlers.ts';
import type { Viewer } from '../../src/server/db/accounts/viewers.ts';
import { Refused } from '../../src/server/refused.ts';
import { runTogether } from '../../src/server/run.ts';
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
    const operation: Operation = operations[name];
    const input = z.parse(operation.in, sent);
    const command = operation.toCommand ? inShipment(operation.toCommand(input as never), shipment) : null;
    const handler = (handlers as Record<string, unknown>)[name] as AnyCommand;
    const call = {
      handler,
      viewer,
      input,
      command,
      now: at,
      today: dateAt(at),
      address: '127.0.0.1',
      key: null,
      serialize: JSON.stringify,
    };
    const [answer] = await runTogether({ sql, live: NO_PAGES }, [call], LOCK_TIMEOUT_MS);
    const { text, refusal } = await answer!;
    if (refusal) throw new Refused(refusal, { message: (JSON.parse(text) as ErrorBody).error.message });
    await ledger.catchUp();
    return JSON.parse(text) as never;
  };
}

/** As the operation `sendTitles` does. */
const inShipment = (command: ThreadCommand, shipment: Sending['shipment']): ThreadCommand =>
  command.type === 'markDelivered' && command.sending ? { ...command, sending: { ...command.sending, shipment } } : command;
