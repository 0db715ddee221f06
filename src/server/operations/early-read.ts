// Queries that read before the session is checked: both reads are sent together, in one round trip instead of two. They read for the
// organization that the page says it acts for. Nothing of the result is sent, and the response time does not depend on it, unless the
// session belongs to a member of that organization.
import type { Sql } from '../db/sql.ts';
import type { MemberViewer } from '../auth/session.ts';
import type { QueryContext } from './handler-types.ts';

/** `now`: ms since the epoch. */
type Read<I, R> = (sql: Sql, orgId: string, input: I, now: number) => Promise<R>;
type Show<I, R, O> = (context: QueryContext<MemberViewer>, input: I, rows: R) => Promise<O>;
export type EarlyRead<I, R, O> = { read: Read<I, R>; show: Show<I, R, O> };

/** A query in two parts: `show` gets the result of `read`. */
export const withEarlyRead = <I, R, O>(
  read: Read<I, R>,
  show: Show<I, R, O>,
): ((context: QueryContext<MemberViewer>, input: I) => Promise<O>) & EarlyRead<I, R, O> =>
  Object.assign(
    async (context: QueryContext<MemberViewer>, input: I) =>
      await show(context, input, await read(context.sql, context.viewer.org.id, input, context.now)),
    {
      read,
      show,
    },
  );

export const hasEarlyRead = (handler: object): handler is EarlyRead<unknown, unknown, unknown> => 'read' in handler && 'show' in handler;
