// A combobox that takes any text and proposes names; what is typed narrows them down.
import { useState } from 'react';
import { newThreadCopy } from '../../copy/new-thread.ts';
import { Combobox } from '../../ui/combobox/Combobox.tsx';
import { suggestions } from './suggestions.ts';

interface NameInputProps {
  names: readonly string[];
  loading: boolean;
  /** With nothing typed and nothing to propose. */
  emptyText: string;
  value: string;
  onValueChange: (text: string) => void;
  /** Waits for another field. */
  held?: boolean;
}

export function SuggestedNameInput({ names, value, emptyText, ...rest }: NameInputProps) {
  const [query, setQuery] = useState('');
  return (
    <Combobox
      {...rest}
      freeText
      value={value}
      emptyText={value.trim() === '' ? emptyText : newThreadCopy.asTyped}
      onQueryChange={setQuery}
      options={suggestions(names, query).map((name) => ({ key: name, label: name }))}
    />
  );
}
