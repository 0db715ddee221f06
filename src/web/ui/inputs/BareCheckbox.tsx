// A checkbox without a visible label. A separate file from the others, so that the table does not load these.
import './choices.css';
import type { ComponentProps } from 'react';

type BareCheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & { label: string; mixed?: boolean };

/** For rows and columns. Mixed if some, but not all, of what it stands for is checked. */
export function BareCheckbox({ label, mixed = false, ...rest }: BareCheckboxProps) {
  // Set after every render, because a click clears it.
  const showMixed = (input: HTMLInputElement | null) => {
    if (input) input.indeterminate = mixed;
  };
  return <input {...rest} ref={showMixed} type="checkbox" className="check-box" aria-label={label} />;
}
