// The inputs for the make and the model: any text, with suggestions.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '../../../domain/limits.ts';
import { useDebounced } from '../../browser/use-debounced.ts';
import { newThreadCopy } from '../../copy/new-thread.ts';
import { makesQuery, modelsQuery } from '../../data/queries.ts';
import { Combobox } from '../../ui/combobox/Combobox.tsx';

interface NameInputProps {
  value: string;
  onValueChange: (name: string) => void;
}

/** Any text, with the known makes as suggestions. */
export function MakeInput(props: NameInputProps) {
  const { data, isFetching } = useQuery(makesQuery());
  return <SuggestedNameInput {...props} names={data?.names ?? []} loading={isFetching} emptyText={newThreadCopy.noMakes} />;
}

/** Any text, with the models of the make as suggestions. Disabled without a make. */
export function ModelInput({ make, ...props }: NameInputProps & { make: string }) {
  const debouncedMake = useDebounced(make, SEARCH_DEBOUNCE_MS);
  const { data, isFetching } = useQuery({ ...modelsQuery(debouncedMake), enabled: debouncedMake !== '' });
  return (
    <SuggestedNameInput
      {...props}
      names={debouncedMake === make ? (data?.names ?? []) : []}
      loading={isFetching || debouncedMake !== make}
      emptyText={newThreadCopy.noModels}
      readOnly={make === ''}
    />
  );
}

interface SuggestedNameInputProps extends NameInputProps {
  names: readonly string[];
  loading: boolean;
  /** Shown if nothing is typed and there is nothing to suggest. */
  emptyText: string;
  /** Disabled until another field is filled in. */
  readOnly?: boolean;
}

/** A combobox that accepts any text and suggests the names that match it. */
function SuggestedNameInput({ names, value, emptyText, readOnly = false, ...rest }: SuggestedNameInputProps) {
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
