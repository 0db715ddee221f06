// Limits of mail to strangers: platform invites, invites to join and the notice to a former title contact, sent to people who are not members
// of the sending organization, with or without an account. The mail is unsolicited, so a stranger gets at most one a day from one
// organization, and from one user in all organizations. The number of strangers per day is limited too. Mail beyond a limit is held until
// the next morning, and then all mails to one address are sent as one.
import {
  DAY_MS,
  FIRST_WEEK_MS,
  MAIL_DAY_START_MS,
  MAIL_MORNING_MS,
  STRANGER_MAILS_PER_MESSAGE,
  STRANGERS_PER_DAY,
  STRANGERS_PER_DAY_FIRST_WEEK,
} from '../limits.ts';
import { canonicalEmail } from '../names/same-org.ts';

/** A mail to a stranger, its organization, and the user who sent it, if any. */
export type StrangerMail = { orgId: string; userId: string | null; address: string };
export type WaitingMail = StrangerMail & { id: string };
/** Why a mail is held: until its sender verifies their email (null if the sender is unknown), or until a morning (ms). */
export type MailWait = { for: 'verification'; userId: string | null } | { for: 'morning'; until: number };
export type Release = {
  /** The ids of the mails of each message, the one that includes the others first. */
  together: string[][];
  /** Those still held. */
  wait: string[];
};

/** The start of the mail day at `now`. Times in ms. */
export const mailDayStart = (now: number): number => Math.floor((now - MAIL_DAY_START_MS) / DAY_MS) * DAY_MS + MAIL_DAY_START_MS;

/** The morning of the next mail day. */
export const nextMailMorning = (now: number): number => mailDayStart(now) + DAY_MS + MAIL_MORNING_MS - MAIL_DAY_START_MS;

/** `since`: when the organization got its first member (ms). */
export const strangersPerDay = (since: number, now: number): number =>
  now - since < FIRST_WEEK_MS ? STRANGERS_PER_DAY_FIRST_WEEK : STRANGERS_PER_DAY;

/**
 * Decides which of the `due` mails are released now, in their order. `released`: mails released since the mail day began. `since`: when each
 * organization got its first member (ms).
 */
export function releaseMails(
  due: readonly WaitingMail[],
  released: readonly StrangerMail[],
  since: ReadonlyMap<string, number>,
  now: number,
): Release {
  const mailboxesBySender = new Map<string, Set<string>>();
  const mailboxesOf = (sender: string): Set<string> => {
    const mailboxes = mailboxesBySender.get(sender) ?? new Set();
    mailboxesBySender.set(sender, mailboxes);
    return mailboxes;
  };
  for (const mail of released) for (const sender of sendersOf(mail)) mailboxesOf(sender).add(mailboxOf(mail.address));

  const release: Release = { together: [], wait: [] };
  for (const mails of Map.groupBy(due, ({ orgId, address }) => `${orgId} ${address}`).values()) {
    const { orgId, address } = mails[0]!;
    const mailbox = mailboxOf(address);
    const senders = [...new Set(mails.flatMap(sendersOf))];
    const isAllowed = senders.every((sender) => {
      const limit = sender === orgId ? strangersPerDay(since.get(orgId) ?? now, now) : STRANGERS_PER_DAY;
      return !mailboxesOf(sender).has(mailbox) && mailboxesOf(sender).size < limit;
    });
    const message = isAllowed ? mails.slice(0, STRANGER_MAILS_PER_MESSAGE) : [];
    if (isAllowed) {
      release.together.push(message.map(({ id }) => id));
      for (const sender of senders) mailboxesOf(sender).add(mailbox);
    }
    release.wait.push(...mails.slice(message.length).map(({ id }) => id));
  }
  return release;
}

const sendersOf = ({ orgId, userId }: StrangerMail): string[] => (userId === null ? [orgId] : [orgId, userId]);

const IGNORES_DOTS = new Set(['gmail.com', 'googlemail.com']);

/** The mailbox behind spellings of an address: without a plus tag, and without dots if the provider ignores them. */
export function mailboxOf(address: string): string {
  const { local, domain } = canonicalEmail(address);
  const untagged = local.split('+', 1)[0] || local;
  return IGNORES_DOTS.has(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`;
}
