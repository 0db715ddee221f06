// A like as it will be once the server has heard of it, so that the heart answers at once.
import type { CommandType } from '../../../../domain/thread/commands.ts';
import type { UpdateView } from '../../../../domain/thread/view/view-types.ts';

/** The view, or the page of updates, with the viewer's like on this update turned over. */
export function withLikeTurned<View extends { updates: UpdateView[] }>(view: View, updateId: string): View {
  return {
    ...view,
    updates: view.updates.map((update) =>
      update.id !== updateId
        ? update
        : {
            ...update,
            liked: !update.liked,
            likeCount: update.likeCount + (update.liked ? -1 : 1),
            offers: update.offers.map((offer) => turned(offer)),
          },
    ),
  };
}

const turned = (offer: CommandType): CommandType =>
  offer === 'likeUpdate' ? 'unlikeUpdate' : offer === 'unlikeUpdate' ? 'likeUpdate' : offer;
