// The keys of the page, wherever the focus is: a hand scanner types into what has the focus, and its Enter would press a button there.
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { NO_KEYS, scanOf, withKey } from '../../../../domain/envelope/key-burst.ts';
import { isDialogOpen } from '../../../ui/dialogs/is-dialog-open.ts';

interface ScanKeys {
  onScan: (text: string) => void;
  onUndo: () => void;
  onFinish: () => void;
}

export function useScanKeys(field: RefObject<HTMLInputElement | null>, { onScan, onUndo, onFinish }: ScanKeys): void {
  const scan = useEffectEvent(onScan);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const hasModifier = event.ctrlKey || event.metaKey;
    const isInOther = isTextField(event.target) && event.target !== field.current;
    if (event.altKey || event.shiftKey || event.repeat || isDialogOpen()) return false;
    if (hasModifier && event.key === 'Enter') onFinish();
    else if (hasModifier && event.key.toLowerCase() === 'z' && !isInOther && field.current?.value === '') onUndo();
    else return false;
    return true;
  });
  useEffect(() => {
    let burst = NO_KEYS;
    const onKeyDown = (event: KeyboardEvent) => {
      if (press(event)) return event.preventDefault();
      if (event.ctrlKey || event.metaKey || event.altKey || isTextField(event.target)) return;
      const text = event.key === 'Enter' || event.key === 'Tab' ? scanOf(burst, event.timeStamp) : null;
      burst = event.key.length === 1 ? withKey(burst, event.key, event.timeStamp) : burst;
      if (text === null) return;
      event.preventDefault();
      event.stopPropagation();
      burst = NO_KEYS;
      scan(text);
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
