// How many titles are due soon, late and critical with the policy that is being edited.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TitlePolicyView } from '../../../../api/desk.ts';
import { SEARCH_DEBOUNCE_MS } from '../../../../domain/limits.ts';
import { useDebounced } from '../../../browser/use-debounced.ts';
import { previewPolicyQuery } from '../../../data/queries.ts';
import type { PolicyCounts } from './policy-counts.ts';
import { isValidPolicy, keyOf, type PolicyValues, valuesFrom } from './policy-values.ts';

/** Null if they could not be read. Until they are read, those of the saved policy or of the values before. */
export function usePolicyCounts({ policy, counts }: TitlePolicyView, valid: PolicyValues): PolicyCounts | null {
  const edited = useDebounced(keyOf(valid), SEARCH_DEBOUNCE_MS);
  const isSaved = keyOf(valid) === keyOf(policy);
  const preview = useQuery({ ...previewPolicyQuery(valuesFrom(edited)), enabled: !isSaved && edited !== keyOf(policy) });
  if (isSaved) return counts;
  // It is tried again, for as long as the server cannot be reached. Meanwhile the old counts would be wrong.
  if (preview.failureCount > 0 || preview.isPaused) return null;
  return preview.data?.counts ?? counts;
}

/** The values, or the last valid ones while they are not valid. */
export function useLastValid(values: PolicyValues, saved: PolicyValues): PolicyValues {
  const [last, setLast] = useState(() => keyOf(saved));
  if (!isValidPolicy(values)) return valuesFrom(last);
  if (keyOf(values) !== last) setLast(keyOf(values));
  return values;
}
