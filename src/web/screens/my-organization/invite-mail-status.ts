// The status of an invite's mail, as the screen shows it.
import type { OrgInviteView } from '../../../api/members.ts';
import { MAIL_WAIT_MS } from '../../../domain/limits.ts';
import { myOrganizationCopy } from '../../copy/my-organization.ts';
import { threadCopy } from '../../copy/thread.ts';
import { mailWaitText } from '../../mail/mail-wait-text.ts';

const { mail, unsent } = myOrganizationCopy.invites;
const UNKNOWN = 'unknown';

export type InviteMailStatus = { is: 'unsent' | 'waiting' | 'underway' | 'late' | 'sent' | 'failed' | 'skipped'; words: string };

/** As the user `viewerId` sees it. `now`: ms since the epoch. */
export function inviteMailStatus(
  { email, emailStatus, emailWait, emailFailure, createdAt }: OrgInviteView,
  viewerId: string,
  now: number,
): InviteMailStatus {
  if (email === null || emailStatus === null) return { is: 'unsent', words: unsent };
  if (emailWait !== null) return { is: 'waiting', words: mail.waiting(email, mailWaitText(emailWait, viewerId, now)) };
  switch (emailStatus) {
    case 'pending':
      return now < lateFrom(createdAt)
        ? { is: 'underway', words: mail.pending(email) }
        : { is: 'late', words: threadCopy.requestMail.late };
    case 'failed':
      return { is: 'failed', words: mail.failed(emailFailure ?? UNKNOWN) };
    case 'sent':
    case 'skipped':
      return { is: emailStatus, words: mail[emailStatus] };
    default:
      return emailStatus satisfies never;
  }
}

/** When a pending mail counts as late. Times are in ms since the epoch. */
export const lateFrom = (createdAt: number): number => createdAt + MAIL_WAIT_MS;
