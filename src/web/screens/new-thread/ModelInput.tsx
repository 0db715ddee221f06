import { useQuery } from '@tanstack/react-query';
import { SEARCH_DEBOUNCE_MS } from '../../../domain/limits.ts';
import { newThreadCopy } from '../../copy/new-thread.ts';
import { modelsQuery } from '../../data/queries.ts';
import { useDebounced } from '../../browser/use-debounced.ts';
import { SuggestedNameInput } from './SuggestedNameInput.tsx';

export function ModelInput({ make, value, onValueChange }: { make: string; value: string; onValueChange: (model: string) => void }) {
  const asked = useDebounced(make, SEARCH_DEBOUNCE_MS);
  const { data, isFetching } = useQuery({ ...modelsQuery(asked), enabled: asked !== '' });
  return (
    <SuggestedNameInput
      names={asked === make ? (data?.names ?? []) : []}
      loading={isFetching || asked !== make}
      emptyText={newThreadCopy.noModels}
      held={make === ''}
      value={value}
      onValueChange={onValueChange}
    />
  );
}
