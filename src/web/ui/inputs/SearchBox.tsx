// A search box with an icon and a clear button.
import './inputs.css';
import { Search, X } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { uiCopy } from '../../copy/ui.ts';

export interface SearchBoxProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'ref' | 'className'> {
  /** The accessible name and the placeholder. */
  label: string;
  value: string;
  onValueChange: (text: string) => void;
}

export function SearchBox({ label, value, onValueChange, ...rest }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="input-frame">
      <span className="input-icon" aria-hidden="true">
        <Search />
      </span>
      <input
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        {...rest}
        ref={input}
        type="search"
        className="input"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
      />
      {value !== '' && (
        <button
          type="button"
          className="input-button"
          aria-label={uiCopy.clear}
          onClick={() => {
            onValueChange('');
            input.current?.focus();
          }}
        >
          <X />
        </button>
      )}
    </div>
  );
}
