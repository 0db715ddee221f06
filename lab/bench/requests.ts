// The product's requests as a page sends them, with the session's cookie, the organization's id and, for a command, an idempotency key.
import { randomUUID } from 'node:crypto';
import type { CommandName, QueryName } from '../../src/api/operations.ts';
import type { Call } from './load.ts';

export type Who = { cookie: string; orgId: string };

export const query = ({ cookie, orgId }: Who, name: QueryName, input: Record<string, string> = {}): Call => ({
  method: 'GET',
  path: `/api/${name}${Object.keys(input).length > 0 ? `?${new URLSearchParams(input)}` : ''}`,
  headers: { cookie, 'x-org-id': orgId },
});

export const command = ({ cookie, orgId }: Who, name: CommandName, input: object): Call => ({
  method: 'POST',
  path: `/api/${name}`,
  headers: { cookie, 'x-org-id': orgId, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
  body: JSON.stringify(input),
});
