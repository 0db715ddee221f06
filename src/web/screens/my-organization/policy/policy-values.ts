// The values that the policy's form edits: four numbers of days and the time zone.
import { titlePolicy } from '../../../../api/desk.ts';
import type { TitlePolicy } from '../../../../domain/desk/title-policy.ts';

export const DAY_FIELDS = ['dueDays', 'criticalDays', 'dueSoonDays', 'sendOnDays'] as const;
export const POLICY_FIELDS = [...DAY_FIELDS, 'timeZone'] as const;
export type DayField = (typeof DAY_FIELDS)[number];
export type PolicyField = (typeof POLICY_FIELDS)[number];

/** An empty number is NaN. */
export type PolicyValues = Pick<TitlePolicy, PolicyField>;

export const isValidPolicy = (values: PolicyValues): boolean => titlePolicy.safeParse({ ...values, reminders: false }).success;

export const valuesOf = ({ dueDays, criticalDays, dueSoonDays, sendOnDays, timeZone }: PolicyValues): PolicyValues => ({
  dueDays,
  criticalDays,
  dueSoonDays,
  sendOnDays,
  timeZone,
});

export const daysText = (days: number): string => (Number.isNaN(days) ? '' : String(days));
export const daysFrom = (digits: string): number => (digits === '' ? NaN : Number(digits));

export const textsOf = ({ timeZone, ...days }: PolicyValues): Record<PolicyField, string> => ({
  dueDays: daysText(days.dueDays),
  criticalDays: daysText(days.criticalDays),
  dueSoonDays: daysText(days.dueSoonDays),
  sendOnDays: daysText(days.sendOnDays),
  timeZone,
});

/** Equal for equal values, so that hooks can compare them. */
export const keyOf = (values: PolicyValues): string => JSON.stringify(valuesOf(values));
export const valuesFrom = (key: string): PolicyValues => JSON.parse(key) as PolicyValues;
