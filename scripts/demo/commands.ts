// Runs the product's own commands at a moment of the demo's choosing: the same schemas, handlers and transactions as a click.
import * as z from 'zod';
import { type CommandName, operations, type Out, type Sent } from '../../src/api/operations.ts';
import type { CommandContext } from '../../src/server/operations/handler-types.ts';
import { createOutbox } from '../../src/server/mail/outbox.ts';
import { createHandlers } from '../../src/server/operations/handlers.ts';
import type { Viewer } from '../../src/server/auth/session.ts';
import type { Services } from '../../src/server/services.ts';
import { dateAt } from './clock.ts';

/** What the demo needs of a server; nothing of it listens. */
export type DemoServices = Pick<Services, 'config' | 'sql' | 'auth'>;
/** Throws `Refused` where the rules refuse. `at` in ms. */
export type RunCommand = <N extends CommandName>(viewer: Viewer, at: number, name: N, sent: Sent<N>) => Promise<Out<N>>;

type Does<T> = (context: CommandContext<Viewer>, input: unknown) => Promise<T>;
type Handler = { run: Does<unknown> } | { make: Does<{ answer: unknown }> };

export function commandRunner({ config, sql }: DemoServices): RunCommand {
  // Nobody listens while the demo is made: what open pages are told is left out, and no job sends its mail.
  const handlers = createHandlers({ config, outbox: createOutbox({ enqueue: async () => {} }) });
  return async (viewer, at, name, sent) => {
    const handler = handlers[name] as unknown as Handler;
    const input = z.parse(operations[name].in, sent);
    return (await sql.begin(async (tx) => {
      const context = { tx, viewer, now: at, today: dateAt(at), publish: () => {} };
      return 'run' in handler ? await handler.run(context, input) : (await handler.make(context, input)).answer;
    })) as never;
  };
}
