// The counts below the policy's clock: how many titles are due soon, late and critical with the edited days, and with the saved ones.
import type { TitlePolicyView } from '../../../../api/desk.ts';

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
