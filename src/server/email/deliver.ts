// One try to send one mail. What it would say is looked at again just before, and a link that works once is made only now:
// no token is ever kept. A mail is settled once, as sent, failed or skipped, and whoever is shown that hears of it.
import type { Config } from '../config.ts';
import { mailsWithoutJob, noteFailure, readDueMail, settleMail, watchersOf } from '../db/mail.ts';
import { insertNotifications, type NewNotification } from '../db/notifications.ts';
import { issueToken } from '../db/one-time-tokens.ts';
import type { Sql } from '../db/sql.ts';
import type { Work } from '../jobs.ts';
import type { Live } from '../live.ts';
import { log } from '../log.ts';
import type { Figures } from '../metrics/figures.ts';
import { type Carry, type Message, NotTaken } from './carrier.ts';
import { htmlPart } from './html-part.ts';
import { pageOf } from './letters.ts';
import { type DueMail, isNotice } from './mail.ts';
import { unseal } from './sealed.ts';
import { textPart } from './text-part.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

type Services = { config: Config; sql: Sql; live: Live; figures: Figures; carry: Carry };
export type Delivery = {
  /** Throws where it should be tried again. */
  deliver: Work;
  /** Settles the mails that no job will send any more. */
  failLost(): Promise<void>;
};

export function makeDelivery({ config, sql, live, figures, carry }: Services): Delivery {
  const settle = async (mail: DueMail, status: 'sent' | 'failed' | 'skipped', failure?: string) => {
    const now = Date.now();
    const settled = await sql.begin(async (tx) => {
      if (!(await settleMail(tx, mail.id, status, now, failure))) return false;
      if (status === 'failed') await insertNotifications(tx, instead(mail, now));
      return true;
    });
    if (!settled) return;
    figures.mail(status);
    const watchers = await watchersOf(sql, mail);
    if (watchers) live.tell(watchers.orgIds, watchers.topic, 0);
    if (status === 'failed' && mail.letter.kind === 'platform_invite' && mail.org) live.tell([mail.org.id], 'notifications', 0);
  };

  return {
    deliver: async (mailId, isLastTry) => {
      const mail = await readDueMail(sql, mailId, Date.now());
      if (mail?.status !== 'pending') return;
      if (!mail.wanted) return await settle(mail, 'skipped');
      try {
        await carry(await messageOf(mail, config, sql));
      } catch (error) {
        if (!(error instanceof NotTaken)) {
          log('mail-not-tried', { error });
          throw error;
        }
        if (error.permanent || isLastTry) return await settle(mail, 'failed', error.message);
        figures.mail('tried');
        await noteFailure(sql, mailId, error.message);
        throw error;
      }
      await settle(mail, 'sent');
    },
    failLost: async () => {
      for (const id of await mailsWithoutJob(sql)) {
        const mail = await readDueMail(sql, id, Date.now());
        if (mail) await settle(mail, 'failed');
      }
    },
  };
}

async function messageOf(mail: DueMail, { baseUrl, secret }: Config, sql: Sql): Promise<Message> {
  const { letter, user } = mail;
  const off = user && isNotice(letter) ? unsubscribeToken({ userId: user.id, type: letter.kind }, secret) : null;
  const page = pageOf(mail, {
    baseUrl,
    tokenUrl: baseUrl + (await tokenPath(mail, secret, sql)),
    offUrl: off && `${baseUrl}/unsubscribe?token=${off}`,
  });
  return {
    id: mail.id,
    to: mail.address,
    subject: page.subject,
    text: textPart(page),
    html: htmlPart(page, baseUrl),
    oneClickUrl: off && `${baseUrl}/api/unsubscribe?token=${off}`,
  };
}

/** Where the button of a mail leads that has a link of its own; '' for the others. */
async function tokenPath({ letter, address, cause, org, user, invite }: DueMail, secret: string, sql: Sql): Promise<string> {
  if (isNotice(letter)) return '';
  const issue = async (made: Parameters<typeof issueToken>[2]) => await issueToken(sql, address, made, Date.now());
  switch (letter.kind) {
    case 'platform_invite':
      return `/onboarding?claim=${await issue({ purpose: 'claim', orgId: org!.id, threadId: letter.threadId })}`;
    case 'org_invite':
      // The code is shown to managers too. The proof stands in the mail alone, so it says who reads the address.
      return `/onboarding?invite=${invite!.code}&proof=${await issue({ purpose: 'invite', inviteId: cause!, endsAt: invite!.expiresAt })}`;
    case 'reset_password': {
      const token = await issue({ purpose: 'reset-password', userId: user!.id });
      const redirect = letter.redirect === undefined ? null : unseal(letter.redirect, secret);
      return `/reset-password?${new URLSearchParams({ token, ...(redirect !== null && { redirect }) })}`;
    }
    case 'verify_email':
      return `/verify-email?token=${await issue({ purpose: 'verify-email', userId: user!.id })}`;
    default:
      return letter satisfies never;
  }
}

/** Whoever claims the organization later finds the invitation here that never reached its title contact. */
function instead({ letter, org }: DueMail, at: number): NewNotification[] {
  if (letter.kind !== 'platform_invite' || !org) return [];
  const { text, threadId, fromOrgId } = letter;
  return [{ orgId: org.id, type: 'platform_invite', text, threadId, fromOrgId, requestId: null, at, createdBy: null }];
}
