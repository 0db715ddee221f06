// The message of a mail, or of several that are sent as one. One-time links are created only now, just before it is sent, so that no
// token is ever stored.
import { createHmac } from 'node:crypto';
import { threadOfPath } from '../../domain/notification-paths.ts';
import { type DueMail, isDigest, isNotice, type NoticeMail, type SingleContent } from '../../domain/thread/notices/mail-content.ts';
import type { Config } from '../config.ts';
import { issueToken } from '../db/accounts/one-time-tokens.ts';
import type { Sql } from '../postgres/connections/sql.ts';
import { composeDigest } from './digest/compose-digest.ts';
import { decrypt } from './encrypt.ts';
import type { OutgoingMail } from './mail-transport.ts';
import { mailedSignUpToken, signUpLink } from './sign-up-link.ts';
import { bundledNoticesPage } from './templates/bundled-notices.ts';
import { combinedInvitationsPage } from './templates/combined-invitations.ts';
import { htmlPart } from './templates/html-part.ts';
import { mailPage } from './templates/templates.ts';
import { textPart } from './templates/text-part.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

/** `mails`: at least one, all to the same address. Null if there is nothing to say any more. */
export async function composeMessage(id: string, mails: readonly DueMail[], config: Config, sql: Sql): Promise<OutgoingMail | null> {
  const [first] = mails as [DueMail];
  if (isDigest(first)) return await composeDigest(first, config, sql, Date.now());
  const singles = mails.filter((mail): mail is DueMail<SingleContent> => !isDigest(mail));
  return await composeSingles(id, singles, config, sql);
}

/** `mails`: at least one. */
async function composeSingles(id: string, mails: readonly DueMail<SingleContent>[], config: Config, sql: Sql): Promise<OutgoingMail> {
  const [first] = mails as [DueMail<SingleContent>];
  const { baseUrl, secret } = config;
  const { content, user } = first;
  const token = user && isNotice(content) ? unsubscribeToken({ userId: user.id, type: content.kind }, secret) : null;
  const tokenUrls: (string | null)[] = [];
  for (const mail of mails) tokenUrls.push(await tokenUrlOf(mail, config, sql));
  const links = {
    baseUrl,
    linkedOrgId: user?.isInSeveral && first.org ? first.org.id : null,
    tokenUrl: tokenUrls[0]!,
    unsubscribeUrl: token && `${baseUrl}/unsubscribe?token=${token}`,
  };
  const threadId = mails.length === 1 ? threadOf(content) : null;
  const page =
    mails.length === 1
      ? mailPage(first, links)
      : mails.every(hasNotice)
        ? bundledNoticesPage(mails, links)
        : combinedInvitationsPage(mails, baseUrl, tokenUrls);
  return {
    id,
    to: first.address,
    subject: page.subject,
    text: textPart(page),
    html: htmlPart(page, baseUrl),
    oneClickUrl: token && `${baseUrl}/api/unsubscribe?token=${token}`,
    conversation: threadId !== null && first.org ? conversationId(threadId, first.org.id, secret) : null,
  };
}

/** The thread that a mail is about; null if it is about none, or its recipient is not on it any more. */
function threadOf(content: SingleContent): string | null {
  if (content.kind === 'platform_invite') return content.threadId;
  return isNotice(content) ? threadOfPath(content.path) : null;
}

const hasNotice = (mail: DueMail<SingleContent>): mail is DueMail<NoticeMail> => isNotice(mail.content);

/** The url of the button, for kinds whose button is a one-time link; null for all others. */
async function tokenUrlOf(
  { content, address, cause, org, user, invite }: DueMail<SingleContent>,
  { baseUrl, secret }: Config,
  sql: Sql,
): Promise<string | null> {
  if (isNotice(content)) return null;
  const issue = async (subject: Parameters<typeof issueToken>[2]) => await issueToken(sql, address, subject, Date.now());
  switch (content.kind) {
    case 'platform_invite':
      return `${baseUrl}/onboarding?claim=${await issue({ purpose: 'claim', orgId: org!.id, threadId: content.threadId })}`;
    case 'org_invite':
      // Managers see the code too. The proof is only in the mail, so it shows that the user reads this address.
      return `${baseUrl}/onboarding?invite=${invite!.code}&proof=${await issue({ purpose: 'invite', inviteId: cause!, expiresAt: invite!.expiresAt })}`;
    case 'reset_password': {
      const token = await issue({ purpose: 'reset-password', userId: user!.id });
      const redirect = content.redirect === undefined ? null : decrypt(content.redirect, secret);
      return resetLink(baseUrl, token, redirect);
    }
    case 'sign_up_invitation':
      return signUpLink(baseUrl, mailedSignUpToken(cause!, secret));
    case 'account_notice':
    case 'org_notice':
      return null;
    case 'verify_email':
      return `${baseUrl}/verify-email?token=${await issue({ purpose: 'verify-email', userId: user!.id })}`;
    default:
      return content satisfies never;
  }
}

/** `redirect`: the path to which the person returns afterwards. */
export const resetLink = (baseUrl: string, token: string, redirect: string | null): string =>
  `${baseUrl}/reset-password?${new URLSearchParams({ token, ...(redirect !== null && { redirect }) })}`;

/**
 * The id, without its host, of a message that was never sent: mails about one thread refer to it, so that a mail program groups them. It
 * differs between the organizations on a thread, and only this server can compute it: otherwise two of them that compare their mails, or a
 * mail provider that serves both, would learn that they are on the same thread.
 */
const conversationId = (threadId: string, orgId: string, secret: string): string =>
  createHmac('sha256', secret).update(`conversation ${threadId} ${orgId}`).digest('hex').slice(0, 32);
