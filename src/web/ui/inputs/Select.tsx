// A styled native select.
import './inputs.css';
import { ChevronsUpDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { InputIcon, useFieldControl } from './Field.tsx';

export interface SelectProps extends Omit<ComponentProps<'select'>, 'children'> {
  options: readonly { value: string; label: string }[];
  /** The label of the empty value. */
  placeholder?: string;
}

export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  return (
    <div className="input-frame">
      <select {...useFieldControl()} {...rest} className={classNames('input', className)}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <InputIcon end>
        <ChevronsUpDown />
      </InputIcon>
    </div>
  );
}
