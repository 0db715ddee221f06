// The hash of a thread's address that leads to the desk, such as from a notification.
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

export const DESK_HASH = 'desk';

/** Calls `arrive` once for each navigation with the hash, when the desk `isLoaded`. Then removes it, so that a reload stays in its place. */
export function useDeskArrival(isLoaded: boolean, arrive: () => void): void {
  const router = useRouter();
  const isAsked = useLocation({ select: ({ hash }) => hash === DESK_HASH });
  const onArrival = useEffectEvent(arrive);
  useEffect(() => {
    if (!isAsked || !isLoaded) return;
    void router.navigate({ to: '.', search: true, hash: '', state: true, replace: true, resetScroll: false });
    onArrival();
  }, [isAsked, isLoaded, router]);
}
