// Subcommands about the operator's invitations to sign up: create, list and revoke them.
import { email as emailSchema } from '../../api/auth.ts';
import { DAY_MS, INVITE_DAYS, INVITE_DAYS_MAX, NAME_MAX } from '../../domain/limits.ts';
import { cleanLine } from '../../domain/clean-text.ts';
import { wholeNumber } from '../command-line.ts';
import { settingsNow } from '../config.ts';
import { isEmailTaken } from '../db/accounts/accounts.ts';
import {
  deleteSignUpInvitation,
  insertSignUpInvitation,
  type ListedSignUpInvitation,
  listSignUpInvitations,
} from '../db/accounts/sign-up-invitations.ts';
import { isoOf } from '../db/columns.ts';
import { type JobQueue, withJobQueue } from '../jobs/job-queue.ts';
import { createOutbox } from '../mail/outbox.ts';
import { signUpLink } from '../mail/sign-up-link.ts';
import { command } from './command.ts';
import { ownAddress, shortTime } from './layout.ts';

type State = 'open' | 'used' | 'expired';
const stateOf = ({ usedAt, expiresAt }: ListedSignUpInvitation, now: number): State =>
  usedAt !== null ? 'used' : expiresAt > now ? 'open' : 'expired';

/** Times as ISO 8601 in UTC. */
const viewOf = (invitation: ListedSignUpInvitation, now: number) => ({
  ...invitation,
  state: stateOf(invitation, now),
  createdAt: isoOf(invitation.createdAt)!,
  expiresAt: isoOf(invitation.expiresAt)!,
  usedAt: isoOf(invitation.usedAt),
});

export const invitationCommands = [
  command({
    name: 'invitations create',
    kind: 'act',
    does: 'prints a link with which one person can sign up once, also if SIGN_UP is "invited"',
    options: {
      email: { type: 'string', value: 'EMAIL', does: 'the only address that can use it, to which it is mailed too' },
      organization: { type: 'string', value: 'NAME', does: 'for whom it is, as the person and "invitations list" read it' },
      days: { type: 'string', value: 'N', does: `how long it works; ${INVITE_DAYS} days if it is not given` },
    },
    run: async ({ sql, act, databaseUrl }, { values }) => {
      const { baseUrl, signUp, smtpUrl } = settingsNow();
      const now = Date.now();
      const expiresAt = now + wholeNumber('--days', values.days ?? String(INVITE_DAYS), { to: INVITE_DAYS_MAX }) * DAY_MS;
      const email = values.email === undefined ? null : emailOf(values.email);
      const organization = values.organization === undefined ? null : cleanLine(values.organization).slice(0, NAME_MAX) || null;
      if (email !== null && (await isEmailTaken(sql, email))) throw new Error(`There is already an account with ${email}.`);
      const isMailed = email !== null && smtpUrl !== undefined;
      const create = async (jobs?: JobQueue) =>
        await act(async (tx) => {
          const { id, token } = await insertSignUpInvitation(tx, { email, organization, expiresAt }, now);
          if (jobs && email !== null) await createOutbox(jobs).queueSignUpInvitation(tx, { id, email, organization, expiresAt }, now);
          const data = { id, link: signUpLink(baseUrl, token), email, organization, expiresAt: isoOf(expiresAt)!, isMailed, signUp };
          return { subject: { invitation: id }, data };
        });
      return await (isMailed ? withJobQueue(databaseUrl, create) : create());
    },
    text: ({ link, email, expiresAt, isMailed, signUp }) => [
      `This link works once, until ${shortTime(expiresAt)} UTC${email === null ? '' : `, for ${email}`}. It is not shown again:`,
      link,
      ...(isMailed ? [`A mail to ${email} has a link of its own, which also verifies the address.`] : []),
      ...(email !== null && !isMailed ? ['No mail is sent, because SMTP_URL is not set here. Pass the link on yourself.'] : []),
      ...(signUp === 'closed' ? ['Nobody can use it while SIGN_UP is "closed", as it is here.'] : []),
      ...ownAddress(link),
    ],
  }),
  command({
    name: 'invitations list',
    kind: 'read',
    does: 'lists the invitations to sign up, the newest first, and who used them',
    run: async ({ sql }) => {
      const now = Date.now();
      return { invitations: (await listSignUpInvitations(sql)).map((invitation) => viewOf(invitation, now)) };
    },
    text: ({ invitations }) =>
      invitations.length === 0
        ? ['There is no invitation to sign up.']
        : [
            {
              heads: ['id*', 'for', 'created (UTC)', 'expires', 'state'],
              rows: invitations.map(({ id, email, organization, createdAt, expiresAt, state, usedBy }) => [
                id,
                [organization, email].filter(Boolean).join(', ') || 'anybody',
                shortTime(createdAt),
                shortTime(expiresAt),
                state === 'used' ? `used by ${usedBy}` : state,
              ]),
            },
          ],
  }),
  command({
    name: 'invitations revoke',
    kind: 'act',
    does: 'ends an invitation to sign up that nobody has used, and forgets it',
    words: { shown: 'ID', least: 1, most: 1, does: 'as "invitations list" shows it' },
    run: async ({ act }, { words: [id] }) =>
      await act(async (tx) => {
        const isRevoked = await deleteSignUpInvitation(tx, id!);
        if (!isRevoked) throw new Error(`No invitation that nobody has used has the id "${id}": "invitations list" shows them.`);
        return { subject: { invitation: id! }, data: { id: id! } };
      }),
    text: ({ id }) => [`The invitation ${id} does not work any more.`],
  }),
];

/** As an account has it. Throws if a sign-up would refuse it: nobody could use an invitation for it. */
function emailOf(given: string): string {
  const { success, data } = emailSchema.safeParse(given);
  if (!success) throw new Error(`"${given}" is not an email address.`);
  return data;
}
