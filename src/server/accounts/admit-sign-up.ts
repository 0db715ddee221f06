// Whether a sign-up is admitted, with a password and with Google: by SIGN_UP, and where it needs one, by an invitation.
import { normalizeCode, orgInviteState, parseJoinText } from '../../domain/org-invites.ts';
import { refuseInvitation, refuseSignUp, type SignUpInvitation, type SignUpMode } from '../../domain/sign-up.ts';
import type { Invitation } from '../../api/auth.ts';
import { type FoundSignUpInvitation, readSignedUpWith, readSignUpInvitation, signedUpWith } from '../db/accounts/sign-up-invitations.ts';
import { readInvite } from '../db/orgs/org-invites.ts';
import { readOpenClaim } from '../db/orgs/placeholder-claims.ts';
import type { Config } from '../config.ts';
import { readMailedSignUpToken } from '../mail/sign-up-link.ts';
import type { Sql } from '../postgres/connections/sql.ts';
import { Refused } from '../refused.ts';

/** What the new account's row says of its invitation. `emailVerified`: the invitation was mailed to this email. */
export type Admission = { signUpInvitationId?: string; signedUpWith?: string; emailVerified?: true };
type FoundInvitation = SignUpInvitation & { admission: Admission };

/** Throws the refusal that needs neither an invitation nor an email to be looked at. */
export function requireSignUp(mode: SignUpMode, invitation: Invitation | undefined): void {
  const refusal = refuseSignUp(mode, invitation !== undefined);
  if (refusal) throw new Refused(refusal.refused);
}

type Rules = Pick<Config, 'signUp' | 'secret'>;

/**
 * Throws the refusal of this sign-up. `email`: in lower case. Where everybody may sign up, an invitation that does not work is ignored, and
 * those of organizations and partners are not looked at.
 */
export async function admitSignUp(
  sql: Sql,
  { signUp: mode, secret }: Rules,
  invitation: Invitation | undefined,
  email: string,
): Promise<Admission> {
  requireSignUp(mode, invitation);
  if (!invitation || (mode === 'open' && invitation.kind !== 'operator')) return {};
  const found = await findInvitation(sql, invitation, secret, Date.now());
  const refusal = refuseInvitation(found, email);
  if (refusal && mode !== 'open') throw new Refused(refusal.refused);
  return refusal || found === null || found.usedBy !== null ? {} : found.admission;
}

/** The operator's invitation with the token of a printed or mailed link; null if there is none. `secret`: the server's. */
export async function readOperatorsInvitation(
  sql: Sql,
  token: string,
  secret: string,
  now: number,
): Promise<(FoundSignUpInvitation & { isMailed: boolean }) | null> {
  const id = readMailedSignUpToken(token, secret);
  const found = await readSignUpInvitation(sql, id === null ? { token } : { id }, now);
  return found && { ...found, isMailed: id !== null };
}

async function findInvitation(sql: Sql, { kind, secret: given }: Invitation, secret: string, now: number): Promise<FoundInvitation | null> {
  switch (kind) {
    case 'operator': {
      const found = await readOperatorsInvitation(sql, given, secret, now);
      return found && { ...found, admission: { signUpInvitationId: found.id, ...(found.isMailed && { emailVerified: true }) } };
    }
    case 'invite': {
      const { inviteCode } = parseJoinText(given);
      const found = inviteCode === null ? null : await readInvite(sql, inviteCode);
      if (!found || inviteCode === null) return null;
      const isOpen = !found.isRevoked && orgInviteState(found, now) === 'open';
      return await withUse(sql, { email: found.email, isOpen }, normalizeCode(inviteCode));
    }
    case 'claim':
      return await withUse(sql, { email: null, isOpen: (await readOpenClaim(sql, given, now)) !== null }, given);
    default:
      return kind satisfies never;
  }
}

async function withUse(sql: Sql, invitation: Omit<SignUpInvitation, 'usedBy'>, secret: string): Promise<FoundInvitation> {
  const used = signedUpWith(secret);
  return { ...invitation, usedBy: await readSignedUpWith(sql, used), admission: { signedUpWith: used } };
}
