// The text of a search box and of the URL. It is written to the URL after a pause, and follows later changes of the URL.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SEARCH_DEBOUNCE_MS, SEARCH_TEXT_MAX } from '../../domain/limits.ts';
import { firstWords } from '../../domain/search/vehicle-terms.ts';

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

/** The search text of a URL parameter. The router parses a text like "2021" as a number. Empty for other types. A longer text is cut, because the server refuses it. */
export const searchParamText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? firstWords(String(value).trim().slice(0, SEARCH_TEXT_MAX)).trim() : '';
