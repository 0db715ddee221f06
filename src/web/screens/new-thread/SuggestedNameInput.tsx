// A combobox that accepts any text and suggests the names that match it.
import { useState } from 'react';
import { newThreadCopy } from '../../copy/new-thread.ts';
import { Combobox } from '../../ui/combobox/Combobox.tsx';
import { suggestions } from './suggestions.ts';

interface SuggestedNameInputProps {
  names: readonly string[];
  loading: boolean;
  /** Shown if nothing is typed and there is nothing to suggest. */
  emptyText: string;
  value: string;
  onValueChange: (text: string) => void;
  /** Disabled until another field is filled in. */
  readOnly?: boolean;
}

export function SuggestedNameInput({ names, value, emptyText, readOnly = false, ...rest }: SuggestedNameInputProps) {
  const [query, setQuery] = useState('');
  return (
    <Combobox
      {...rest}
      readOnly={readOnly}
      freeText
      value={value}
      emptyText={value.trim() === '' ? emptyText : newThreadCopy.asTyped}
      onQueryChange={setQuery}
      options={suggestions(names, query).map((name) => ({ key: name, label: name }))}
    />
  );
}
