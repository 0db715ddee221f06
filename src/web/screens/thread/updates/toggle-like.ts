// Toggles a like in the cache before the server has answered.
import type { CommandType } from '../../../../domain/thread/commands.ts';
import type { UpdateView } from '../../../../domain/thread/view/view-types.ts';

/** Returns the view, or the page of updates, with the viewer's like of this update toggled. */
export function withLikeToggled<View extends { updates: UpdateView[] }>(view: View, updateId: string): View {
  return {
    ...view,
    updates: view.updates.map((update) =>
      update.id !== updateId
        ? update
        : {
            ...update,
            liked: !update.liked,
            likeCount: update.likeCount + (update.liked ? -1 : 1),
            offers: update.offers.map((offer) => toggledOffer(offer)),
          },
    ),
  };
}

const toggledOffer = (offer: CommandType): CommandType =>
  offer === 'likeUpdate' ? 'unlikeUpdate' : offer === 'unlikeUpdate' ? 'likeUpdate' : offer;
