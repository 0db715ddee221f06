// The line of the policy's clock: from the deal on, which days are on time, due soon, late and critical.
import type { LatenessState } from '../../../../domain/desk/title-clock.ts';
import type { TitlePolicy } from '../../../../domain/desk/title-policy.ts';
import { titlePolicyCopy } from '../../../copy/title-policy.ts';

const words = titlePolicyCopy.clock;

export type ClockDays = Pick<TitlePolicy, 'dueDays' | 'criticalDays' | 'dueSoonDays'>;
/** `days`: how many days are in this state. `begins`: when it begins, in words. */
export type ClockSegment = { state: LatenessState; days: number; begins: string };

/** Critical has no end. On the line it takes a quarter. */
const CRITICAL_SHARE = 1 / 4;

/** Leaves out states without a day. `criticalDays` must not be less than `dueDays`. */
export function clockSegments({ dueDays, criticalDays, dueSoonDays }: ClockDays): ClockSegment[] {
  const soonFrom = Math.max(0, dueDays - dueSoonDays);
  // The due day itself is not late, and the last day before critical is not critical.
  const lateFrom = dueDays + 1;
  const criticalFrom = criticalDays + 1;
  const segments: ClockSegment[] = [
    { state: 'on-time', days: soonFrom, begins: words.deal },
    { state: 'due-soon', days: lateFrom - soonFrom, begins: soonFrom === 0 ? words.deal : words.day(soonFrom) },
    { state: 'late', days: criticalFrom - lateFrom, begins: words.afterDay(dueDays) },
    { state: 'critical', days: (criticalFrom * CRITICAL_SHARE) / (1 - CRITICAL_SHARE), begins: words.afterDay(criticalDays) },
  ];
  return segments.filter(({ days }) => days > 0);
}
