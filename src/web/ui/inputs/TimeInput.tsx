// An input for a time of day: the browser's time control. Its value is in minutes after midnight, as digits.
import type { ComponentProps } from 'react';
import { inputsCopy } from '../../copy/inputs.ts';
import { useFieldControl, useFieldNotes } from './Field.tsx';

export interface TimeInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** Minutes after midnight as digits, or empty. */
  value: string;
  onValueChange: (minutes: string) => void;
}

export function TimeInput({ value, onValueChange, ...rest }: TimeInputProps) {
  const control = useFieldControl();
  const { problem: say } = useFieldNotes();
  return (
    <input
      {...control}
      {...rest}
      type="time"
      className="input"
      value={clockOf(value)}
      onChange={(event) => {
        say(undefined);
        onValueChange(minutesOf(event.target.value));
      }}
      onInvalid={({ currentTarget: { validity } }) => {
        if (validity.badInput) say(inputsCopy.unfinishedTime);
      }}
      onKeyDown={() => say(undefined)}
    />
  );
}

/** "552" as "09:12", which the control takes. */
const clockOf = (minutes: string): string =>
  minutes === '' ? '' : [Math.floor(Number(minutes) / 60), Number(minutes) % 60].map((part) => String(part).padStart(2, '0')).join(':');

const minutesOf = (clock: string): string => {
  const [hours, minutes] = clock.split(':').map(Number);
  return clock === '' ? '' : String(hours! * 60 + minutes!);
};
