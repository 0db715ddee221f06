// The keyboard while one scans: the focus stays in the field, and keys answer.
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { isDialogOpen, isFocusInDialog } from '../../../ui/dialogs/is-dialog-open.ts';
import { isWholeScan, type KnownEnvelopes } from '../../../../domain/envelope/match-scanned.ts';
import { enteredIn } from '../../../../domain/envelope/scanned-text.ts';
import { useHandScanner } from '../../../parts/scan/use-hand-scanner.ts';

const INTERACTIVE = 'a, button, input, select, textarea, label, summary, [role="dialog"], [role="alertdialog"], [tabindex="0"]';

export const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches;

/**
 * Keeps the focus in the field, so that one can always scan on. Not on touch screens, where the keyboard would cover the page. Returns
 * whether the field has the focus. `openCode`: the manifest beside the field, which may have been opened by a link that had the focus.
 * `isShown`: whether the field is on the screen.
 */
export function useFieldFocus(field: RefObject<HTMLInputElement | null>, openCode: string | null, isShown: boolean): boolean {
  const [isFocused, setFocused] = useState(true);
  // Also when another manifest opens.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => {
    if (isShown && !isTouch()) field.current?.focus({ preventScroll: true });
  }, [field, openCode, isShown]);
  useEffect(() => {
    if (!isShown) return undefined;
    const check = () => setFocused(document.hasFocus() && document.activeElement === field.current);
    const onClick = ({ target }: MouseEvent) => {
      const isEmptyGround = target instanceof Element && target.closest(INTERACTIVE) === null && getSelection()?.isCollapsed !== false;
      if (isEmptyGround && !isTouch()) field.current?.focus({ preventScroll: true });
    };
    // A dialog of the header returns the focus to its button there, whose menu the Enter of a slow hand scanner would open.
    let wasInDialog = false;
    const onFocusIn = ({ target }: FocusEvent) => {
      const isBack = wasInDialog && !isFocusInDialog();
      wasInDialog = isFocusInDialog();
      if (isBack && target instanceof Element && target.closest('#main') === null && !isTouch())
        field.current?.focus({ preventScroll: true });
    };
    check();
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('focusin', onFocusIn, { signal });
    // After a focusout, the next element has the focus only in the next task.
    const checkSoon = () => setTimeout(check);
    for (const name of ['focusin', 'focusout']) document.addEventListener(name, checkSoon, { signal });
    for (const name of ['focus', 'blur']) window.addEventListener(name, checkSoon, { signal });
    document.addEventListener('click', onClick, { signal });
    return () => listening.abort();
  }, [field, isShown]);
  return isFocused;
}

interface ScanKeys {
  known: KnownEnvelopes;
  onScan: (text: string) => void;
  onUndo: () => void;
  onFinish: () => void;
}

/** The keys of the page, wherever the focus is: a hand scanner types into what has the focus, and its Enter would press a button there. */
export function useScanKeys(field: RefObject<HTMLInputElement | null>, { known, onScan, onUndo, onFinish }: ScanKeys): void {
  const { isEndOfScan } = useHandScanner((scan, end) => {
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
