// An organization's title policy.
import { type TitlePolicyView } from '../../api/title-policy.ts';
import type { DeskTimes } from '../../domain/desk/stored-row.ts';
import { latenessAt, type LatenessState } from '../../domain/desk/clock/clock-states.ts';
import type { TitlePolicy } from '../../domain/desk/clock/title-policy.ts';
import { may } from '../../domain/permissions.ts';
import type { MemberViewer } from '../db/accounts/viewers.ts';
import { lockOwnOrg } from './change-own-org.ts';
import { refreshTimes, timesWith } from '../db/desk/desk-rows.ts';
import { lockPolicy, readPolicy, readRemindersSince, type ReminderTimes, savePolicy } from '../db/desk/title-policies.ts';
import { hasTermsInUse } from '../db/desk/title-terms.ts';
import type { Tx } from '../postgres/connections/sql.ts';
import { nextReminders } from '../../domain/desk/policy-reminders.ts';
import { refusedField } from './desk-entry.ts';
import { type Handlers, type ReadContext } from './handler.ts';

async function policyNow({ sql, viewer: { org }, now }: ReadContext<MemberViewer>): Promise<TitlePolicyView> {
  const { policy, changed } = await readPolicy(sql, org.id);
  return {
    policy,
    changed: changed && { by: changed.changedBy, at: changed.changedAt },
    mayEdit: may(org.role, 'setTitlePolicy'),
    counts: countsOf(await timesWith(sql, org.id, { policy }), now),
  };
}

/** Reminders that stay on keep the day on which they were turned on. */
async function reminderTimes(tx: Tx, orgId: string, { reminders, timeZone }: TitlePolicy, now: number): Promise<ReminderTimes> {
  if (!reminders) return { since: null, next: null };
  return { since: (await readRemindersSince(tx, orgId)) ?? now, next: nextReminders(timeZone, now) };
}

function countsOf(times: readonly DeskTimes[], now: number): TitlePolicyView['counts'] {
  const states = times.map(({ clock }) => latenessAt(clock, now));
  const count = (state: LatenessState) => states.filter((one) => one === state).length;
  return { active: states.length, critical: count('critical'), late: count('late'), dueSoon: count('due-soon') };
}

export const titlePolicyHandlers = {
  titlePolicy: policyNow,
  previewPolicy: async ({ sql, viewer, now }, policy) => ({
    counts: countsOf(await timesWith(sql, viewer.org.id, { policy: { ...policy, reminders: false } }), now),
  }),
  updateTitlePolicy: {
    decide: async (context, policy) => {
      const { tx, viewer, now, publish } = context;
      // Before the organization: commands on threads share policies first, and may wait for an organization afterwards.
      await lockPolicy(tx, viewer.org.id);
      const role = await lockOwnOrg(context, 'setTitlePolicy');
      if (policy.timeZone === 'UTC' && (await hasTermsInUse(tx, viewer.org.id))) throw refusedField('terms-need-time-zone', 'timeZone');
      await savePolicy(tx, viewer.org.id, policy, await reminderTimes(tx, viewer.org.id, policy, now), viewer.userId, now);
      await refreshTimes(tx, viewer.org.id);
      publish([viewer.org.id], 'desk', 0);
      return { reply: () => policyNow({ sql: tx, viewer: { ...viewer, org: { ...viewer.org, role } }, now }) };
    },
    replay: policyNow,
  },
} satisfies Partial<Handlers>;
