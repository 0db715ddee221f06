// A radio group of cards with icons.
import './choices.css';
import { type ReactNode, useId } from 'react';
import { FieldNotes } from './Field.tsx';

export interface RadioCardsProps<Value extends string> {
  label: string;
  value: Value | null;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  name?: string;
  hint?: ReactNode;
  error?: string | undefined;
}

export function RadioCards<Value extends string>({ label, value, onValueChange, options, name, hint, error }: RadioCardsProps<Value>) {
  const id = useId();
  return (
    <fieldset
      className="field"
      role="radiogroup"
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className="field-label">{label}</legend>
      <div className="radio-cards">
        {options.map((option) => (
          <label key={option.value} className="radio-card">
            <input
              type="radio"
              name={name ?? id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onValueChange(option.value)}
            />
            {option.icon}
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}
