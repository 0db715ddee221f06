// An organization's policy: after how many days a title counts as due soon, late and critical for it. Only its members see it.
import { type TimeZone, zoneOf } from '../../time-zones.ts';
import type { UsState } from '../../us-states.ts';

export type TitlePolicy = {
  /** Days after the deal. The title should arrive by the end of that day, unless terms say another one. */
  dueDays: number;
  /** Days past the due day, after which a late title is critical. */
  criticalPastDueDays: number;
  /** Days before it is due. */
  dueSoonDays: number;
  /** Days after its receipt by which a title that goes to another organization should be sent on. */
  sendOnDays: number;
  timeZone: TimeZone;
  /** Whether partners are reminded in the organization's name. */
  reminders: boolean;
};

export const POLICY_LIMITS = {
  dueDays: { min: 1, max: 365 },
  criticalPastDueDays: { min: 0, max: 730 },
  dueSoonDays: { min: 0, max: 60 },
  sendOnDays: { min: 0, max: 60 },
} as const;

/** The policy of an organization that has not changed it. */
export const defaultPolicy = (state: UsState | null): TitlePolicy => ({
  dueDays: 14,
  criticalPastDueDays: 7,
  dueSoonDays: 3,
  sendOnDays: 3,
  timeZone: zoneOf(state),
  reminders: false,
});
