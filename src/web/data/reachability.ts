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
export const isReachable = (): boolean => onlineManager.isOnline();

export const useIsReachable = (): boolean => useSyncExternalStore(subscribe, isReachable);

/** Calls `listener` whenever the server can be reached again. Returns a function that unsubscribes. */
export const onReachable = (listener: () => void): (() => void) => onlineManager.subscribe((isOnline) => isOnline && listener());

const FIRST_WAIT_MS = 1_000;
/** Short enough that after a failover, which takes half a minute, a page is right again within 45 seconds. */
const LONGEST_WAIT_MS = 12_000;

/**
 * How long a page waits before it connects to the server again. ms before the attempt after `failures` failures. `random` (0 to 1) adds
 * jitter, so that pages do not reconnect at the same moment.
 */
export const reconnectDelay = (failures: number, random: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1)) * (0.5 + random / 2);
