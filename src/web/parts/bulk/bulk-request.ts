// A bulk request: the commands of it, one for each ticked row, its sending, and what became of it, which is the titles that took the command
// and those that refused it with the reason.
import { MutationObserver, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkOperation } from '../../../api/many-threads.ts';
import type { Out, QueryName, Sent } from '../../../api/operations.ts';
import type { DeskRow } from '../../../domain/desk/title-row.ts';
import { UNDO_MAIL_WAIT_MS } from '../../../domain/limits.ts';
import { refusals } from '../../../domain/refusals.ts';
import type { WaitsFor } from '../../../domain/thread/waits-for.ts';
import { vinEnd } from '../../../domain/vin.ts';
import type { MailStatus } from '../../../domain/vocabulary.ts';
import { useMounted } from '../../browser/use-mounted.ts';
import { bulkCopy } from '../../copy/bulk.ts';
import { takeBackCopy } from '../../copy/thread.ts';
import { threadDialogsCopy } from '../../copy/thread/dialogs.ts';
import { command, newKey } from '../../data/api-client.ts';
import type { ApiError } from '../../data/api-error.ts';
import { THREAD_LISTS } from '../../data/live/live-topics.ts';
import { operation } from '../../data/queries.ts';
import { useCommand } from '../../data/use-command.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { toastFailure } from '../thread/use-thread-command.ts';

export type BulkCalls = Sent<'runOnThreads'>['calls'];

export const call = <N extends BulkOperation>(name: N, input: Sent<N>): BulkCalls[number] => ({ operation: name, input });

/**
 * Asks, or reminds where an own request is open. Of all rows: the result says why some are left out, such as after a reminder today.
 * `isWaitAsked`: a request also asks what the title waits for.
 */
export const askCalls = (rows: readonly DeskRow[], note: string, isWaitAsked: boolean): BulkCalls =>
  rows.map(({ id: threadId, openRequestId: requestId }) =>
    requestId === null
      ? call(operation.requestUpdate, { threadId, note, ...(isWaitAsked && { asks: 'waits-for' }) })
      : call(operation.remindRequest, { threadId, requestId }),
  );

/** Whether an answer may be asked for now, by a request or by a reminder. */
export const mayBeAsked = ({ can }: DeskRow): boolean => can.requestUpdate || can.remindRequest !== null;

/** `eta`: YYYY-MM-DD; empty for none. `waitsFor`: null if each waits for what it waited for. `today`: the browser's date. */
export const postCalls = (rows: readonly DeskRow[], typed: { message: string; eta: string; waitsFor: WaitsFor | null }, today: string) =>
  rows.map(({ id }) => {
    const { message, eta, waitsFor } = typed;
    return call(operation.postUpdate, { threadId: id, message, eta: eta === '' ? null : eta, ...(waitsFor && { waitsFor }), today });
  });

/** Only of the rows with a delivery or a claim that can be confirmed. */
export const confirmCalls = (rows: readonly DeskRow[]): BulkCalls =>
  rows.flatMap(({ id, can: { confirm } }) => (confirm ? [call(confirm.operation, { threadId: id, updateId: confirm.updateId })] : []));

/** With its thread the clock of a registration ends. So one whose car is not registered stays open. `registered`: the ids of those that are. */
export const staysOpen = ({ id, can, registerOn }: DeskRow, registered: ReadonlySet<string>): boolean =>
  can.finish && registerOn !== null && !registered.has(id);

/** Of all rows that do not stay open: the result says why some are not finished. `today`: of the organization. */
export const finishCalls = (
  rows: readonly DeskRow[],
  how: Sent<'finishThread'>['how'],
  registered: ReadonlySet<string>,
  today: string,
): BulkCalls =>
  rows
    .filter((row) => !staysOpen(row, registered))
    .map(({ id, registerOn }) =>
      call(operation.finishThread, { threadId: id, how, ...(registerOn !== null && registered.has(id) && { registeredOn: today }) }),
    );

/** `followUpOn`: null if a follow-up is to be removed. */
export const followUpCalls = (rows: readonly DeskRow[], followUpOn: string | null): BulkCalls =>
  rows.map(({ id }) => call(operation.updateDeskEntry, { threadId: id, followUpOn }));

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

export type BulkAction = keyof typeof bulkCopy.results;
/** A title in the lists of a result. */
export type BulkTitle = Pick<DeskRow, 'id' | 'vin' | 'year' | 'make' | 'model'>;
type Answers = Out<'runOnThreads'>['results'];

export interface BulkResult<Title extends BulkTitle = BulkTitle> {
  /** `emailStatus`: of the mail about a request. `takeBackSeq`: of an answer that can be taken back. */
  taken: readonly { title: Title; emailStatus: MailStatus | null; takeBackSeq: number | null }[];
  refused: readonly { title: Title; message: string }[];
}

/** In the order of the answers. */
export function resultOf<Title extends BulkTitle>(titles: readonly Title[], answers: Answers): BulkResult<Title> {
  const byId = new Map(titles.map((title) => [title.id, title]));
  const answered = answers.flatMap((answer) => {
    const title = byId.get(answer.threadId);
    return title ? [{ title, ...answer }] : [];
  });
  return {
    taken: answered.flatMap(({ title, error, emailStatus, takeBackSeq }) => (error ? [] : [{ title, emailStatus, takeBackSeq }])),
    refused: answered.flatMap(({ title, error }) => (error ? [{ title, message: error.message }] : [])),
  };
}

/** What helps after a refusal: the page of the thread, with the dialog that does what the refusal says. */
export const helpAfter = (message: string): 'postUpdate' | 'open' => (message === refusals['asks-itself'].message ? 'postUpdate' : 'open');

/** The organization that a request about the title went to, if the row tells. */
export function askedName({ place, placeName, from }: DeskRow): string | null {
  if (place === 'with-seller' || place === 'to-us') return from?.name ?? null;
  return place === 'with-partner' || place === 'missing' ? placeName : null;
}

type OnTakenBack = (ids: readonly string[]) => unknown;

/** A toast about answers to several titles, whose Undo takes all of them back in one request. */
function toastAnswers(cache: QueryClient, text: string, answers: readonly Answer[], onTakenBack: OnTakenBack | undefined): void {
  const titles = answers.map(({ title }) => title);
  const calls = answers.map(({ title, takeBackSeq }) => call(operation.takeBack, { threadId: title.id, seq: takeBackSeq }));
  // A second press repeats the request of the first, whose outcome may be unknown.
  const key = newKey();
  /** Resolves when the outcome is reported. */
  const undo = async () => {
    const mutation = new MutationObserver<Out<'runOnThreads'>, ApiError, Sent<'runOnThreads'>>(cache, {
      mutationKey: [operation.runOnThreads],
      mutationFn: (input) => command(operation.runOnThreads, input, { key }),
      onSuccess: async ({ results }) => {
        const { taken, refused } = resultOf(titles, results);
        const ids = taken.map(({ title }) => title.id);
        refreshThreads(
          cache,
          titles.map(({ id }) => id),
        );
        await onTakenBack?.(ids);
        const words = bulkCopy.undo.taken(ids.length, titles.length);
        const told = results.some(({ mailed }) => mailed === true) ? takeBackCopy.othersTold : takeBackCopy.noEmail;
        if (refused.length === 0) toast.undone(key, words, told);
        else toast.notUndone(key, { text: words, reason: whyRefused(refused), stays: UNDO_MAIL_WAIT_MS });
      },
      onError: ({ outcomeUnknown, message }) => {
        if (outcomeUnknown) toast.error(takeBackCopy.failed, message);
        else toast.notUndone(key, { text: takeBackCopy.tooLate, reason: message });
      },
    });
    await mutation.mutate({ calls }).catch(() => undefined);
  };
  toast.undoable({ text, reason: undefined, stays: UNDO_MAIL_WAIT_MS, about: key, undo });
}

/** Each reason once, with the last six characters of its titles. */
function whyRefused(refused: readonly { title: BulkTitle; message: string }[]): string {
  const reasons = [...new Set(refused.map(({ message }) => message))];
  const endsOf = (reason: string) => refused.filter(({ message }) => message === reason).map(({ title }) => vinEnd(title.vin));
  return reasons.map((reason) => bulkCopy.undo.refused(endsOf(reason), reason)).join(' ');
}

/**
 * The result of a bulk request: a toast if everything was done, else a dialog that names what was not. What can be taken back is offered in
 * a toast in either case. If the page was left before the answer, a toast says it all. `onTakenBack`: Undo took these back.
 */
export function useShownResult<Result extends BulkResult & { title: string }>(onTakenBack?: OnTakenBack) {
  const cache = useQueryClient();
  const [result, setResult] = useState<Result | null>(null);
  const isMounted = useMounted();
  return {
    result,
    /** Returns whether a dialog shows it. */
    show: (next: Result): boolean => {
      const answers = next.taken.filter(isAnswer);
      const [refused] = next.refused;
      const isComplete = refused === undefined && !next.taken.some(isUnmailed);
      if (answers.length > 0) toastAnswers(cache, next.title, answers, onTakenBack);
      else if (isComplete) toast.success(next.title);
      if (isComplete) return false;
      if (isMounted.current) setResult(next);
      else if (refused) toast.error(next.title, refused.message);
      else toast.success(next.title);
      return isMounted.current;
    },
    close: () => setResult(null),
  };
}

type Taken = BulkResult['taken'][number];
type Answer = Taken & { takeBackSeq: number };
const isAnswer = (taken: Taken): taken is Answer => taken.takeBackSeq !== null;
/** The organization was asked, but no mail reaches it. */
const isUnmailed = ({ emailStatus }: Taken): boolean => emailStatus === 'failed' || emailStatus === 'skipped';

type Action = Exclude<BulkAction, 'accept'>;
/** The title of a result: `done` of `all` threads took the command. */
type ResultTitle = (done: number, all: number, taken: readonly DeskRow[]) => string;

export type BulkDialogProps = NonNullable<ReturnType<typeof useBulkRequest>['dialog']>;

/**
 * The open dialog of a bulk action, its request, and its result until that is closed. Rows that took the command are unticked then: the bar
 * leaves with the last ticked row, and its dialogs with it. `onDeselect`: these rows took the command.
 */
export function useBulkRequest(onDeselect: (ids: readonly string[]) => void) {
  const [opened, setOpened] = useState<{ action: Action; rows: readonly DeskRow[] } | null>(null);
  const { result, show, close } = useShownResult<BulkResult<DeskRow> & { action: Action; title: string }>();
  const isMounted = useMounted();
  const run = useRunOnThreads(() => undefined); // reported below
  const untick = ({ taken }: BulkResult<DeskRow>) => onDeselect(taken.map(({ title }) => title.id));
  const sendFor = (action: Action, rows: readonly DeskRow[]) => (calls: BulkCalls, titleOf: ResultTitle, onTaken?: () => void) => {
    // The promise also settles after the page was left.
    run.mutateAsync({ calls }).then(
      ({ results }) => {
        const answered = resultOf(rows, results);
        const taken = answered.taken.map(({ title }) => title);
        if (taken.length > 0) onTaken?.();
        setOpened(null);
        if (!show({ ...answered, action, title: titleOf(taken.length, results.length, taken) })) untick(answered);
      },
      // The dialog shows it.
      (refusal: ApiError) => isMounted.current || toastFailure(bulkCopy.results[action].failed, refusal),
    );
  };
  return {
    open: (action: Action, rows: readonly DeskRow[]) => {
      run.reset();
      setOpened({ action, rows });
    },
    /** What the open dialog gets. Its rows stay those that were ticked when it was opened: a repeated request must be the same one. */
    dialog: opened && {
      ...opened,
      /** `onTaken`: called if at least one thread took the command. */
      send: sendFor(opened.action, opened.rows),
      frame: {
        variant: 'solid' as const,
        busy: run.isPending,
        /** Why the whole request failed. */
        refusal: run.error ? threadDialogsCopy.failed(bulkCopy.results[opened.action].failed, run.error.message) : undefined,
        onClose: () => run.isPending || setOpened(null),
      },
    },
    result,
    closeResult: () => {
      close();
      if (result) untick(result);
    },
  };
}
