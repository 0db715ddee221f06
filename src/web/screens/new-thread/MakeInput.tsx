import { useQuery } from '@tanstack/react-query';
import { newThreadCopy } from '../../copy/new-thread.ts';
import { makesQuery } from '../../data/queries.ts';
import { SuggestedNameInput } from './SuggestedNameInput.tsx';

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
