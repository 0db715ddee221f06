// A combobox that accepts any text and suggests the names that match it.
import { useState } from 'react';
import { newThreadCopy } from '../../copy/new-thread.ts';
import { Combobox } from '../../ui/combobox/Combobox.tsx';

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

/** Enough for every make that a dealer expects: Toyota and Volvo are late in the alphabet. */
const MAX_SUGGESTIONS = 100;

/** Names that start with the text first, then names that contain it, each in their order. All names if nothing is typed. */
export function suggestions(names: readonly string[], typed: string): string[] {
  const text = typed.trim().toLowerCase();
  const startsWithText = (name: string) => name.toLowerCase().startsWith(text);
  const containsText = (name: string) => name.toLowerCase().includes(text);
  return [...names.filter(startsWithText), ...names.filter((name) => !startsWithText(name) && containsText(name))].slice(
    0,
    MAX_SUGGESTIONS,
  );
}
