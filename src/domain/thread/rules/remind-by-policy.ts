// What an organization's policy does on a thread in its name, without a person. `desk/policy-reminders.ts` decides when.
import type { Change } from '../facts.ts';
import type { Stake, StakeId, Thread, UpdateId } from '../thread.ts';
import { openRequests } from '../chain.ts';
import { remindRequest, requestUpdate } from './requests.ts';

/**
 * Asks the current stake's organization for an update and what the title waits for, or reminds it of the open request. No facts if it was
 * asked within the last day.
 * `freshId`: the id of a new request. `now` in ms.
 */
export function automaticRequest(thread: Thread, me: Stake, freshId: string, now: number): Change[] {
  const actor = { orgId: me.orgId, now, today: '', freshId };
  const open = openRequests(thread).find(({ stakeId }) => stakeId === me.id);
  const decision = open
    ? remindRequest(thread, { type: 'remindRequest', requestId: open.id }, me, actor)
    : requestUpdate(thread, { type: 'requestUpdate', note: '' }, me, actor);
  if ('refused' in decision) return [];
  return decision.facts.map((fact) =>
    fact.type === 'UpdateRequested' || fact.type === 'RequestReminded' ? { ...fact, automatic: true, asks: 'waits-for' } : fact,
  );
}

export const deliveryReminder = (updateId: UpdateId, at: number): Change[] => [{ type: 'DeliveryReminded', at, updateId, automatic: true }];
export const invitationReminder = (stakeId: StakeId, at: number): Change[] => [
  { type: 'InvitationReminded', at, stakeId, automatic: true },
];
