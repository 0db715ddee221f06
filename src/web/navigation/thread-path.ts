// Where a thread's page is, and the hash that leads to the private panel on it.
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { ThreadCard } from '../../domain/thread/view/view-types.ts';

/** The page of a thread. Completed threads have another page. Options for a link or `navigate`. */
export const threadPath = ({ id, standing }: Pick<ThreadCard, 'id' | 'standing'>) =>
  ({ to: standing === 'completed' ? '/t/$threadId/completed' : '/t/$threadId', params: { threadId: id } }) as const;

export const DESK_HASH = 'desk';

/**
 * The hash of a thread's address that leads to the desk, such as from a notification. Calls `arrive` once for each navigation with the
 * hash, when the desk `isLoaded`. Then removes it, so that a reload stays in its place.
 */
export function usePanelArrival(isLoaded: boolean, arrive: () => void): void {
  const router = useRouter();
  const isAsked = useLocation({ select: ({ hash }) => hash === DESK_HASH });
  const onArrival = useEffectEvent(arrive);
  useEffect(() => {
    if (!isAsked || !isLoaded) return;
    void router.navigate({ to: '.', search: true, hash: '', state: true, replace: true, resetScroll: false });
    onArrival();
  }, [isAsked, isLoaded, router]);
}
