// Invitations to threads of organizations that are not partners of the sender. They are counted for a day, in all organizations of the
// sender's owners together. The first of a day are notified and mailed one by one, the others together, and a day has an end.
import { DAY_MS, STRANGER_INVITATIONS_PER_DAY, STRANGER_INVITATIONS_TOLD_APART } from '../limits.ts';
import { refusalMessage, refuse, type Refusal } from '../refusals.ts';
import { mailDayStart } from './stranger-mail.ts';
import { formatTimeIn, zoneOf } from '../time-zones.ts';
import type { UsState } from '../us-states.ts';

/**
 * How the invited organization is told: `joined` in one notification and one mail a day, otherwise by itself. `invitedToday`: the invitations before this one;
 * null if the invited organization is a partner.
 */
export function tellInvitation(invitedToday: number | null): { told?: 'joined' } | Refusal {
  if (invitedToday === null || invitedToday < STRANGER_INVITATIONS_TOLD_APART) return {};
  return invitedToday < STRANGER_INVITATIONS_PER_DAY ? { told: 'joined' } : refuse('invited-too-many');
}

/** Why no more can be invited today. `state`: of the sender, null if unknown. `now` in ms. */
export const tooManySentence = (state: UsState | null, now: number): string =>
  refusalMessage('invited-too-many', { time: formatTimeIn(zoneOf(state), mailDayStart(now) + DAY_MS) });

/** The text of the one notification of a day. */
export const joinedInvitationsText = (count: number): string =>
  count === 1 ? 'You are invited to one more thread.' : `You are invited to ${count} more threads.`;
