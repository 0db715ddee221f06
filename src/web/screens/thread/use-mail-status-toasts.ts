// Reports in toasts what happened to the mails that this page has caused, and after a minute that one is still pending. A mail is watched
// until its status is final, the minute is over, or the page is left.
import { useEffect, useRef } from 'react';
import { MAIL_WAIT_MS } from '../../../domain/limits.ts';
import type { MailWait } from '../../../domain/stranger-mail.ts';
import type { LiveThread } from '../../../domain/thread/view/view-types.ts';
import type { MailStatus } from '../../../domain/vocabulary.ts';
import { threadCopy } from '../../copy/thread.ts';
import { mailWaitText } from '../../mail/mail-wait-text.ts';
import { useViewer } from '../../session/session.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** The mail of a request, or the first platform invite to a stake after the one sent at `since`. */
export type WatchedMail = { requestId: string } | { stakeId: string; since: number | null };
export type WatchMail = (mail: WatchedMail) => void;

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
  const { requestMail, platformInvite } = threadCopy;
  if (status === 'skipped') toast.info(requestMail.skipped);
  else if ('requestId' in mail) toast[status === 'sent' ? 'success' : 'error'](requestMail[status]);
  else toast[status === 'sent' ? 'success' : 'error'](platformInvite[status]);
}
