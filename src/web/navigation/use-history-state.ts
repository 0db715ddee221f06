// An open part of a page. It stands with the page's entry in the browser's history: going back finds it as it was left, a new visit
// begins as usual.
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';

type Part = number | boolean;

declare module '@tanstack/react-router' {
  interface HistoryState {
    kept?: Readonly<Record<string, Part>>;
  }
}

/** `name` is for one of the page's parts, `usual` how it is on a new visit. */
export function useHistoryState<T extends Part>(name: string, usual: T): [value: T, change: (value: T) => void] {
  const router = useRouter();
  const [value, setValue] = useState<T>(() => (router.latestLocation.state.kept?.[name] as T | undefined) ?? usual);
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
