// The values that the policy's form edits: four numbers of days and the time zone. In the form they are texts, as they were typed.
import * as z from 'zod/mini';
import { titlePolicy } from '../../../../api/desk.ts';
import type { TitlePolicy } from '../../../../domain/desk/title-policy.ts';
import { numberOfDigits } from '../../../../domain/input/whole-number.ts';

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
