// The text of a search box. It is written to the URL after a pause, and follows later changes of the URL.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '../../domain/limits.ts';

/**
 * `settled` is the text that is searched for. `settle` is called with a new text once the typing pauses, or when the third returned value
 * is called.
 */
export function useSearchText(settled: string, settle: (text: string) => void) {
  const [text, setText] = useState(settled);
  const pending = useRef<string[]>([]);
  const send = (next: string) => {
    if (next === (pending.current.at(-1) ?? settled)) return;
    pending.current.push(next);
    settle(next);
  };
  const afterPause = useEffectEvent(send);

  useEffect(() => {
    const timer = setTimeout(() => afterPause(text.trim()), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  // A text that this box wrote itself must not undo newer typing. Any other change, such as going back, replaces the text.
  useEffect(() => {
    const echo = pending.current.indexOf(settled);
    pending.current = pending.current.slice(echo + 1);
    if (echo < 0) setText((typed) => (typed.trim() === settled ? typed : settled));
  }, [settled]);

  return [text, setText, () => send(text.trim())] as const;
}
