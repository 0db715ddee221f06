// What stands in the search box: the person's typing, which reaches the address a moment later and comes back from it.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '../../domain/limits.ts';

/**
 * `settled` is the text that is searched for; `settle` is told of another one once the typing pauses, or at once when the third of what is
 * returned is called.
 */
export function useSearchText(settled: string, settle: (text: string) => void) {
  const [text, setText] = useState(settled);
  const onTheWay = useRef<string[]>([]);
  const send = (next: string) => {
    if (next === (onTheWay.current.at(-1) ?? settled)) return;
    onTheWay.current.push(next);
    settle(next);
  };
  const afterPause = useEffectEvent(send);

  useEffect(() => {
    const timer = setTimeout(() => afterPause(text.trim()), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  // An echo of the typing must not undo what was typed since; anything else, such as going back, replaces it.
  useEffect(() => {
    const echo = onTheWay.current.indexOf(settled);
    onTheWay.current = onTheWay.current.slice(echo + 1);
    if (echo < 0) setText((typed) => (typed.trim() === settled ? typed : settled));
  }, [settled]);

  return [text, setText, () => send(text.trim())] as const;
}
