// The inputs for the make and the model: any text, with suggestions.
import { useQuery } from '@tanstack/react-query';
import { SEARCH_DEBOUNCE_MS } from '../../../domain/limits.ts';
import { useDebounced } from '../../browser/use-debounced.ts';
import { newThreadCopy } from '../../copy/new-thread.ts';
import { makesQuery, modelsQuery } from '../../data/queries.ts';
import { SuggestedNameInput } from './SuggestedNameInput.tsx';

/** Any text, with the known makes as suggestions. */
export function MakeInput({ value, onValueChange }: { value: string; onValueChange: (make: string) => void }) {
  const { data, isFetching } = useQuery(makesQuery());
  return (
    <SuggestedNameInput
      names={data?.names ?? []}
      loading={isFetching}
      emptyText={newThreadCopy.noMakes}
      value={value}
      onValueChange={onValueChange}
    />
  );
}

/** Any text, with the models of the make as suggestions. Disabled without a make. */
export function ModelInput({ make, value, onValueChange }: { make: string; value: string; onValueChange: (model: string) => void }) {
  const debouncedMake = useDebounced(make, SEARCH_DEBOUNCE_MS);
  const { data, isFetching } = useQuery({ ...modelsQuery(debouncedMake), enabled: debouncedMake !== '' });
  return (
    <SuggestedNameInput
      names={debouncedMake === make ? (data?.names ?? []) : []}
      loading={isFetching || debouncedMake !== make}
      emptyText={newThreadCopy.noModels}
      readOnly={make === ''}
      value={value}
      onValueChange={onValueChange}
    />
  );
}
