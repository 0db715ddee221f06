// A combobox that takes any text and proposes names; what is typed narrows them down.
import { useState } from 'react';
import { Combobox } from '../../ui/Combobox.tsx';
import { proposals } from './proposals.ts';

interface NameInputProps {
  names: readonly string[];
  loading: boolean;
  emptyText: string;
  value: string;
  onValueChange: (text: string) => void;
  disabled?: boolean;
}

export function NameInput({ names, value, ...rest }: NameInputProps) {
  const [query, setQuery] = useState('');
  return (
    <Combobox
      {...rest}
      freeText
      value={value}
      onQueryChange={setQuery}
      options={proposals(names, query).map((name) => ({ key: name, label: name }))}
    />
  );
}
