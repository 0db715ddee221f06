// The table of operations: the kind, permitted callers, input and output of each. HTTP routes, OpenAPI and the web client are derived from
// it.
import type * as z from 'zod/mini';
import { connectionOperations } from './operations/connection-operations.ts';
import { deskOperations } from './operations/desk-operations.ts';
import { envelopeOperations } from './operations/envelope-operations.ts';
import { memberOperations } from './operations/member-operations.ts';
import { notificationOperations } from './operations/notification-operations.ts';
import type { Operation, Refresh } from './operations/operation.ts';
import { orgOperations } from './operations/org-operations.ts';
import { placeholderOperations } from './operations/placeholder-operations.ts';
import { sessionOperations } from './operations/session-operations.ts';
import { termsOperations } from './operations/terms-operations.ts';
import { threadOperations } from './operations/thread-operations.ts';
import { vehicleOperations } from './operations/vehicle-operations.ts';

export const operations = {
  ...sessionOperations,
  ...threadOperations,
  ...deskOperations,
  ...termsOperations,
  ...envelopeOperations,
  ...orgOperations,
  ...memberOperations,
  ...placeholderOperations,
  ...connectionOperations,
  ...notificationOperations,
  ...vehicleOperations,
} satisfies Record<string, Operation>;

/**
 * What refreshes each query. The build puts it into the web app in place of `REFRESHED_BY`, because the table itself would bring all schemas.
 * A query that nothing refreshes is left out.
 */
export const refreshedBy: Readonly<Partial<Record<QueryName, readonly Refresh[]>>> = Object.fromEntries(
  Object.entries(operations).flatMap(([name, row]) =>
    row.kind === 'query' && row.refreshedBy.length > 0 ? [[name, row.refreshedBy]] : [],
  ),
);

export type Operations = typeof operations;
export type OperationName = keyof Operations;
type OfKind<Kind extends Operation['kind']> = { [N in OperationName]: Operations[N]['kind'] extends Kind ? N : never }[OperationName];
export type QueryName = OfKind<'query'>;
export type CommandName = OfKind<'command'>;
/** What a handler receives: the input after its schema has parsed it. */
export type In<N extends OperationName> = z.output<Operations[N]['in']>;
/** What a client sends. */
export type Sent<N extends OperationName> = z.input<Operations[N]['in']>;
export type Out<N extends OperationName> = z.output<Operations[N]['out']>;
