// How a mail is tried: which go first, how many go to one host at a time, and for how long a mail that is not taken is tried again.
import type { MailType } from './vocabulary.ts';

/** Mails under way at a time, in one process. */
export const MAILS_UNDER_WAY = 20;
/** Of these places, so many are for mails that somebody waits for: silent hosts may hold all the others. */
export const PLACES_FOR_AWAITED = 4;
/**
 * Mails under way to one host, each to another address: a silent mailbox holds one place. More of a silent host's mails wait without a
 * place and without a try.
 */
export const MAILS_A_HOST = 3;
/** So many more of a host's are for mails that somebody waits for: silent mailboxes may hold all the others. */
export const PLACES_A_HOST_FOR_AWAITED = 1;

/** The wait before the second try; each later one is about twice as long as the one before. */
export const FIRST_RETRY_MS = 60_000;
export const LONGEST_RETRY_MS = 4 * 3_600_000;
/** A mail whose first try is so long ago is given up when it is not taken. */
export const MAIL_TRIED_MS = 72 * 3_600_000;

type MailKind = MailType | 'platform_invite' | 'org_invite' | 'reset_password' | 'verify_email';

/** Whether somebody sits in front of a page that asks them to look into their mailbox. */
export const isAwaited = (kind: MailKind): boolean => kind === 'reset_password' || kind === 'verify_email';

/** Which mails share the places of one host. */
export const hostOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Whether a try that fails now is the last one. `firstTriedAt`: when the first one failed, in ms; null: this is the first. */
export const isGivenUp = (firstTriedAt: number | null, now: number): boolean =>
  firstTriedAt !== null && now - firstTriedAt >= MAIL_TRIED_MS;
