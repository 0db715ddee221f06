// State in the page's history entry, such as an open section: going back restores it, a new visit starts with the default.
import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useState } from 'react';

type Part = number | boolean;

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Stored in the browser history across builds, so the name must not change. */
    kept?: Readonly<Record<string, Part>>;
  }
}

/** `name` identifies the value within the page. `initial` is its value on a new visit. */
export function useHistoryState<T extends Part>(name: string, initial: T): [value: T, change: (value: T) => void] {
  const router = useRouter();
  const [value, setValue] = useState<T>(() => (router.latestLocation.state.kept?.[name] as T | undefined) ?? initial);
  return [
    value,
    (next) => {
      setValue(next);
      void router.navigate({
        to: '.',
        search: true,
        hash: true,
        state: (before) => ({ ...before, kept: { ...before.kept, [name]: next } }),
        replace: true,
        resetScroll: false,
        hashScrollIntoView: false,
      });
    },
  ];
}

/** The key of the page's history entry. */
export function entryOf({ location }: RouterHistory): string | undefined {
  const { __TSR_key: key } = location.state;
  return key;
}
