import { useMutationState } from '@tanstack/react-query';
import type { Sent } from '../../../api/operations.ts';

const ANSWERS: readonly unknown[] = ['acceptConnection', 'ignoreConnection'];

export function useAnswered(): ReadonlySet<string> {
  const ids = useMutationState({
    filters: { status: 'pending', predicate: ({ options }) => ANSWERS.includes(options.mutationKey?.[0]) },
    select: ({ state }) => (state.variables as Sent<'acceptConnection'>).orgId,
  });
  return new Set(ids);
}
