// The commands of a bulk request, one for each ticked row, and their sending.
import type { QueryClient } from '@tanstack/react-query';
import type { BulkOperation } from '../../../api/many-threads.ts';
import type { QueryName, Sent } from '../../../api/operations.ts';
import type { DeskRow } from '../../../domain/desk/title-row.ts';
import { operation } from '../../data/queries.ts';
import type { ApiError } from '../../data/api-error.ts';
import { useCommand } from '../../data/use-command.ts';
import { THREAD_LISTS } from '../../data/live/live-topics.ts';

export type BulkCalls = Sent<'runOnThreads'>['calls'];

const call = <N extends BulkOperation>(name: N, input: Sent<N>): BulkCalls[number] => ({ operation: name, input });

/** Asks, or reminds where an own request is open. Of all rows: the result says why some are left out, such as after a reminder today. */
export const askCalls = (rows: readonly DeskRow[], note: string): BulkCalls =>
  rows.map(({ id: threadId, openRequestId: requestId }) =>
    requestId === null ? call(operation.requestUpdate, { threadId, note }) : call(operation.remindRequest, { threadId, requestId }),
  );

/** Whether an answer may be asked for now, by a request or by a reminder. */
export const mayBeAsked = ({ can }: DeskRow): boolean => can.requestUpdate || can.remindRequest !== null;

/** `eta`: YYYY-MM-DD; empty for none. `today`: the browser's date. */
export const postCalls = (rows: readonly DeskRow[], message: string, eta: string, today: string): BulkCalls =>
  rows.map(({ id }) => call(operation.postUpdate, { threadId: id, message, eta: eta === '' ? null : eta, today }));

/** Only of the rows with a delivery or a claim that can be confirmed. */
export const confirmCalls = (rows: readonly DeskRow[]): BulkCalls =>
  rows.flatMap(({ id, can: { confirm } }) => (confirm ? [call(confirm.operation, { threadId: id, updateId: confirm.updateId })] : []));

/** Calls for all rows: the result says why some are not finished. */
export const finishCalls = (rows: readonly DeskRow[], how: Sent<'finishThread'>['how']): BulkCalls =>
  rows.map(({ id }) => call(operation.finishThread, { threadId: id, how }));

export const takeBackCalls = (answers: readonly { threadId: string; seq: number }[]): BulkCalls =>
  answers.map((answer) => call(operation.takeBack, answer));

/** `assigneeId`: null if nobody is to take care of them. */
export const assignCalls = (rows: readonly DeskRow[], assigneeId: string | null): BulkCalls =>
  rows.map(({ id }) => call(operation.updateDeskEntry, { threadId: id, assigneeId }));

/** `followUpOn`: null if a follow-up is to be removed. */
export const followUpCalls = (rows: readonly DeskRow[], followUpOn: string | null): BulkCalls =>
  rows.map(({ id }) => call(operation.updateDeskEntry, { threadId: id, followUpOn }));

export const acceptCalls = (threadIds: readonly string[], hasTitle: boolean): BulkCalls =>
  threadIds.map((threadId) => call(operation.respondToInvite, { threadId, accept: true, hasTitle }));

/** How many rows can take each action. */
export const countsOf = (rows: readonly DeskRow[]) => ({
  requestUpdate: rows.filter(mayBeAsked).length,
  postUpdate: rows.filter(({ can }) => can.postUpdate).length,
  confirm: rows.filter(({ can }) => can.confirm !== null).length,
  send: rows.filter(({ can }) => can.send).length,
  finish: rows.filter(({ can }) => can.finish).length,
});

// Sends a bulk request. Afterwards everything on the page that shows its threads is read again.

/** Queries of one thread. */
const THREAD_PAGES: readonly QueryName[] = ['thread', 'completedThread', 'threadUpdates', 'deskEntry'];

/** `failed`: the whole request was refused, or its outcome is unknown. Nothing is shown by itself. */
export function useRunOnThreads(failed: (refusal: ApiError) => void) {
  return useCommand(operation.runOnThreads, {
    done: (_answer, { calls }, cache) =>
      refreshThreads(
        cache,
        calls.map(({ input }) => input.threadId),
      ),
    refused: failed,
  });
}

/** Everything on the page that shows these threads is read again. */
export function refreshThreads(cache: QueryClient, threadIds: readonly string[]): void {
  for (const list of THREAD_LISTS) void cache.invalidateQueries({ queryKey: [list] });
  void cache.invalidateQueries({
    predicate: ({ queryKey: [name, input] }) =>
      THREAD_PAGES.includes(name as QueryName) && threadIds.includes((input as { threadId: string }).threadId),
  });
}
