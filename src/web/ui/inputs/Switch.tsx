// What takes effect at once, on or off: its name and a sentence at the left, the switch at the right, the whole row takes the click.
import './Switch.css';
import { type ReactNode, useId } from 'react';
import { FieldNotes } from './Field.tsx';

export interface SwitchProps {
  /** Its accessible name. */
  label: string;
  sentence?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  /** Cannot be turned for a reason that stands in sight: the id of that reason, which is read with the name. */
  heldBy?: string | undefined;
  /** Being saved: shows where it is going, keeps the focus, and takes no click. */
  busy?: boolean;
  /** Why it went back. */
  error?: string | undefined;
}

export function Switch({ label, sentence, checked, onCheckedChange, heldBy, busy = false, error }: SwitchProps) {
  const id = useId();
  const isHeld = busy || heldBy !== undefined;
  const described = [error && `${id}-error`, heldBy, sentence !== undefined && `${id}-sentence`].filter(Boolean).join(' ');
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
          {...(isHeld ? { 'aria-disabled': true } : {})}
          onClick={() => !isHeld && onCheckedChange(!checked)}
        />
      </label>
      <FieldNotes id={id} error={error} />
    </div>
  );
}
