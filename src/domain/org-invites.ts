// Invites to an organization, and the codes for joining: an invite's code, or the organization's code with its passphrase.
import { INVITE_CODE_LENGTH, JOIN_CODE_LENGTH } from './limits.ts';
import { invitableRoles } from './permissions.ts';
import { refuse, type Refusal } from './refusals.ts';
import { withoutEscapes } from './clean-text.ts';
import type { Role } from './vocabulary.ts';

/** `email`: the only address that may use it, in lower case, or null. Times are ms since the epoch. */
export type OrgInvite = { email: string | null; role: Role; expiresAt: number; redeemedAt: number | null; isRevoked: boolean };
/** `hasShownEmail`: the address is verified, or the joiner has the secret that was mailed to it. */
type Joiner = { email: string; hasShownEmail: boolean; isMember: boolean };

/** Returns the role that the joiner gets. A member is refused and does not use the invite. */
export function decideRedemption(invite: OrgInvite | null, joiner: Joiner, now: number): { role: Role } | Refusal {
  if (!invite) return refuse('invite-not-found');
  if (invite.redeemedAt !== null) return refuse('invite-used');
  if (invite.isRevoked || invite.expiresAt <= now) return refuse('invite-expired');
  if (invite.email !== null && invite.email !== joiner.email.toLowerCase()) return refuse('invite-for-another');
  if (joiner.isMember) return refuse('already-member');
  // Anybody can sign up with any email, so an invite for an address requires proof that the joiner reads its mail.
  return invite.email !== null && !joiner.hasShownEmail ? refuse('email-not-verified') : { role: invite.role };
}

/** An unused invite. `createdBy`: null if that account was deleted. */
export type UnusedInvite = { email: string | null; role: Role; createdBy: string | null };

/**
 * What becomes of an unused invite of an organization when this member leaves, is removed or gets a lower role. `role`: the one before. A code
 * without an address lets anybody in who has read it, so it ends. One for an address lets nobody else in, and is only not shown any more.
 */
export function inviteAfter(invite: UnusedInvite, { userId, role }: { userId: string; role: Role }): 'ends' | 'hides-code' | 'stays' {
  if (invite.createdBy === userId) return 'ends';
  if (!invitableRoles(role).includes(invite.role)) return 'stays';
  return invite.email === null ? 'ends' : 'hides-code';
}

type OrgInviteState = 'open' | 'used' | 'expired';
export const orgInviteState = ({ redeemedAt, expiresAt }: Pick<OrgInvite, 'redeemedAt' | 'expiresAt'>, now: number): OrgInviteState =>
  redeemedAt !== null ? 'used' : expiresAt <= now ? 'expired' : 'open';

const GROUP = 4;
/** For display and links: K7Q2-MF9D-XT4B. With dashes it is never parsed as a number in a query string. */
export const formatCode = (code: string): string => (code.toUpperCase().match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-');

/** For comparison: in lower case, without spaces, punctuation and invisible characters. */
export const normalizeCode = (typed: string): string => typed.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/**
 * The code in a link of an invite, and what proves that its reader got the mail; null if the text has no such link. It may stand in a sentence,
 * or be what another link leads back to.
 */
export function inviteLinkIn(text: string): { code: string; proof: string | undefined } | null {
  const query = /\/onboarding\/?\?(\S+)/.exec(withoutEscapes(text))?.[1] ?? '';
  const [, code] = /(?:^|[&;])invite=([\w-]+)/.exec(query) ?? [];
  const [, proof] = /[&;]proof=([\w-]+)/.exec(query) ?? [];
  return code === undefined ? null : { code, proof };
}

/** What people write before a code: "Code:", "Your invite code is". */
const LABEL = /^\s*(?:(?:your|my|our|the|access|invite|invitation|join|code|is)[\s:#]+){1,5}/i;

export const sharedPassphrase = (joinCode: string, passphrase: string): string => `${joinCode.toUpperCase()}-${passphrase}`;

export type ParsedJoinText = { inviteCode: string | null; shared: { joinCode: string; passphrase: string } | null };

/** Parses a typed text, or a link. A self-chosen passphrase can have dashes, so a text can be both kinds of code. */
export function parseJoinText(typed: string): ParsedJoinText {
  const text = typed.replace(LABEL, '');
  const plain = normalizeCode(inviteLinkIn(text)?.code ?? text);
  const [, joinCode, passphrase] = SHARED.exec(text) ?? [];
  return {
    inviteCode: plain.length === INVITE_CODE_LENGTH ? plain : null,
    shared: joinCode && passphrase ? { joinCode: joinCode.toLowerCase(), passphrase } : null,
  };
}

/** With any kind of dash, because word processors replace them. */
const SHARED = new RegExp(`^([a-z0-9]{${JOIN_CODE_LENGTH}})\\s*\\p{Pd}\\s*(\\S.*)$`, 'iu');
