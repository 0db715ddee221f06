// The status of an invite's mail, as the screen shows it.
import type { OrgInviteView } from '../../../api/members.ts';
import { MAIL_WAIT_MS } from '../../../domain/limits.ts';
import { myOrganizationCopy } from '../../copy/my-organization.ts';
import { threadCopy } from '../../copy/thread.ts';
import { mailWaitText } from '../../parts/mail/mail-wait-text.ts';

const { mail, unsent } = myOrganizationCopy.invites;
const UNKNOWN = 'unknown';

export type InviteMailStatus = { kind: 'unsent' | 'waiting' | 'underway' | 'late' | 'sent' | 'failed' | 'skipped'; text: string };

/** As the user `viewerId` sees it. `now`: ms since the epoch. */
export function inviteMailStatus(
  { email, emailStatus, emailWait, emailFailure, createdAt }: OrgInviteView,
  viewerId: string,
  now: number,
): InviteMailStatus {
  if (email === null || emailStatus === null) return { kind: 'unsent', text: unsent };
  if (emailWait !== null) return { kind: 'waiting', text: mail.waiting(email, mailWaitText(emailWait, viewerId, now)) };
  switch (emailStatus) {
    case 'pending':
      return now < lateAt(createdAt)
        ? { kind: 'underway', text: mail.pending(email) }
        : { kind: 'late', text: threadCopy.requestMail.late };
    case 'failed':
      return { kind: 'failed', text: mail.failed(emailFailure ?? UNKNOWN) };
    case 'sent':
    case 'skipped':
      return { kind: emailStatus, text: mail[emailStatus] };
    default:
      return emailStatus satisfies never;
  }
}

/** When a pending mail counts as late. Times are in ms since the epoch. */
export const lateAt = (createdAt: number): number => createdAt + MAIL_WAIT_MS;
