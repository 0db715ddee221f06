// How many updates are in sight: three at first, three more a click, newest on top.
import { UPDATES_SHOWN } from '../../../domain/limits.ts';
import type { UpdateView } from '../../../domain/thread/view-types.ts';
import { useKept } from '../../use-kept.ts';

export interface ShownUpdates {
  /** Newest first. */
  shown: UpdateView[];
  more: (() => void) | null;
  less: (() => void) | null;
}

/** `updates`: oldest first, as the server sends them. */
export function useShownUpdates(updates: readonly UpdateView[]): ShownUpdates {
  const [count, setCount] = useKept<number>('updates', UPDATES_SHOWN);
  return {
    shown: updates.toReversed().slice(0, count),
    more: count < updates.length ? () => setCount(count + UPDATES_SHOWN) : null,
    less: count > UPDATES_SHOWN && updates.length > UPDATES_SHOWN ? () => setCount(UPDATES_SHOWN) : null,
  };
}
