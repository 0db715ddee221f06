// The parts of a mail: its kind and its content, which is stored as JSON and contains only what the recipient may see.
import type { Awaited, MailChain } from '../view/mail-chain.ts';
import type { EnvelopeNotice } from './envelope-notice.ts';
import type { News } from './mail-subject.ts';
import type { Quote } from './notice-draft.ts';
import type { Vehicle } from '../thread.ts';
import type { MemberChange } from '../../member-change-texts.ts';
import type { UsState } from '../../us-states.ts';
import { MAIL_TYPES, type MailStatus, type MailType } from '../../vocabulary.ts';

/** The content of a mail that accompanies a notification. */
export type NoticeContent = {
  text: string;
  /** See `subjectOf`. */
  news?: News;
  /** The target of its button. */
  path: string;
  vehicle: Vehicle | null;
  quote: (Omit<Quote, 'by'> & { by?: string }) | null;
  /** The name of the neighbor concerned. */
  neighbor?: string | null;
  chain?: MailChain | null;
  awaited?: Awaited;
  /**
   * Until when an invitation to a thread can be answered. Optional fields, here and below, are missing in mails that a previous version
   * wrote and that still wait to be sent (ms).
   */
  answerBy?: number | null;
  envelope?: EnvelopeNotice;
  /** The organization that invites or wants to connect. */
  fromOrgId?: string;
};
/** `fromOrgId`: the inviting organization; null if unknown. */
export type PlatformInviteContent = {
  text: string;
  vehicle: Vehicle;
  neighbor?: string | null;
  chain?: MailChain | null;
  answerBy?: number | null;
  threadId: string;
  fromOrgId: string | null;
};

/**
 * What happened to an account, a membership or an address. `device`: "Chrome on Windows", null if unknown. `name`: of the placeholder as its
 * inviter described it. `text`: the sentence for the person.
 */
export type AccountEvent =
  | { is: 'password-changed'; device: string | null }
  | { is: 'signed-in'; device: string | null }
  | { is: 'title-contact-changed' }
  | { is: 'placeholder-claimed'; name: string }
  | { is: 'role-changed'; text: string }
  | { is: 'removed' };
/** What changed about an organization's people, for its owners and admins. `email`: of a person who joined. */
export type OrgNotice = { what: MemberChange['is']; text: string; email?: string };

export type NoticeMail = { kind: MailType } & NoticeContent;

/** Everything else that a mail shows is read when it is sent. */
export type MailContent =
  | NoticeMail
  | ({ kind: 'platform_invite' } & PlatformInviteContent)
  | { kind: 'org_invite' }
  /** `redirect`: the encrypted path to which the user returns afterwards. */
  | { kind: 'reset_password'; redirect?: string }
  | { kind: 'verify_email' }
  /** `organization`: for whom it is, or null. `expiresAt` in ms. */
  | { kind: 'sign_up_invitation'; organization: string | null; expiresAt: number }
  | ({ kind: 'account_notice' } & AccountEvent)
  | ({ kind: 'org_notice' } & OrgNotice)
  | DigestMail;
/** What it says is read when it is sent. `since`: since when titles moved (ms). */
export type DigestMail = { kind: 'digest'; since: number };
/** All but digests. */
export type SingleContent = Exclude<MailContent, DigestMail>;

export const isDigest = (mail: DueMail): mail is DueMail<DigestMail> => mail.content.kind === 'digest';
export const isNotice = (content: MailContent): content is NoticeMail => MAIL_TYPES.some((type) => type === content.kind);

/** A mail that is about to be sent. `wanted`: false if it has no purpose any more, or if its recipient may not read it any more. */
export type DueMail<Content = MailContent> = {
  id: string;
  content: Content;
  /** When it was written, in ms. */
  at: number;
  status: MailStatus;
  address: string;
  /** The mail server did not answer the last attempt to this address in time. */
  wasSilent: boolean;
  cause: string | null;
  /** The time of the first failed attempt in ms; null if none failed. */
  firstTriedAt: number | null;
  wanted: boolean;
  /**
   * Set for a mail to a stand-in, which would tell a distant organization who invites it, and for one to or for somebody whom the operator has
   * disabled: it is not sent, but its status behaves as if it were. `failed`: whether the latest mail to that address failed. null for every
   * other mail.
   */
  simulated: { failed: boolean } | null;
  /** The recipient's organization, or the one to join or to claim. `state` is null if unknown. */
  org: { id: string; name: string; state: UsState | null } | null;
  /** What marks the organization that invites or wants to connect. Missing in other mails; null if it is a partner. */
  from?: { isNew: boolean; similarName: boolean } | null;
  /** The recipient; null if they have no account. `timeZone`: null if it is not known. `isInSeveral`: works for several organizations. */
  user: { id: string; name: string; timeZone: string | null; isInSeveral: boolean } | null;
  /** What the recipient's organization alone calls the vehicle; null if it has no number for it. Missing in mails that are about no thread. */
  stockNumber?: string | null;
  invite: { code: string; role: string; invitedBy: string | null; expiresAt: number } | null;
};
