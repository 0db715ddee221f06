// A control that shows what was chosen at once, and says so after the next paint, because what the choice changes takes longer to render.
import { useRef, useState } from 'react';
import { afterPress } from '../browser/after-paint.ts';
import { useMounted } from '../browser/use-mounted.ts';
import { useStableCallback } from './use-stable-callback.ts';

/**
 * `value`: what is in effect. `onChoose` must lead to another `value`, or to the same. Of several choices before the paint, the last one
 * counts. Returns what to show as chosen, and the function to call when something is chosen.
 */
export function useChoice<T>(value: T, onChoose: (value: T) => void): [shown: T, choose: (value: T) => void] {
  const [choice, setChoice] = useState({ from: value, value });
  if (choice.from !== value) setChoice({ from: value, value });
  const latest = useRef<T>(value);
  const isMounted = useMounted();
  const pass = useStableCallback(onChoose);
  const choose = useStableCallback((next: T) => {
    latest.current = next;
    setChoice({ from: value, value: next });
    afterPress(() => {
      if (isMounted.current && latest.current === next) pass(next);
    });
  });
  return [choice.from === value ? choice.value : value, choose];
}
