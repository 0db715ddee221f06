// Saves the whole title policy. The answer goes into the cache, and everything that shows what is late is read again.
import { useIsMutating } from '@tanstack/react-query';
import type { TitlePolicy } from '../../../../domain/desk/title-policy.ts';
import type { QueryName } from '../../../../api/operations.ts';
import type { ApiError } from '../../../data/api-error.ts';
import { operation, titlePolicyQuery } from '../../../data/queries.ts';
import { useCommand } from '../../../data/use-command.ts';

const DEPENDENT: readonly QueryName[] = ['desk', 'deskPartners', 'deskNext', 'deskEntry', 'dashboard'];

interface Outcomes {
  done: (saved: TitlePolicy) => void;
  refused: (refusal: ApiError) => void;
}

export function useUpdatePolicy({ done, refused }: Outcomes) {
  return useCommand(operation.updateTitlePolicy, {
    done: (view, _input, cache) => {
      cache.setQueryData(titlePolicyQuery().queryKey, view);
      for (const name of DEPENDENT) void cache.invalidateQueries({ queryKey: [name] });
      done(view.policy);
    },
    refused,
  });
}

/** True while the form or the switch saves. Each sends the whole policy, so the other one must wait, or it would send old values. */
export const useIsPolicySaving = (): boolean => useIsMutating({ mutationKey: [operation.updateTitlePolicy] }) > 0;
