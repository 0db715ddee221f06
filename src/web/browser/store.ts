// A value outside of React that components follow.
import { useSyncExternalStore } from 'react';

export function createStore<T>(initial: T) {
  let value = initial;
  const listeners = new Set<() => void>();
  const get = (): T => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    subscribe,
    set: (next: T): void => {
      value = next;
      for (const listener of listeners) listener();
    },
    /** A hook. The server renders the first value. */
    use: (): T => useSyncExternalStore(subscribe, get, () => initial),
  };
}
