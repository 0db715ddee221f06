// The field for a hand scanner and for typing, with the titles that begin with what is typed. The focus stays in it while one scans, and
// keys answer wherever the focus is.
import { type KeyboardEvent as FieldKeyEvent, type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useState } from 'react';
import { isWholeScan, type KnownEnvelopes, titlesBeginning } from '../../../../domain/envelope/match-scanned.ts';
import { enteredIn } from '../../../../domain/envelope/scanned-text.ts';
import type { HandScan } from '../../../../domain/input/hand-scanner.ts';
import { vinEnd } from '../../../../domain/vin.ts';
import { receiveCopy } from '../../../copy/envelope/receive.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { useHandScanner } from '../../../parts/scan/use-hand-scanner.ts';
import { Kbd } from '../../../ui/text/Kbd.tsx';
import type { KnownTitle } from '../session/known-titles.ts';
import type { Receiving } from '../session/use-receiving.ts';
import { isDialogOpen, isFocusInDialog } from '../../../ui/dialogs/is-dialog-open.ts';

const { field: words } = receiveCopy;
const LISTED_MAX = 6;

interface ScanFieldProps {
  receiving: Receiving;
  field: RefObject<HTMLInputElement | null>;
  placeholder?: string;
}

export function ScanField({ receiving, field, placeholder }: ScanFieldProps) {
  const { titles, hasCode } = receiving;
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(-1);
  const listed = titlesBeginning(text, titles).slice(0, LISTED_MAX);
  const change = (next: string) => {
    setText(next);
    setAt(-1);
  };
  const takeListed = (title: KnownTitle) => {
    change('');
    receiving.takeTitle(title);
  };
  const take = (entered: string) => {
    if (entered.trim() !== '') change(receiving.takeText(entered) ? '' : entered);
  };
  const onScan = (scan: HandScan, end: 'key' | 'pause') => {
    const entered = enteredIn(text, scan);
    const isWhole = end === 'key' || isWholeScan(entered, { titles, hasCode });
    if (isWhole) take(entered);
    return isWhole;
  };
  const { isEndOfScan } = useHandScanner(onScan);
  const onKeyDown = (event: FieldKeyEvent) => {
    const { key, nativeEvent } = event;
    if (nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isEndOfScan(nativeEvent)) event.preventDefault();
    else if (key === 'Enter') {
      event.preventDefault();
      if (listed[at]) takeListed(listed[at]);
      else take(text);
    } else if (key === 'Escape' && text !== '') {
      event.preventDefault();
      change('');
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (listed.length > 0) setAt((at + (key === 'ArrowDown' ? 1 : -1) + listed.length) % listed.length);
      else if (key === 'ArrowDown') document.querySelector<HTMLElement>('.question-choice')?.focus();
    }
  };
  return (
    <div className="scan-field grid-8">
      <label className="field-label" htmlFor={id}>
        {words.label}
      </label>
      <div className="scan-field-frame">
        <input
          id={id}
          ref={field}
          className="scan-input"
          value={text}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={listed.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={listed[at] ? `${id}-${at}` : undefined}
          aria-keyshortcuts="F8"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          placeholder={placeholder}
          onChange={({ target }) => change(target.value)}
          onKeyDown={onKeyDown}
        />
        <span className="scan-enter centered" aria-hidden="true">
          <Kbd sign="Enter" />
        </span>
      </div>
      <div className="scan-list" hidden={listed.length === 0}>
        <div id={`${id}-list`} role="listbox" aria-label={words.list}>
          {listed.map((title, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
            <div
              key={title.threadId}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => takeListed(title)}
            >
              <TypedSix vin={title.vin} typed={text.trim().length} />
              <span className="scan-list-words">
                {threadCopy.title(title.year, title.make, title.model)}
                <span className="quiet">{placeOf(title)}</span>
              </span>
            </div>
          ))}
        </div>
        <p className="scan-list-foot row flow quiet">
          <span>{listed.length > 1 ? words.beginSo(listed.length) : words.oneBegins}</span>
          <Kbd sign="↓" name={words.down} />
        </p>
      </div>
    </div>
  );
}

/** The typed beginning is underlined. */
function TypedSix({ vin, typed }: { vin: string; typed: number }) {
  const six = vinEnd(vin);
  return (
    <span className="last-six" translate="no">
      <mark className="match">{six.slice(0, typed)}</mark>
      {six.slice(typed)}
    </span>
  );
}

function placeOf({ result, fromName }: KnownTitle): string {
  if (result === 'received') return words.received(fromName);
  return result === 'missing' ? words.missing(fromName) : words.onManifest(fromName);
}

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
  // Before the page is painted, as in `useKeyDown`.
  useLayoutEffect(() => {
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
