// What became of a bulk request: the titles that took the command, and those that refused it with the reason.
import { MutationObserver, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Out, Sent } from '../../../api/operations.ts';
import type { DeskRow } from '../../../domain/desk/title-row.ts';
import { refusals } from '../../../domain/refusals.ts';
import type { MailStatus } from '../../../domain/vocabulary.ts';
import { bulkCopy } from '../../copy/bulk.ts';
import { UNDO_MAIL_WAIT_MS } from '../../../domain/limits.ts';
import { vinEnd } from '../../../domain/vin.ts';
import { takeBackCopy } from '../../copy/thread.ts';
import { command, newKey } from '../../data/api-client.ts';
import type { ApiError } from '../../data/api-error.ts';
import { operation } from '../../data/queries.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { refreshThreads, takeBackCalls } from './bulk-calls.ts';
import { useMounted } from '../../browser/use-mounted.ts';

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
  const calls = takeBackCalls(answers.map(({ title, takeBackSeq }) => ({ threadId: title.id, seq: takeBackSeq })));
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
