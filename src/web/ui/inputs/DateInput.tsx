// An input for a day (YYYY-MM-DD): the browser's date control and buttons for a few near days.
import './inputs.css';
import type { ComponentProps } from 'react';
import { inputsCopy } from '../../copy/inputs.ts';
import { useFieldControl, useFieldNotes } from './Field.tsx';
import { formatDay } from '../text/format-time.ts';

export interface DateInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** YYYY-MM-DD, or empty. */
  value: string;
  onValueChange: (day: string) => void;
  /** Days offered as chips below. `quickDays` returns the usual three. */
  quick?: readonly { value: string; label: string }[];
}

export function DateInput({ value, onValueChange, quick = [], ...rest }: DateInputProps) {
  const control = useFieldControl();
  const { problem: say } = useFieldNotes();
  const change = (day: string) => {
    say(undefined);
    onValueChange(day);
  };
  return (
    <>
      <div className="date-input">
        <input
          {...control}
          {...rest}
          type="date"
          className="input"
          data-filled={value !== '' || undefined}
          value={value}
          onChange={(event) => change(event.target.value)}
          onInvalid={({ currentTarget: { validity } }) => {
            if (validity.badInput) say(inputsCopy.unfinishedDay);
          }}
          onKeyDown={() => say(undefined)}
        />
        {value !== '' && (
          <span className="date-written" aria-hidden="true">
            {formatDay(value, 'long')}
          </span>
        )}
      </div>
      {quick.length > 0 && (
        <div className="chips">
          {quick.map((day) => (
            <button
              key={day.value}
              type="button"
              className="chip"
              aria-pressed={day.value === value}
              onClick={() => change(day.value === value ? '' : day.value)}
            >
              {day.label}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

/**
 * Whether a date or a time of the form is typed in part. Its field says so then, and gets the focus. Such a one has the value '', and
 * changes nothing that could be heard, so a form asks them before it is sent.
 */
export function hasUnfinishedDay(form: HTMLFormElement): boolean {
  const days = [...form.querySelectorAll<HTMLInputElement>('input[type="date"], input[type="time"]')];
  const unfinished = days.find(({ validity }) => validity.badInput);
  unfinished?.checkValidity(); // the input hears `invalid`
  unfinished?.focus();
  return unfinished !== undefined;
}
