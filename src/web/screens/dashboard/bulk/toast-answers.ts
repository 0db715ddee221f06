// A toast about answers to several titles, whose Undo takes all of them back in one request.
import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import type { Out, Sent } from '../../../../api/operations.ts';
import { UNDO_MAIL_WAIT_MS } from '../../../../domain/limits.ts';
import { vinEnd } from '../../../../domain/vin.ts';
import { bulkCopy } from '../../../copy/desk/bulk.ts';
import { undoCopy } from '../../../copy/thread/undo.ts';
import { command, newKey } from '../../../data/api-client.ts';
import type { ApiError } from '../../../data/api-error.ts';
import { operation } from '../../../data/operation.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { takeBackCalls } from './bulk-calls.ts';
import { type BulkTitle, resultOf } from './bulk-result.ts';
import { refreshThreads } from './use-run-on-threads.ts';

export interface AnsweredTitle {
  title: BulkTitle;
  takeBackSeq: number;
}

/** `onTakenBack`: called with the ids of those that were taken back. */
export function toastAnswers(
  cache: QueryClient,
  text: string,
  answers: readonly AnsweredTitle[],
  onTakenBack?: (ids: readonly string[]) => unknown,
): void {
  // A second press repeats the request of the first, whose outcome may be unknown.
  const key = newKey();
  const undo = () => takeBackAll(cache, key, answers, onTakenBack);
  toast.undoable({ text, reason: undefined, stays: UNDO_MAIL_WAIT_MS, about: key, undo });
}

/** Resolves when the outcome is reported. */
async function takeBackAll(
  cache: QueryClient,
  key: string,
  answers: readonly AnsweredTitle[],
  onTakenBack: ((ids: readonly string[]) => unknown) | undefined,
): Promise<void> {
  const titles = answers.map(({ title }) => title);
  const calls = takeBackCalls(answers.map(({ title, takeBackSeq }) => ({ threadId: title.id, seq: takeBackSeq })));
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
      const told = results.some(({ mailed }) => mailed === true) ? undoCopy.othersTold : undoCopy.noEmail;
      if (refused.length === 0) toast.undone(key, words, told);
      else toast.notUndone(key, { text: words, reason: whyRefused(refused), stays: UNDO_MAIL_WAIT_MS });
    },
    onError: ({ outcomeUnknown, message }) => {
      if (outcomeUnknown) toast.error(undoCopy.failed, message);
      else toast.notUndone(key, { text: undoCopy.tooLate, reason: message });
    },
  });
  await mutation.mutate({ calls }).catch(() => undefined);
}

/** Each reason once, with the last six characters of its titles. */
function whyRefused(refused: readonly { title: BulkTitle; message: string }[]): string {
  const reasons = [...new Set(refused.map(({ message }) => message))];
  const endsOf = (reason: string) => refused.filter(({ message }) => message === reason).map(({ title }) => vinEnd(title.vin));
  return reasons.map((reason) => bulkCopy.undo.refused(endsOf(reason), reason)).join(' ');
}
