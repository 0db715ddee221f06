// The status of a mail, as the screen shows it and as toasts announce it.
import { useEffect, useRef } from 'react';
import { MAIL_WAIT_MS } from '../../../domain/limits.ts';
import type { LiveThread, RequestView, StakeView } from '../../../domain/thread/view/view-types.ts';
import { threadCopy } from '../../copy/thread.ts';
import { mailWaitText, waitsForViewer } from '../../parts/mail/mail-wait-text.ts';
import { formatClock } from '../../ui/text/format-time.ts';
import type { MailWait } from '../../../domain/strangers/stranger-mail.ts';
import type { MailStatus } from '../../../domain/vocabulary.ts';
import { useViewer } from '../../data/session/session.ts';
import { toast } from '../../ui/feedback/toast.ts';

const { requestMail, platformInvite } = threadCopy;

/** The status of a mail. Null for the mail of a request by another organization. `now`: ms since the epoch. */
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

/** The mail of a request, or the first platform invite to a stake after the one sent at `since`. */
export type WatchedMail = { requestId: string } | { stakeId: string; since: number | null };
export type WatchMail = (mail: WatchedMail) => void;

/**
 * Reports in toasts what happened to the mails that this page has caused, and after a minute that one is still pending. A mail is watched
 * until its status is final, the minute is over, or the page is left.
 */
export function useMailStatusToasts(view: LiveThread): WatchMail {
  const { userId } = useViewer();
  const latest = useRef(view);
  const watched = useRef(new Map<WatchedMail, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    latest.current = view;
    for (const [mail, timer] of watched.current) {
      const status = statusOf(view, mail);
      const wait = status === 'pending' ? waitOf(view, mail) : null;
      if (status === undefined || (status === 'pending' && wait === null)) continue;
      clearTimeout(timer);
      watched.current.delete(mail);
      if (wait !== null) toast.info(mailWaitText(wait, userId, Date.now()));
      else if (status !== 'pending') showToast(mail, status);
    }
  });
  useEffect(() => {
    const timers = watched.current;
    return () => {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    };
  }, []);
  return (mail) => {
    const timer = setTimeout(() => {
      watched.current.delete(mail);
      if (statusOf(latest.current, mail) === 'pending') toast.info(threadCopy.requestMail.late);
    }, MAIL_WAIT_MS);
    watched.current.set(mail, timer);
  };
}

/** undefined if the view does not contain the mail. */
function statusOf(view: LiveThread, mail: WatchedMail): MailStatus | undefined {
  if ('requestId' in mail) return view.requests.find(({ id }) => id === mail.requestId)?.emailStatus ?? undefined;
  const stake = view.stakes.find(({ id }) => id === mail.stakeId);
  if (!stake?.provisional) return undefined;
  if (!stake.hasTitleContact) return 'skipped';
  return stake.platformInviteSentAt === mail.since ? undefined : (stake.platformInviteStatus ?? undefined);
}

function waitOf(view: LiveThread, mail: WatchedMail): MailWait | null {
  return 'stakeId' in mail ? (view.stakes.find(({ id }) => id === mail.stakeId)?.platformInviteWait ?? null) : null;
}

function showToast(mail: WatchedMail, status: Exclude<MailStatus, 'pending'>): void {
  if (status === 'skipped') toast.info(requestMail.skipped);
  else if ('requestId' in mail) toast[status === 'sent' ? 'success' : 'error'](requestMail[status]);
  else toast[status === 'sent' ? 'success' : 'error'](platformInvite[status]);
}
