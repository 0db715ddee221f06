// When mail to a stranger leaves: the platform invite and the invite to join, to somebody who takes no part in the organization that
// writes, with an account or without. Nobody asked for it, so a stranger gets at most one such mail a day from one organization, and
// from one person whichever organization they act for; and an organization writes to so many strangers a day. What must wait leaves on
// the next morning, all that waits for one address in one mail.
import {
  DAY_MS,
  FIRST_WEEK_MS,
  MAIL_DAY_BEGINS_MS,
  MAIL_MORNING_MS,
  STRANGER_MAILS_TOGETHER,
  STRANGERS_A_DAY,
  STRANGERS_A_DAY_AT_FIRST,
} from './limits.ts';
import { canonicalEmail } from './same-org.ts';

/** A mail to a stranger: which organization sends it, and who acted for it; null where nobody did. */
export type StrangerMail = { orgId: string; userId: string | null; address: string };
export type WaitingMail = StrangerMail & { id: string };
/** Why a mail is held: until the person who sent it verifies their email (null: nobody knows them), or until a morning (ms). */
export type MailWait = { for: 'verification'; userId: string | null } | { for: 'morning'; until: number };
/** `together`: the mails of one message, the one that carries the others first. */
export type Release = { together: string[][]; wait: string[] };

/** When the mail day of this moment began. Times in ms. */
export const mailDayBegan = (now: number): number => Math.floor((now - MAIL_DAY_BEGINS_MS) / DAY_MS) * DAY_MS + MAIL_DAY_BEGINS_MS;

/** The morning of the mail day after the one of this moment. */
export const nextMailMorning = (now: number): number => mailDayBegan(now) + DAY_MS + MAIL_MORNING_MS - MAIL_DAY_BEGINS_MS;

/** `since`: when the organization's own people came here, in ms. */
export const strangersADay = (since: number, now: number): number =>
  now - since < FIRST_WEEK_MS ? STRANGERS_A_DAY_AT_FIRST : STRANGERS_A_DAY;

/**
 * Which of the mails that are due leave now. `due`: in the order in which they take their turn. `left`: those that left since the mail
 * day began. `since`: of each organization, when its own people came here.
 */
export function releaseMails(
  due: readonly WaitingMail[],
  left: readonly StrangerMail[],
  since: ReadonlyMap<string, number>,
  now: number,
): Release {
  const written = new Map<string, Set<string>>();
  const mailboxesOf = (sender: string): Set<string> => {
    const mailboxes = written.get(sender) ?? new Set();
    written.set(sender, mailboxes);
    return mailboxes;
  };
  for (const mail of left) for (const sender of sendersOf(mail)) mailboxesOf(sender).add(mailboxOf(mail.address));

  const release: Release = { together: [], wait: [] };
  for (const mails of Map.groupBy(due, ({ orgId, address }) => `${orgId} ${address}`).values()) {
    const { orgId, address } = mails[0]!;
    const mailbox = mailboxOf(address);
    const senders = [...new Set(mails.flatMap(sendersOf))];
    const isFree = senders.every((sender) => {
      const limit = sender === orgId ? strangersADay(since.get(orgId) ?? now, now) : STRANGERS_A_DAY;
      return !mailboxesOf(sender).has(mailbox) && mailboxesOf(sender).size < limit;
    });
    const leaving = isFree ? mails.slice(0, STRANGER_MAILS_TOGETHER) : [];
    if (isFree) {
      release.together.push(leaving.map(({ id }) => id));
      for (const sender of senders) mailboxesOf(sender).add(mailbox);
    }
    release.wait.push(...mails.slice(leaving.length).map(({ id }) => id));
  }
  return release;
}

const sendersOf = ({ orgId, userId }: StrangerMail): string[] => (userId === null ? [orgId] : [orgId, userId]);

const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/** What reaches one mailbox under many spellings: a tag behind a plus sign, and dots where the provider ignores them. */
export function mailboxOf(address: string): string {
  const { local, domain } = canonicalEmail(address);
  const untagged = local.split('+', 1)[0] || local;
  return DOTLESS.has(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`;
}
