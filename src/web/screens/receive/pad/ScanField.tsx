// The field for a hand scanner and for typing, with the titles that begin with what is typed.
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { isWholeScan, titlesBeginning } from '../../../../domain/envelope/match-scanned.ts';
import { enteredIn } from '../../../../domain/envelope/scanned-text.ts';
import type { HandScan } from '../../../../domain/input/hand-scanner.ts';
import { vinEnd } from '../../../../domain/vin.ts';
import { receiveCopy } from '../../../copy/envelope/receive.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { useHandScanner } from '../../../parts/scan/use-hand-scanner.ts';
import { Kbd } from '../../../ui/text/Kbd.tsx';
import type { KnownTitle } from '../session/known-titles.ts';
import type { Receiving } from '../session/use-receiving.ts';

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
  const onKeyDown = (event: KeyboardEvent) => {
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
