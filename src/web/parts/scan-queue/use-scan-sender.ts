// The page's sender of scans, one for each user and organization. It goes on while the user is on another page.
import { MutationObserver, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { CommandName, Out, Sent } from '../../../api/operations.ts';
import type { EnvelopeTitle, EnvelopeView } from '../../../api/envelopes.ts';
import { refusals } from '../../../domain/refusals.ts';
import { command } from '../../data/api-client.ts';
import { ApiError } from '../../data/api-error.ts';
import { meQuery, operation, shipmentQuery } from '../../data/queries.ts';
import { onReachable } from '../../data/reachability.ts';
import { THREAD_LISTS } from '../../data/live/live-topics.ts';
import { isLeaving } from '../../navigation/navigation-guard.ts';
import { useViewer } from '../../data/session/session.ts';
import { cacheThreadView } from '../thread/cache-thread-view.ts';
import { freshAnswer } from '../thread/own-answer.ts';
import { createScanSender, type ScanSender, type ScanState, type TitleRef } from './scan-sender.ts';
import { type Clerk, noteOnlyOnThisPage, scanStoreOf } from './kept-scans.ts';

const senders = new Map<string, ScanSender>();

export function useScanSender(): [sender: ScanSender, scans: ScanState] {
  const cache = useQueryClient();
  const { userId, org, displayName } = useViewer();
  const sender = scanSenderFor(cache, { userId, orgId: org?.id, displayName });
  return [sender, useSyncExternalStore(sender.subscribe, sender.state)];
}

/** Starts it, and sends what was kept, if it does not run yet. */
export function scanSenderFor(cache: QueryClient, clerk: Clerk): ScanSender {
  const id = `${clerk.userId} ${clerk.orgId}`;
  const known = senders.get(id);
  if (known) return known;
  const sender = startSender(cache, clerk);
  senders.set(id, sender);
  return sender;
}

function startSender(cache: QueryClient, clerk: Clerk): ScanSender {
  const sender = createScanSender(scanStoreOf(clerk), {
    confirm: async (title, key) => {
      const { threadId, updateId } = title;
      const view = await run(cache, operation.confirmDelivery, { threadId, updateId, inEnvelope: true }, key);
      const answer = freshAnswer(view);
      if (view) cacheThreadView(cache, view);
      note(cache, title, {
        result: 'received',
        answeredAt: Date.now(),
        answeredBy: clerk.displayName,
        takeBack: answer && { seq: answer.seq, until: answer.until },
      });
      return answer?.seq ?? null;
    },
    takeBack: async (title, seq, key) => {
      const { mailed: _mailed, ...view } = await run(cache, operation.takeBack, { threadId: title.threadId, seq }, key);
      cacheThreadView(cache, view);
      note(cache, title, { result: 'waiting', answeredAt: null, answeredBy: null, takeBack: null });
    },
    isActing: () => {
      const viewer = cache.getQueryData(meQuery().queryKey)?.viewer;
      return viewer?.userId === clerk.userId && viewer.org?.id === clerk.orgId;
    },
    onUnkept: (count) => noteOnlyOnThisPage(clerk, count),
    tooLate: refusals['too-late-to-take-back'].message,
  });
  onReachable(sender.send);
  window.addEventListener('beforeunload', (event) => {
    if (sender.state().unkept.size > 0 && !isLeaving()) event.preventDefault();
  });
  return sender;
}

/** As a mutation of the cache, so that a switch of organization and live events wait for it. */
async function run<N extends CommandName>(cache: QueryClient, name: N, input: Sent<N>, key: string): Promise<Out<N>> {
  const mutation = new MutationObserver<Out<N>, ApiError, Sent<N>>(cache, {
    mutationKey: [name],
    mutationFn: (sent) => command(name, sent, { key }),
  });
  return await mutation.mutate(input);
}

/** The lists are read again once a burst of scans is over. */
const REFRESH_MS = 600;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows the answer in the envelope. A fetch that started before the command would overwrite it. */
function note(cache: QueryClient, { code, threadId }: TitleRef, answer: Partial<EnvelopeTitle>): void {
  if (code !== null) {
    const { queryKey } = shipmentQuery(code);
    if (cache.getQueryData(queryKey)) void cache.cancelQueries({ queryKey });
    cache.setQueryData<EnvelopeView>(
      queryKey,
      (known) =>
        known && { ...known, titles: known.titles.map((title) => (title.threadId === threadId ? { ...title, ...answer } : title)) },
    );
  }
  clearTimeout(timer);
  timer = setTimeout(() => {
    for (const list of THREAD_LISTS) void cache.invalidateQueries({ queryKey: [list] });
  }, REFRESH_MS);
}
