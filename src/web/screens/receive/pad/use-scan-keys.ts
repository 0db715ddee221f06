// The keys of the page, wherever the focus is: a hand scanner types into what has the focus, and its Enter would press a button there.
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isWholeScan, type KnownShipments } from '../../../../domain/envelope/match-scanned.ts';
import { enteredIn } from '../../../../domain/envelope/scanned-text.ts';
import { useHandScanner } from '../../../scan/use-hand-scanner.ts';
import { isDialogOpen } from '../../../ui/dialogs/is-dialog-open.ts';

interface ScanKeys {
  known: KnownShipments;
  onScan: (text: string) => void;
  onUndo: () => void;
  onFinish: () => void;
}

export function useScanKeys(field: RefObject<HTMLInputElement | null>, { known, onScan, onUndo, onFinish }: ScanKeys): void {
  const isEndOfScan = useHandScanner((scan, end) => {
    const text = enteredIn(scan.before + scan.text, scan);
    if (end === 'pause' && !isWholeScan(text, known)) return false;
    onScan(text);
    return true;
  });
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
    const onKeyDown = (event: KeyboardEvent) => {
      if (press(event)) return event.preventDefault();
      if (isTextField(event.target) || !isEndOfScan(event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isEndOfScan]);
}

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
