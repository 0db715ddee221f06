// Limits for sending mail: concurrency in total and per host, priorities, and retries.
import type { MailType } from './vocabulary.ts';

/** Mails that one process sends at the same time. */
export const CONCURRENT_MAILS = 20;
/** How many of these slots are reserved for mails that a user is waiting for. Hosts that do not respond can occupy the others. */
export const SLOTS_FOR_AWAITED = 4;
/**
 * Mails sent to one host at the same time, each to a different address, so that a mailbox that does not respond occupies one slot. Further
 * mails to the host wait without a slot and without counting as a try.
 */
export const CONCURRENT_MAILS_PER_HOST = 3;
/** Additional slots per host for mails that a user is waiting for. Mailboxes that do not respond can occupy the others. */
export const SLOTS_PER_HOST_FOR_AWAITED = 1;

/**
 * At most half of the slots of a host, and of a process, are for mailboxes that did not answer the last attempt in time, so that the other
 * half sends the mail to mailboxes that do.
 */
export const SILENT_PER_HOST = Math.floor(CONCURRENT_MAILS_PER_HOST / 2);
export const SILENT_PER_HOST_FOR_AWAITED = Math.floor((CONCURRENT_MAILS_PER_HOST + SLOTS_PER_HOST_FOR_AWAITED) / 2);
export const SILENT_PER_PROCESS = Math.floor((CONCURRENT_MAILS - SLOTS_FOR_AWAITED) / 2);

/** The delay before the second try. Each later delay is about twice as long. */
export const FIRST_RETRY_MS = 60_000;
export const LONGEST_RETRY_MS = 4 * 3_600_000;
/** After this time since the first try, a mail that fails is given up. */
export const MAIL_RETRY_PERIOD_MS = 72 * 3_600_000;

type MailKind =
  | MailType
  | 'platform_invite'
  | 'org_invite'
  | 'reset_password'
  | 'verify_email'
  | 'sign_up_invitation'
  | 'digest'
  | 'account_notice'
  | 'org_notice';

/** Whether a user is waiting for the mail on a page that tells them to open it, or has to know at once what happened to their account. */
export const isAwaited = (kind: MailKind): boolean => kind === 'reset_password' || kind === 'verify_email' || kind === 'account_notice';

/** The host whose limit applies to mails to this address. */
export const hostOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Whether a try that fails now is the last one. `firstTriedAt`: when the first try failed (ms), or null if this is the first. */
export const isGivenUp = (firstTriedAt: number | null, now: number): boolean =>
  firstTriedAt !== null && now - firstTriedAt >= MAIL_RETRY_PERIOD_MS;
