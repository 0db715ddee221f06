// The status of a mail, as the screen shows it. null for the mail of a request by another organization.
import { MAIL_WAIT_MS } from '../../../domain/limits.ts';
import type { RequestView, StakeView } from '../../../domain/thread/view/view-types.ts';
import { threadCopy } from '../../copy/thread.ts';
import { waitsForViewer, mailWaitText } from '../../mail/mail-wait-text.ts';
import { formatClock } from '../../ui/text/format-time.ts';

const { requestMail, platformInvite } = threadCopy;

/** `now`: ms since the epoch. */
export function requestMailText({ emailStatus, at, remindedAt }: RequestView, now: number): string | null {
  if (emailStatus === null) return null;
  // The status is that of the newest reminder's mail, if there is one.
  return emailStatus === 'pending' && isLate(remindedAt ?? at, now) ? requestMail.late : requestMail[emailStatus];
}

export interface PlaceholderMailStatus {
  status: string;
  /** When that was, in ms since the epoch; null if it has not happened yet. */
  at: number | null;
  /** What to do, or why it cannot be sent again yet. */
  hint: string | null;
  /** It cannot be sent right now. */
  isBlocked: boolean;
}

/** For the stake of a placeholder, as the user `viewerId` sees it. */
export function placeholderMailStatus(stake: StakeView, viewerId: string, now: number): PlaceholderMailStatus {
  const { platformInviteWait: wait } = stake;
  const { hasTitleContact, platformInviteStatus: status, platformInviteSentAt: at, platformInviteAgainAt: again } = stake;
  if (!hasTitleContact) return { status: requestMail.skipped, at: null, hint: platformInvite.noContactHint, isBlocked: true };
  if (wait !== null) {
    const isBlocked = wait.for === 'morning' || waitsForViewer(wait, viewerId);
    return { status: mailWaitText(wait, viewerId, now), at: null, hint: null, isBlocked };
  }
  const isBlocked = again === null || again > now;
  const later = again !== null && isBlocked ? platformInvite.againAt(formatClock(again)) : null;
  switch (status) {
    case null:
      return { status: platformInvite.none, at: null, hint: later, isBlocked };
    case 'pending':
      return { status: at !== null && isLate(at, now) ? requestMail.late : platformInvite.pending, at: null, hint: later, isBlocked };
    case 'sent':
      return { status: platformInvite.sent, at, hint: later, isBlocked };
    case 'failed':
      return { status: platformInvite.failed, at, hint: [platformInvite.failedHint, later].filter(Boolean).join(' '), isBlocked };
    default:
      return status satisfies never;
  }
}

const isLate = (at: number, now: number): boolean => now - at >= MAIL_WAIT_MS;
