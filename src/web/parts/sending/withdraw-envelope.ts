// Takes back what was sent: the titles of an envelope that nobody has answered yet, each with a command of its own in one request.
import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import type { Out, Sent } from '../../../api/operations.ts';
import type { EnvelopeTitle } from '../../../api/envelopes.ts';
import { UNDO_MAIL_WAIT_MS } from '../../../domain/limits.ts';
import { sentEnvelopeCopy } from '../../copy/envelope/sent.ts';
import { command, newKey } from '../../data/api-client.ts';
import { ApiError } from '../../data/api-error.ts';
import { operation, shipmentQuery } from '../../data/queries.ts';
import { THREAD_LISTS } from '../../data/live/live-topics.ts';
import { toast } from '../../ui/feedback/toast.ts';

const words = sentEnvelopeCopy.withdraw;

export type SentEnvelope = {
  /** The code of the envelope. */
  code: string;
  /** The name of its recipient. */
  name: string;
};

/** The titles that can be taken back. */
export const titlesToWithdraw = (titles: readonly EnvelopeTitle[]): EnvelopeTitle[] => titles.filter(({ result }) => result === 'waiting');

/** Shows that an envelope was sent, with Undo, and with a page that belongs to it. */
export function toastSent(cache: QueryClient, envelope: SentEnvelope, text: string, page: { text: string; newTab: string } | null): void {
  const undo = () => undoSending(cache, envelope);
  toast.undoable({ text, reason: undefined, stays: UNDO_MAIL_WAIT_MS, about: topicOf(envelope), undo, ...(page && { link: page }) });
}

/** Takes the whole envelope back. A toast says what became of that. Returns whether it was decided. */
export async function undoSending(cache: QueryClient, envelope: SentEnvelope): Promise<boolean> {
  try {
    const { titles } = await cache.fetchQuery({ ...shipmentQuery(envelope.code), staleTime: 0 });
    const sent = titles.filter(({ result }) => result !== 'withdrawn').length;
    // A colleague, or an undo whose answer was lost, has withdrawn all of them.
    if (sent === 0) sayWithdrawn(envelope, titles.length);
    else reportWithdrawn(envelope, sent, await withdrawTitles(cache, titlesToWithdraw(titles)));
    return true;
  } catch (error) {
    toast.error(words.failed, error instanceof ApiError ? error.message : String(error));
    return false;
  }
}

/** One result for each title. Rejects with an ApiError if the whole request fails. */
export async function withdrawTitles(cache: QueryClient, titles: readonly EnvelopeTitle[]): Promise<Out<'runOnThreads'>['results']> {
  if (titles.length === 0) return [];
  const key = newKey();
  const mutation = new MutationObserver<Out<'runOnThreads'>, ApiError, Sent<'runOnThreads'>>(cache, {
    mutationKey: [operation.runOnThreads],
    mutationFn: (input) => command(operation.runOnThreads, input, { key }),
  });
  const calls = titles.map(({ threadId, updateId }) => ({ operation: operation.withdrawDelivery, input: { threadId, updateId } }));
  const { results } = await mutation.mutate({ calls });
  const shown = [...THREAD_LISTS, operation.thread, operation.threadUpdates];
  await Promise.all(shown.map((name) => cache.invalidateQueries({ queryKey: [name] })));
  return results;
}

/** `all`: how many titles should have been withdrawn. */
export function reportWithdrawn(envelope: SentEnvelope, all: number, results: Out<'runOnThreads'>['results']): void {
  const about = topicOf(envelope);
  const done = results.filter(({ error }) => error === null).length;
  const reason = results.find(({ error }) => error !== null)?.error?.message ?? words.answered(envelope.name);
  if (done === all) sayWithdrawn(envelope, all);
  else toast.notUndone(about, { text: words.notAll(all - done), reason, stays: UNDO_MAIL_WAIT_MS });
}

function sayWithdrawn(envelope: SentEnvelope, count: number): void {
  toast.undone(topicOf(envelope), words.done(count), words.told(envelope.name, count));
}

const topicOf = ({ code }: SentEnvelope): string => `envelope ${code}`;
