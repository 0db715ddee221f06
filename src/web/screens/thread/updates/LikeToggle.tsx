// The like button of an update. It changes at once, the thread after it, and both are corrected if the server refuses.
import { useQueryClient } from '@tanstack/react-query';
import type { LiveThread, ThreadView, UpdatesView, UpdateView } from '../../../../domain/thread/view/view-types.ts';
import type { ApiError } from '../../../data/api-error.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { threadQuery, threadUpdatesFilter } from '../../../data/queries.ts';
import { LikeButton, LikeCount } from '../../../ui/timeline/UpdateTimeline.tsx';
import { useChoice } from '../../../ui/use-choice.ts';
import { useCommand } from '../../../data/use-command.ts';
import { withLikeToggled } from './optimistic-update.ts';
import { cacheThreadView } from '../cache-thread-view.ts';
import { toastFailure } from '../use-thread-command.ts';
import { operation } from '../../../data/operation.ts';

export function LikeToggle({ view, update }: { view: LiveThread; update: UpdateView }) {
  const cache = useQueryClient();
  const { queryKey } = threadQuery(view.id);
  const pages = threadUpdatesFilter(view.id);
  const outcome = {
    done: (answer: ThreadView | null) => {
      if (answer) cacheThreadView(cache, answer);
      void cache.invalidateQueries(pages);
    },
    refused: (refusal: ApiError) => {
      toastFailure(threadCopy.toasts.likeFailed, refusal);
      void cache.invalidateQueries({ queryKey });
      void cache.invalidateQueries(pages);
    },
  };
  const like = useCommand(operation.likeUpdate, outcome);
  const unlike = useCommand(operation.unlikeUpdate, outcome);
  const isPending = like.isPending || unlike.isPending;
  const offer = update.offers.find((one) => one === 'likeUpdate' || one === 'unlikeUpdate');
  const toggle = () => {
    void cache.cancelQueries({ queryKey });
    void cache.cancelQueries(pages);
    cache.setQueryData<ThreadView>(queryKey, (known) =>
      known && known.standing !== 'completed' ? withLikeToggled<LiveThread>(known, update.id) : known,
    );
    cache.setQueriesData<UpdatesView>(pages, (known) => known && withLikeToggled(known, update.id));
    (offer === 'likeUpdate' ? like : unlike).mutate({ threadId: view.id, updateId: update.id });
  };
  const [liked, choose] = useChoice(update.liked, toggle);
  if (!offer) return <LikeCount count={update.likeCount} liked={update.liked} />;
  const count = update.likeCount + Number(liked) - Number(update.liked);
  // A second request could overtake the first.
  return <LikeButton count={count} liked={liked} onToggle={() => !isPending && choose(!update.liked)} />;
}
