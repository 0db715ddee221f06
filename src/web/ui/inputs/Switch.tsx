// An on/off switch. The whole row with label and sentence is clickable.
import './Switch.css';
import { type ReactNode, useId } from 'react';
import { FieldNotes } from './Field.tsx';

export interface SwitchProps {
  /** The accessible name. */
  label: string;
  sentence?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  /** Disables the switch but keeps it focusable. The id of the element with the reason, which becomes its description. */
  disabledBy?: string | undefined;
  /** The change is being saved: the switch shows the new state, keeps the focus, and ignores clicks. */
  busy?: boolean;
  /** Why the change was reverted. */
  error?: string | undefined;
}

export function Switch({ label, sentence, checked, onCheckedChange, disabledBy, busy = false, error }: SwitchProps) {
  const id = useId();
  const isDisabled = busy || disabledBy !== undefined;
  const described = [error && `${id}-error`, disabledBy, sentence !== undefined && `${id}-sentence`].filter(Boolean).join(' ');
  return (
    <div className="switch-row">
      <label className="switch">
        <span className="switch-text">
          <span className="switch-label" id={`${id}-label`}>
            {label}
          </span>
          {sentence !== undefined && (
            <span className="switch-sentence" id={`${id}-sentence`}>
              {sentence}
            </span>
          )}
        </span>
        <button
          type="button"
          role="switch"
          className="switch-track"
          aria-checked={checked}
          aria-labelledby={`${id}-label`}
          {...(described ? { 'aria-describedby': described } : {})}
          {...(busy ? { 'aria-busy': true } : {})}
          {...(isDisabled ? { 'aria-disabled': true } : {})}
          onClick={() => !isDisabled && onCheckedChange(!checked)}
        />
      </label>
      <FieldNotes id={id} error={error} />
    </div>
  );
}
