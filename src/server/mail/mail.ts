// What a mail is made of: its kind, and what its letter shows, kept as JSON and made for the recipient's eyes alone.
import type { MailChain } from '../../domain/thread/view/mail-chain.ts';
import type { Quote } from '../../domain/thread/notices.ts';
import type { Vehicle } from '../../domain/thread/thread.ts';
import { MAIL_TYPES, type MailStatus, type MailType, type UsState } from '../../domain/vocabulary.ts';

/**
 * A mail of a notification that has a switch. `path`: where its button leads. `neighbor`: which one it is about. `answerBy`: until when an invitation to a thread can be
 * answered, in ms. What is optional, here and below, is missing in letters that a version of before wrote and that still wait to be sent.
 */
export type NoticeContent = {
  text: string;
  path: string;
  vehicle: Vehicle | null;
  quote: (Omit<Quote, 'by'> & { by?: string }) | null;
  neighbor?: string | null;
  chain?: MailChain | null;
  answerBy?: number | null;
};
/** `fromOrgId`: who invites, null where that is not known. */
export type PlatformInviteContent = {
  text: string;
  vehicle: Vehicle;
  neighbor?: string | null;
  chain?: MailChain | null;
  answerBy?: number | null;
  threadId: string;
  fromOrgId: string | null;
};

export type NoticeMail = { kind: MailType } & NoticeContent;

/** Everything else that a letter shows is read when it is sent. */
export type MailContent =
  | NoticeMail
  | ({ kind: 'platform_invite' } & PlatformInviteContent)
  | { kind: 'org_invite' }
  /** `redirect`: where its reader wanted to go before, sealed. */
  | { kind: 'reset_password'; redirect?: string }
  | { kind: 'verify_email' };

export const isNotice = (content: MailContent): content is NoticeMail => MAIL_TYPES.some((type) => type === content.kind);

/** A mail as it is about to be sent. `wanted`: false where what it says has become pointless, or nobody may read it any more. */
export type DueMail = {
  id: string;
  content: MailContent;
  /** When it was written, in ms. */
  at: number;
  status: MailStatus;
  address: string;
  cause: string | null;
  /** When a try failed for the first time, in ms; null: none has. */
  firstTriedAt: number | null;
  wanted: boolean;
  /**
   * To a stand-in: nothing is sent, because it would tell an organization that stands further away who invites it, but what becomes of
   * it looks as it would. `failed`: the latest mail to that address did. null for every other mail.
   */
  pretended: { failed: boolean } | null;
  /** The organization told, or the one to join or to claim. `state`: where it is, null where that is not known. */
  org: { id: string; name: string; state: UsState | null } | null;
  /** The recipient, where they have an account. */
  user: { id: string; name: string } | null;
  invite: { code: string; role: string; invitedBy: string | null; expiresAt: number } | null;
};
