// Answers a bulk request. Each of its commands runs on a thread of its own: in its own transaction, with its own idempotency key, and counted
// against the limit of its own operation. One that is refused or fails does not affect the others. A repeat of the request, such as after a
// lost connection, counts only what has not been done, so that the limit never refuses what is done already.
import type { ErrorBody } from '../../api/errors.ts';
import { operations } from '../../api/operations.ts';
import type { Operation } from '../../api/operations/operation.ts';
import type { ThreadView } from '../../domain/thread/view/view-types.ts';
import type { Viewer } from '../db/accounts/viewers.ts';
import type { Sql } from '../postgres/connections/sql.ts';
import { log } from '../log.ts';
import { type BulkCall, type BulkRequestName, bulkRequests, type CallResult } from '../operations/bulk-requests.ts';
import type { Handlers } from '../operations/handler.ts';
import { Refused } from '../refused.ts';
import { hashOf, holdKey, type RunCommand } from '../run.ts';
import { errorAnswer } from './errors.ts';
import { checkAccess, checkReach, parseInput } from './operation-access.ts';

type BulkServices = { sql: Sql; runCommand: RunCommand; handlers: Handlers };

type Request = {
  name: BulkRequestName;
  input: unknown;
  viewer: Viewer;
  /** The address that the request came from. */
  address: string;
  /** Authenticates the request again: a person may be removed from the organization while it runs. */
  authenticate: () => Promise<Viewer | null>;
  /** The request's idempotency key. */
  key: string | undefined;
  /** Counts one more command. Returns false if the limit is exceeded. */
  count: (operation: BulkCall['operation']) => boolean;
};

/** Less than the connections of the pool, so that other requests are answered meanwhile. */
const AT_ONCE = 3;

/** Throws if the key was used with another input. */
export async function answerBulk(services: BulkServices, request: Request): Promise<unknown> {
  const { name, input, viewer, key } = request;
  const command = { userId: viewer.userId, operation: name, key: key ?? '', bodyHash: hashOf(viewer.org!.id, input) };
  if (key !== undefined) await holdKey(services.sql, command);
  const { calls, answer } = bulkRequests[name](input as never, { by: viewer.userId, key });
  const results = Array.from<CallResult>({ length: calls.length });
  const waiting = calls.entries();
  const work = async () => {
    for (const [at, call] of waiting) results[at] = await runCall(services, call, request);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return answer(results);
}

async function runCall(
  services: BulkServices,
  { operation: name, input: given, command }: BulkCall,
  { viewer, address, authenticate, key, count }: Request,
): Promise<CallResult> {
  const { threadId } = given;
  try {
    const operation: Operation = operations[name];
    const current = await authenticate();
    checkAccess(operation, current);
    // Without an organization in the request, it is the person's default, which may change as well.
    if (current?.org?.id !== viewer.org?.id) throw new Refused('no-active-org');
    const input = parseInput(operation.in, given);
    await checkReach(services.sql, operation, current, input);
    const { status, text } = await services.runCommand({
      name,
      operation,
      handler: services.handlers[name],
      viewer: current,
      key: key === undefined ? undefined : `${key}:${threadId}`,
      input,
      address,
      ...(command && { command }),
      serialize: (answer) => JSON.stringify(partOf(name, answer)),
      admit: () => {
        if (!count(name)) throw new Refused('too-many-requests');
      },
    });
    if (status === 200) return { threadId, error: null, ...(JSON.parse(text) as Part) };
    return { threadId, error: (JSON.parse(text) as ErrorBody).error, ...NOTHING };
  } catch (error) {
    const { body, status, shouldLog } = errorAnswer(error);
    if (shouldLog) log('request-failed', { method: 'POST', route: `/api/${name}`, status, error });
    return { threadId, error: body.error, ...NOTHING };
  }
}

/** What the result has of a command's answer. */
type Part = Omit<CallResult, 'threadId' | 'error'>;
const NOTHING: Part = { emailStatus: null, takeBackSeq: null, mailed: null };

function partOf(name: BulkCall['operation'], answer: unknown): Part {
  if (name === 'updateDeskEntry') return NOTHING;
  // Null if the organization is no longer on the thread.
  const view = answer as (ThreadView & { requestId?: string; mailed?: boolean }) | null;
  if (view === null) return NOTHING;
  const request = view.standing === 'completed' ? undefined : view.requests.find(({ id }) => id === view.requestId);
  return {
    emailStatus: request?.emailStatus ?? null,
    takeBackSeq: view.takeBack?.seq ?? null,
    mailed: view.mailed ?? null,
  };
}
