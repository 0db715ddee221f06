// A radio group of chips that can be unpressed: pressing the chosen one clears the choice. The arrow keys move the focus alone.
import './inputs.css';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { uiCopy } from '../../copy/ui.ts';
import { FieldNotes } from './Field.tsx';

export interface ChipChoiceProps<Value extends string> {
  label: string;
  /** null if none is chosen. */
  value: Value | null;
  onValueChange: (value: Value | null) => void;
  options: readonly { value: Value; label: string }[];
  /** Below the chips. A change of it is announced. */
  hint: string;
}

export function ChipChoice<Value extends string>({ label, value, onValueChange, options, hint }: ChipChoiceProps<Value>) {
  const id = useId();
  const chips = useRef<HTMLDivElement>(null);
  /** The index of the chip that has the focus. */
  const [focused, setFocused] = useState<number | null>(null);
  const chosen = options.findIndex((option) => option.value === value);
  const tabStop = focused ?? Math.max(chosen, 0);
  const moveFocus = (event: KeyboardEvent) => {
    const next = indexAfter(event.key, tabStop, options.length);
    if (next === null) return;
    event.preventDefault(); // the dialog would scroll
    chips.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div className="field" role="radiogroup" aria-labelledby={`${id}-label`} aria-describedby={`${id}-optional ${id}-hint`}>
      <div className="field-top row flow">
        <span className="field-label" id={`${id}-label`}>
          {label}
        </span>
        <span className="field-aside" id={`${id}-optional`}>
          {uiCopy.optional}
        </span>
      </div>
      <div className="chips" ref={chips}>
        {options.map((option, at) => (
          <button
            key={option.value}
            type="button"
            role="radio"
            className="chip"
            aria-checked={option.value === value}
            tabIndex={at === tabStop ? 0 : -1}
            onFocus={() => setFocused(at)}
            onBlur={() => setFocused(null)}
            onKeyDown={moveFocus}
            onClick={() => onValueChange(option.value === value ? null : option.value)}
          >
            {option.label}
          </button>
        ))}
      </div>
      <FieldNotes id={id} hint={<span role="status">{hint}</span>} />
    </div>
  );
}

/** The index that a key leads to from `at`, around the ends; null for other keys. */
function indexAfter(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowLeft':
    case 'ArrowUp':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
