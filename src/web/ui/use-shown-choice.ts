// A control that shows what was chosen at once, and until what it leads to is in effect: another list takes longer to render.
import { startTransition, useOptimistic } from 'react';

/**
 * `value`: what is in effect. `onChoose` returns the promise of what leads to another `value`, such as a navigation. Returns what to show as
 * chosen, and the function to call when something is chosen.
 */
export function useShownChoice<T>(value: T, onChoose: (value: T) => unknown): [shown: T, choose: (value: T) => void] {
  const [shown, show] = useOptimistic(value);
  const choose = (next: T) =>
    startTransition(async () => {
      show(next);
      await onChoose(next);
    });
  return [shown, choose];
}
