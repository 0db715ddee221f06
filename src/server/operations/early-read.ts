// Queries that read before it is known who asks: what they read leaves together with the look at the session, in one round trip
// instead of two. They read for the organization that the page says it acts for; nothing of it goes out, not even how long it
// took, unless the session turns out to be a member's of that organization.
import type { Sql } from '../db/sql.ts';
import type { MemberViewer } from '../auth/session.ts';
import type { QueryContext } from './handler-types.ts';

/** `now`: ms since the epoch. */
type Read<I, R> = (sql: Sql, orgId: string, input: I, now: number) => Promise<R>;
type Show<I, R, O> = (context: QueryContext<MemberViewer>, input: I, rows: R) => Promise<O>;
export type EarlyRead<I, R, O> = { read: Read<I, R>; show: Show<I, R, O> };

/** A query in two parts. `show` gets what `read` brought. */
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
