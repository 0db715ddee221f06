// Runs the product's own commands at a given time, with the same schemas, handlers and transactions as a request.
import * as z from 'zod';
import { type CommandName, operations, type Out, type Sent } from '../../src/api/operations.ts';
import type { CommandContext } from '../../src/server/operations/handler-types.ts';
import { createOutbox } from '../../src/server/mail/outbox.ts';
import { createHandlers } from '../../src/server/operations/handlers.ts';
import type { Viewer } from '../../src/server/auth/session.ts';
import type { Services } from '../../src/server/services.ts';
import { dateAt } from './clock.ts';

/** The services that the demo needs; no server listens. */
export type DemoServices = Pick<Services, 'config' | 'sql' | 'auth'>;
/** Throws `Refused` if the rules refuse the command. `at` in ms since the epoch. */
export type RunCommand = <N extends CommandName>(viewer: Viewer, at: number, name: N, sent: Sent<N>) => Promise<Out<N>>;

type CommandHandler<T> = (context: CommandContext<Viewer>, input: unknown) => Promise<T>;
type Handler = { run: CommandHandler<unknown> } | { make: CommandHandler<{ answer: unknown }> };

export function commandRunner({ config, sql }: DemoServices): RunCommand {
  // No page is open while the database is filled, so no live event is published, and no job sends the mail.
  const handlers = createHandlers({ config, outbox: createOutbox({ enqueue: async () => {}, cancel: async () => [] }) });
  return async (viewer, at, name, sent) => {
    const handler = handlers[name] as unknown as Handler;
    const input = z.parse(operations[name].in, sent);
    return (await sql.begin(async (tx) => {
      const context = { tx, viewer, now: at, today: dateAt(at), publish: () => {} };
      return 'run' in handler ? await handler.run(context, input) : (await handler.make(context, input)).answer;
    })) as never;
  };
}
