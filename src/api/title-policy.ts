// Input and output of the operations on an organization's title policy.
import * as z from 'zod/mini';
import { POLICY_LIMITS } from '../domain/desk/clock/title-policy.ts';
import { TIME_ZONES } from '../domain/time-zones.ts';
import { latenessCounts } from './desk.ts';
import { ms } from './thread-views.ts';

const within = ({ min, max }: { min: number; max: number }) =>
  [z.minimum(min, `At least ${min}.`), z.maximum(max, `At most ${max}.`)] as const;
const days = (limits: { min: number; max: number }) => z.int('Enter a number of days.').check(...within(limits));
const daysInQuery = (limits: { min: number; max: number }) => z.coerce.number().check(z.int('Enter a number of days.'), ...within(limits));
const policyDays = <S>(daysWithin: (limits: { min: number; max: number }) => S) => ({
  dueDays: daysWithin(POLICY_LIMITS.dueDays),
  criticalPastDueDays: daysWithin(POLICY_LIMITS.criticalPastDueDays),
  dueSoonDays: daysWithin(POLICY_LIMITS.dueSoonDays),
  sendOnDays: daysWithin(POLICY_LIMITS.sendOnDays),
});
const timeZone = z.enum(TIME_ZONES, 'Choose a time zone.');
export const titlePolicy = z.object({ ...policyDays(days), timeZone, reminders: z.boolean() });
/** A policy that is being edited. */
export const previewPolicyInput = z.object({ ...policyDays(daysInQuery), timeZone });
export const titlePolicyView = z.object({
  policy: titlePolicy,
  /** Who changed it last; null for the default. `by`: null if the account was deleted. */
  changed: z.nullable(z.object({ by: z.nullable(z.string()), at: ms })),
  mayEdit: z.boolean(),
  /** How many active threads are in each state now. */
  counts: z.object({ ...latenessCounts, active: z.int() }),
});
export type TitlePolicyView = z.output<typeof titlePolicyView>;
export const previewPolicyView = z.object({ counts: z.object({ ...latenessCounts, active: z.int() }) });
