// Invites to an organization, and the codes that people join with: an invite's own, or the organization's with its passphrase.
import { INVITE_CODE_LENGTH, JOIN_CODE_LENGTH } from './limits.ts';
import { refuse, type Refusal } from './refusals.ts';
import type { Role } from './vocabulary.ts';

/** `email`: in lower case; null for whoever has the code. Times are ms since the epoch. */
export type OrgInvite = { email: string | null; role: Role; expiresAt: number; redeemedAt: number | null; isRevoked: boolean };
/** `hasShownEmail`: it is verified, or the joiner brings what was mailed there. */
export type Joiner = { email: string; hasShownEmail: boolean; isMember: boolean };

/** The role that the joiner gets. A member learns that it is one and uses nothing up. */
export function decideRedemption(invite: OrgInvite | null, joiner: Joiner, now: number): { role: Role } | Refusal {
  if (!invite) return refuse('invite-not-found');
  if (invite.redeemedAt !== null) return refuse('invite-used');
  if (invite.isRevoked || invite.expiresAt <= now) return refuse('invite-expired');
  if (invite.email !== null && invite.email !== joiner.email.toLowerCase()) return refuse('invite-for-another');
  if (joiner.isMember) return refuse('already-member');
  // Anybody can sign up with any email: an invite for an address is for the reader of its mail.
  return invite.email !== null && !joiner.hasShownEmail ? refuse('email-not-verified') : { role: invite.role };
}

export type OrgInviteState = 'open' | 'used' | 'expired';
export const orgInviteState = ({ redeemedAt, expiresAt }: Pick<OrgInvite, 'redeemedAt' | 'expiresAt'>, now: number): OrgInviteState =>
  redeemedAt !== null ? 'used' : expiresAt <= now ? 'expired' : 'open';

const GROUP = 4;
/** As it is shown and sent: K7Q2-MF9D-XT4B. In groups it also reads as no number, wherever a query string is taken apart. */
export const groupedCode = (code: string): string => (code.toUpperCase().match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-');

/** As it is compared: whatever case, spaces and dashes it was typed with. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s\p{Pd}]/gu, '').toLowerCase();

export const sharedPassphrase = (joinCode: string, passphrase: string): string => `${joinCode.toUpperCase()}-${passphrase}`;

export type JoinReadings = { inviteCode: string | null; shared: { joinCode: string; passphrase: string } | null };

/** What a typed text may be. A passphrase of one's own may hold dashes, so that one text can be both. */
export function readJoinText(typed: string): JoinReadings {
  const plain = plainCode(typed);
  const [, joinCode, passphrase] = SHARED.exec(typed) ?? [];
  return {
    inviteCode: plain.length === INVITE_CODE_LENGTH ? plain : null,
    shared: joinCode && passphrase ? { joinCode: joinCode.toLowerCase(), passphrase } : null,
  };
}

/** Dashes of any kind, because word processors turn one into another. */
const SHARED = new RegExp(`^([a-z0-9]{${JOIN_CODE_LENGTH}})\\s*\\p{Pd}\\s*(.+)$`, 'iu');

/** "d•••@rmauto.example": its owner recognizes it, and nobody else learns to whom it belongs. One of a single sign keeps none. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${at > 1 ? email[0] : ''}•••${email.slice(at)}`;
}
