// Whether the server can be reached: the browser's own word, and what calls and the event stream learn. Once it can again, the cache
// reads anew what it missed.
import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** An answer that was on its way when the browser lost its network says nothing of what comes after. */
export const answered = (): void => {
  if (navigator.onLine) onlineManager.setOnline(true);
};
export const unanswered = (): void => onlineManager.setOnline(false);

const subscribe = (tell: () => void) => onlineManager.subscribe(tell);
const isReached = () => onlineManager.isOnline();

export const useIsReached = (): boolean => useSyncExternalStore(subscribe, isReached);

/** Until the returned function is called, tells whenever the server can be reached again. */
export const onReached = (tell: () => void): (() => void) => onlineManager.subscribe((isOnline) => isOnline && tell());
