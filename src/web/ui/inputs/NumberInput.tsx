// An input for a whole number, whose value is its digits. It has no spin buttons and no exponents, and opens a phone's number pad. What is
// not certainly a number stays as it was typed, and the field says so.
import { type ChangeEvent, type ComponentProps, useEffect, useState } from 'react';
import { wholeNumberIn } from '../../../domain/input/whole-number.ts';
import { inputsCopy } from '../../copy/inputs.ts';
import { TextInput, useFieldNotes } from './Field.tsx';

export interface NumberInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** Digits, or what was typed if it cannot be read: a draft keeps that too. `numberOfDigits` makes a number of it. */
  value: string;
  onValueChange: (value: string) => void;
  /** Miles may be typed with tenths, "k" and a unit, and show as "31,480" while they are not being edited. */
  of?: 'count' | 'miles';
}

const grouping = new Intl.NumberFormat('en-US');
/** Far longer than any number that can be entered. */
const LONGEST = 30;

export function NumberInput({ value, onValueChange, of = 'count', onBlur, ...rest }: NumberInputProps) {
  const [isEditing, setEditing] = useState(false);
  /** As typed, while it stands for `value`. */
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null);
  const say = useFieldNotes();
  // The value was filled in or emptied by something else.
  const isOver = typed !== null && typed.value !== value;
  useEffect(() => {
    if (!isOver) return;
    setTyped(null);
    say.note(undefined);
  }, [isOver, say]);
  const isRead = value.trim() === '' || wholeNumberIn(value, of) !== null;
  const problem = isRead ? undefined : of === 'miles' ? inputsCopy.notMiles : inputsCopy.notNumber;
  useEffect(() => say.problem(problem), [problem, say]);
  const change = ({ target: { value: text } }: ChangeEvent<HTMLInputElement>) => {
    const read = wholeNumberIn(text, of);
    const next = read?.digits ?? text.trim();
    say.note(read?.left ? inputsCopy.taken[read.left](grouping.format(Number(read.digits))) : undefined);
    setEditing(true);
    setTyped({ text, value: next });
    onValueChange(next);
  };
  const isAsTyped = typed !== null && !isOver && isEditing;
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      maxLength={LONGEST}
      {...rest}
      // Focusing the field does not change the text, so that a selection stays.
      value={isAsTyped ? typed.text : of === 'miles' && isRead && value !== '' ? grouping.format(Number(value)) : value}
      onChange={change}
      onBlur={(event) => {
        setEditing(false);
        onBlur?.(event);
      }}
    />
  );
}
