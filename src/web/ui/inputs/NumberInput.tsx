// An input for a whole number, whose value is its digits. It has no spin buttons and no exponents, and opens a phone's number pad. What is
// not certainly a number stays as it was typed, and the field says so.
import { type ChangeEvent, type ComponentProps, useEffect, useState } from 'react';
import { wholeNumberIn } from '../../../domain/input/whole-number.ts';
import { inputsCopy } from '../../copy/inputs.ts';
import { useFieldNotes } from './Field.tsx';
import { TextInput } from './TextInput.tsx';

export interface NumberInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** Only digits, or empty. */
  value: string;
  /** Empty if what was typed cannot be read. */
  onValueChange: (digits: string) => void;
  /** Miles may be typed with tenths, "k" and a unit, and show as "31,480" while they are not being edited. */
  of?: 'count' | 'miles';
}

const grouping = new Intl.NumberFormat('en-US');
/** Far longer than any number that can be entered. */
const LONGEST = 30;

export function NumberInput({ value, onValueChange, of = 'count', onBlur, ...rest }: NumberInputProps) {
  const [isEditing, setEditing] = useState(false);
  /** As typed, while it stands for `digits`. */
  const [typed, setTyped] = useState<{ text: string; digits: string } | null>(null);
  const say = useFieldNotes();
  // The value was filled in or emptied by something else.
  const isOver = typed !== null && typed.digits !== value;
  useEffect(() => {
    if (!isOver) return;
    setTyped(null);
    say.problem(undefined);
    say.note(undefined);
  }, [isOver, say]);
  const change = ({ target: { value: text } }: ChangeEvent<HTMLInputElement>) => {
    const read = text.trim() === '' ? { digits: '', left: null } : wholeNumberIn(text, of);
    say.problem(read ? undefined : of === 'miles' ? inputsCopy.notMiles : inputsCopy.notNumber);
    say.note(read?.left ? inputsCopy.taken[read.left](grouping.format(Number(read.digits))) : undefined);
    setEditing(true);
    setTyped({ text, digits: read?.digits ?? '' });
    onValueChange(read?.digits ?? '');
  };
  const isAsTyped = typed !== null && !isOver && (isEditing || value === '');
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      maxLength={LONGEST}
      {...rest}
      // Focusing the field does not change the text, so that a selection stays.
      value={isAsTyped ? typed.text : of === 'miles' && value !== '' ? grouping.format(Number(value)) : value}
      onChange={change}
      onBlur={(event) => {
        setEditing(false);
        onBlur?.(event);
      }}
    />
  );
}
