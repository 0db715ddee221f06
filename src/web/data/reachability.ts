// Whether the server can be reached, from the browser's network state and the results of calls. When it can be reached again, the query
// cache refetches.
import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** Ignored while the browser is offline: the response may have been sent before. */
export const reportReachable = (): void => {
  if (navigator.onLine) onlineManager.setOnline(true);
};
export const reportUnreachable = (): void => onlineManager.setOnline(false);

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);
const isReachable = () => onlineManager.isOnline();

export const useIsReachable = (): boolean => useSyncExternalStore(subscribe, isReachable);

/** Calls `listener` whenever the server can be reached again. Returns a function that unsubscribes. */
export const onReachable = (listener: () => void): (() => void) => onlineManager.subscribe((isOnline) => isOnline && listener());
