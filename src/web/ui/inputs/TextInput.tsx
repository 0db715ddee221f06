// A text input. Inside a `Field` it gets the field's id and descriptions. A form's `register()` can be spread onto it.
import './inputs.css';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { useFieldControl } from './Field.tsx';

export interface TextInputProps extends ComponentProps<'input'> {
  /** Uses the monospace font, for VINs and codes. */
  mono?: boolean;
}

export function TextInput({ mono, className, type = 'text', ...rest }: TextInputProps) {
  return <input type={type} {...useFieldControl()} {...rest} className={classNames('input', className)} data-mono={mono || undefined} />;
}

export function TextArea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={rows} {...useFieldControl()} {...rest} className={classNames('input', className)} />;
}
