// The button of a field of the desk, with the field's name and value.
import { Pencil } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

interface FieldButtonProps extends Omit<ComponentProps<'button'>, 'value'> {
  /** The name of the button. */
  label: string;
  /** Its description. */
  value: ReactNode;
}

export function FieldButton({ label, value, ...rest }: FieldButtonProps) {
  const id = useId();
  return (
    <button {...rest} type="button" className="desk-field" aria-describedby={id}>
      <span className="desk-field-label">{label}</span>
      {/* Hidden, so that it is not part of the name. The description reads it in any case. */}
      <span className="desk-field-value" aria-hidden="true">
        <span id={id}>{value}</span>
        <Pencil />
      </span>
    </button>
  );
}
