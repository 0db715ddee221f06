// Choices as chips: one of several as radio buttons, or any number of them as checkboxes.
import './send.css';
import { type ReactNode, useId } from 'react';
import { VisuallyHidden } from '../../ui/text/inline-text.tsx';
import { FieldNotes } from '../../ui/inputs/Field.tsx';

interface ChipsProps<Value extends string> {
  /** The name of the group. */
  label: string;
  /** The name is only for screen readers. */
  hidesLabel?: boolean;
  options: readonly { value: Value; label: string }[];
}

export interface ChipRadiosProps<Value extends string> extends ChipsProps<Value> {
  value: Value | null;
  onValueChange: (value: Value) => void;
  /** Outlined with dashes while another one, or none, is chosen. */
  suggested?: Value | null;
  error?: string | undefined;
}

export function ChipRadios<Value extends string>(props: ChipRadiosProps<Value>) {
  const { label, hidesLabel = false, options, value, onValueChange, suggested = null, error } = props;
  const id = useId();
  return (
    <fieldset
      className="chip-group"
      role="radiogroup"
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <Legend hidden={hidesLabel}>{label}</Legend>
      <div className="chips">
        {options.map((option) => (
          <label
            key={option.value}
            className="chip chip-radio"
            data-suggested={(option.value === suggested && suggested !== value) || undefined}
          >
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onValueChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  );
}

export interface ChipChecksProps<Value extends string> extends ChipsProps<Value> {
  /** Those that are checked, in the order of the options. */
  value: readonly Value[];
  /** Those that are checked for some, but not all, of what the group stands for. Such a one is checked next. */
  mixed?: readonly Value[];
  onValueChange: (value: Value[]) => void;
}

export function ChipChecks<Value extends string>(props: ChipChecksProps<Value>) {
  const { label, hidesLabel = false, options, value, mixed = [], onValueChange } = props;
  // Set after every render, because a click clears it.
  const showMixed = (input: HTMLInputElement | null, one: Value) => {
    if (input) input.indeterminate = mixed.includes(one);
  };
  const toggle = (toggled: Value, isChecked: boolean) =>
    onValueChange(options.map((option) => option.value).filter((one) => (one === toggled ? isChecked : value.includes(one))));
  return (
    <fieldset className="chip-group">
      <Legend hidden={hidesLabel}>{label}</Legend>
      <div className="chips">
        {options.map((option) => (
          <label key={option.value} className="chip chip-check">
            <input
              ref={(input) => showMixed(input, option.value)}
              type="checkbox"
              className="check-box"
              checked={value.includes(option.value)}
              onChange={({ target }) => toggle(option.value, target.checked)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Legend({ hidden, children }: { hidden: boolean; children: ReactNode }) {
  return <legend className="field-label">{hidden ? <VisuallyHidden>{children}</VisuallyHidden> : children}</legend>;
}
