// Input and output of the operations on an organization's members, invites and passphrase.
import * as z from 'zod/mini';
import { INVITE_DAYS, INVITE_DAYS_MAX, NAME_MAX, PASSPHRASE_MIN } from '../domain/limits.ts';
import { MAIL_STATUSES, ROLES } from '../domain/vocabulary.ts';
import { mailWait } from './mail-wait.ts';
import { updateOrgInput } from './orgs.ts';
import { email, id, line, requiredLine } from './text-input.ts';

const role = z.enum(ROLES, 'Choose a role.');

const orgInvite = z.object({
  id: z.string(),
  /** Null if it is not shown any more, because somebody who could read it has left or has a lower role. */
  code: z.nullable(z.string()),
  email: z.nullable(z.string()),
  role,
  createdAt: z.int(),
  /** This and `redeemedBy` are names; null if the account was deleted. */
  createdBy: z.nullable(z.string()),
  expiresAt: z.int(),
  redeemedAt: z.nullable(z.int()),
  redeemedBy: z.nullable(z.string()),
  /** The status of its mail; null for an invite without an email. */
  emailStatus: z.nullable(z.enum(MAIL_STATUSES)),
  emailWait: z.nullable(mailWait),
  /** If it failed, or an attempt did: the mail server's status code, or the code of the network error. */
  emailFailure: z.nullable(z.string()),
});
export type OrgInviteView = z.output<typeof orgInvite>;

const orgMember = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  position: z.string(),
  role,
  joinedAt: z.int(),
  own: z.boolean(),
  /** By the operator: the person cannot sign in, and nothing new is assigned to them. */
  disabled: z.boolean(),
});
export type OrgMemberView = z.output<typeof orgMember>;

export const myOrganizationView = z.object({
  org: z.object({
    id: z.string(),
    ...updateOrgInput.shape,
    titleContactEmail: z.string(),
    titleContactName: z.string(),
    titleContactPhone: z.string(),
    dealerLicense: z.string(),
    state: z.nullable(updateOrgInput.shape.state),
  }),
  /** What is shared: the organization's code, a dash, and the passphrase. Null for a viewer who may not manage it. */
  joinPassphrase: z.nullable(z.string()),
  members: z.array(orgMember),
  /** The wrong passphrases of the last seven days, and the time of the latest; null if there were none, or the viewer may not manage it. */
  wrongPassphrases: z.nullable(z.object({ count: z.int(), lastAt: z.int() })),
  /** Newest first, only those with roles that the viewer may invite. */
  invites: z.array(orgInvite),
});
export type MyOrganizationView = z.output<typeof myOrganizationView>;

/** Without `passphrase`, a random one is set. */
export const setJoinPassphraseInput = z.object({
  passphrase: z.optional(line(NAME_MAX).check(z.minLength(PASSPHRASE_MIN, `At least ${PASSPHRASE_MIN} characters.`))),
});
export const createInviteInput = z.object({
  email: z._default(z.union([z.literal(''), email]), ''),
  role: z._default(role, 'member'),
  expiresInDays: z._default(
    z
      .int('Enter a number of days.')
      .check(z.minimum(1, 'At least one day.'), z.maximum(INVITE_DAYS_MAX, `At most ${INVITE_DAYS_MAX} days.`)),
    INVITE_DAYS,
  ),
});
export const createInviteOutput = z.object({ invite: orgInvite });
export const inviteRef = z.object({ inviteId: id });
export const memberRef = z.object({ userId: id });
export const changeMemberRoleInput = z.object({ userId: id, role });
/** From the invite's mail: proves that the joiner reads its address. */
const proof = z.optional(z.string().check(z.maxLength(100)));
/** `code`: an invite's code, or an organization's code and passphrase. */
export const redeemInviteInput = z.object({ code: requiredLine(NAME_MAX, 'Enter a code.'), proof });

/** `code`: an invite's code. */
export const joinInvitationInput = z.object({ code: z.string().check(z.minLength(1), z.maxLength(NAME_MAX)), proof });
/** What a visitor who followed an invite's link may read; null if the invite cannot be used (any more). */
export const joinInvitation = z.object({
  invitation: z.nullable(
    z.object({
      organization: z.string(),
      /** The only address that can use it; null if anybody can. Masked without the proof. */
      email: z.nullable(z.string()),
      isMasked: z.boolean(),
    }),
  ),
});
