// Coming back from a title that was opened from the page, its row has the focus again.
import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** By the key of the history entry: the thread of the row that was opened from it. */
const opened = new Map<string | undefined, string>();

function entryOf({ location }: RouterHistory): string | undefined {
  const { __TSR_key: key } = location.state;
  return key;
}

/** `rows`: contains the links, each with `data-thread`. Returns the function that remembers an opened row. */
export function useOpenedTitle(rows: RefObject<HTMLElement | null>): (threadId: string) => void {
  const { history } = useRouter();
  const awaited = useRef(opened.get(entryOf(history)) ?? null);
  useLayoutEffect(() => {
    if (awaited.current === null) return;
    const link = rows.current?.querySelector<HTMLElement>(`[data-thread="${awaited.current}"]`);
    if (!link) return;
    awaited.current = null;
    const focused = document.activeElement;
    // A control that has the focus already keeps it.
    if (focused === document.body || focused?.id === 'main' || focused?.tagName === 'H1') link.focus({ preventScroll: true });
  });
  return (threadId) => void opened.set(entryOf(history), threadId);
}
