// Text for what a held email waits for.
import type { MailWait } from '../../../domain/strangers/stranger-mail.ts';
import { mailWaitCopy } from '../../copy/mail-wait.ts';
import { daysBetween, formatClock, formatDate } from '../../ui/text/format-time.ts';

/** True if the email waits for the viewer to verify their address. */
export const waitsForViewer = (wait: MailWait | null, viewerId: string): boolean =>
  wait?.for === 'verification' && wait.userId === viewerId;

/** `now`: ms since the epoch. */
export function mailWaitText(wait: MailWait, viewerId: string, now: number): string {
  if (wait.for === 'verification') return waitsForViewer(wait, viewerId) ? mailWaitCopy.verifyOwn : mailWaitCopy.verifyOthers;
  const days = daysBetween(now, wait.until);
  if (days <= 0) return mailWaitCopy.at(formatClock(wait.until));
  return days === 1 ? mailWaitCopy.tomorrow : mailWaitCopy.on(formatDate(wait.until, now));
}
