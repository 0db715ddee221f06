// The values that the policy's form edits: four numbers of days and the time zone. In the form they are texts, as they were typed.
import * as z from 'zod/mini';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { titlePolicy, type TitlePolicyView } from '../../../../api/desk.ts';
import type { TitlePolicy } from '../../../../domain/desk/title-policy.ts';
import { numberOfDigits } from '../../../../domain/input/whole-number.ts';
import { SEARCH_DEBOUNCE_MS } from '../../../../domain/limits.ts';
import { useDebounced } from '../../../browser/use-debounced.ts';
import { previewPolicyQuery } from '../../../data/queries.ts';

export const DAY_FIELDS = ['dueDays', 'criticalDays', 'dueSoonDays', 'sendOnDays'] as const;
export const POLICY_FIELDS = [...DAY_FIELDS, 'timeZone'] as const;
export type DayField = (typeof DAY_FIELDS)[number];
export type PolicyField = (typeof POLICY_FIELDS)[number];

/** NaN for what is no number. */
export type PolicyValues = Pick<TitlePolicy, PolicyField>;

export const isValidPolicy = (values: PolicyValues): boolean => titlePolicy.safeParse({ ...values, reminders: false }).success;

export const valuesOf = ({ dueDays, criticalDays, dueSoonDays, sendOnDays, timeZone }: PolicyValues): PolicyValues => ({
  dueDays,
  criticalDays,
  dueSoonDays,
  sendOnDays,
  timeZone,
});

export type PolicyTexts = Record<DayField, string> & Pick<PolicyValues, 'timeZone'>;

export const textsOf = ({ timeZone, ...days }: PolicyValues): PolicyTexts => ({
  dueDays: String(days.dueDays),
  criticalDays: String(days.criticalDays),
  dueSoonDays: String(days.dueSoonDays),
  sendOnDays: String(days.sendOnDays),
  timeZone,
});

export const valuesIn = ({ timeZone, ...texts }: PolicyTexts): PolicyValues => ({
  dueDays: numberOfDigits(texts.dueDays),
  criticalDays: numberOfDigits(texts.criticalDays),
  dueSoonDays: numberOfDigits(texts.dueSoonDays),
  sendOnDays: numberOfDigits(texts.sendOnDays),
  timeZone,
});

/** From the form's texts to a policy, but for its reminders. */
export const policyOfTexts = z.pipe(
  z.transform((texts: PolicyTexts) => ({ ...valuesIn(texts), reminders: false })),
  titlePolicy,
);

/** Equal for equal values, so that hooks can compare them. */
export const keyOf = (values: PolicyValues): string => JSON.stringify(valuesOf(values));
export const valuesFrom = (key: string): PolicyValues => JSON.parse(key) as PolicyValues;

/** The counts below the policy's clock: how many titles are due soon, late and critical with the edited days, and with the saved ones. */
export type PolicyCounts = TitlePolicyView['counts'];
/** `now`: the count with the saved policy; null if it is the same. */
export type CountedState = { state: 'due-soon' | 'late' | 'critical'; count: number; now: number | null };

export function countedStates(edited: PolicyCounts, saved: PolicyCounts): CountedState[] {
  const now = shown(saved);
  return shown(edited).map(({ state, count }, at) => ({ state, count, now: now[at]!.count === count ? null : now[at]!.count }));
}

/** The counts of the API exclude each other. Here, as in the table's filters, late ones include critical ones. */
const shown = ({ critical, late, dueSoon }: PolicyCounts) =>
  [
    { state: 'due-soon', count: dueSoon },
    { state: 'late', count: late + critical },
    { state: 'critical', count: critical },
  ] as const;

// How many titles are due soon, late and critical with the policy that is being edited.

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
