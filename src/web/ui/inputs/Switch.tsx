// An on/off switch. The whole row with label and sentence is clickable.
import './Switch.css';
import { type ReactNode, useId } from 'react';
import { FieldNotes } from './Field.tsx';

export interface SwitchProps {
  label: string;
  sentence?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  /** The change is being saved: the switch shows the new state, keeps the focus, and ignores clicks. */
  busy?: boolean;
  /** Why the change was reverted. */
  error?: string | undefined;
}

export function Switch({ label, sentence, checked, onCheckedChange, busy = false, error }: SwitchProps) {
  const id = useId();
  const described = [error && `${id}-error`, sentence !== undefined && `${id}-sentence`].filter(Boolean).join(' ');
  return (
    <div className="switch-row">
      <label className="switch">
        <span className="switch-text grid-2">
          <span className="switch-label" id={`${id}-label`}>
            {label}
          </span>
          {sentence !== undefined && (
            <span className="quiet" id={`${id}-sentence`}>
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
          {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
          onClick={() => !busy && onCheckedChange(!checked)}
        />
      </label>
      <FieldNotes id={id} error={error} />
    </div>
  );
}
