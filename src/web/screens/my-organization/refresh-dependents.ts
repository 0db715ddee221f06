// After a change of the policy, the terms or the days for registration: everything that shows what is late is read again.
import type { QueryClient } from '@tanstack/react-query';
import type { QueryName } from '../../../api/operations.ts';

const DEPENDENT: readonly QueryName[] = ['desk', 'deskPartners', 'deskNext', 'deskEntry', 'dashboard'];

export function refreshDependents(cache: QueryClient): void {
  for (const name of DEPENDENT) void cache.invalidateQueries({ queryKey: [name] });
}
