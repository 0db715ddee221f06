// What became of an invite's mail, in the words of the screen.
import type { OrgInviteView } from '../../../api/members.ts';
import { MAIL_WAIT_MS } from '../../../domain/limits.ts';
import { myOrganization } from '../../copy/my-organization.ts';
import { threadCopy } from '../../copy/thread.ts';

const { mail, unsent } = myOrganization.invites;
const UNKNOWN = 'unknown';

export type Delivery = { is: 'unsent' | 'underway' | 'late' | 'sent' | 'failed' | 'skipped'; words: string };

/** `now`: ms since the epoch. */
export function deliveryOf({ email, emailStatus, emailFailure, createdAt }: OrgInviteView, now: number): Delivery {
  if (email === null || emailStatus === null) return { is: 'unsent', words: unsent };
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

/** From when on a mail takes so long that one is told. */
export const lateFrom = (createdAt: number): number => createdAt + MAIL_WAIT_MS;
