// Reading the mail of people and title contacts in browser tests.
import { expect, type Page } from '@playwright/test';
import type { ReceivedMail } from '../../testing/servers/fake-smtp.ts';
import { database } from '../../testing/browser/database.ts';
import { MAIL_LIST } from '../../testing/browser/servers.ts';

/** Returns the mails that this address has received so far, oldest first. */
export async function mailsTo(address: string): Promise<ReceivedMail[]> {
  const response = await fetch(`${MAIL_LIST}/?to=${encodeURIComponent(address)}`);
  return (await response.json()) as ReceivedMail[];
}

/**
 * Waits for a mail with this subject, about any thread, and returns the newest. Mail to the address that waits for others, or because its cause
 * can be taken back, is sent now.
 */
export async function mailTo(address: string, subject: string | RegExp): Promise<ReceivedMail> {
  const matches = (mail: ReceivedMail) => (typeof subject === 'string' ? mail.subjectStart === subject : subject.test(mail.subject));
  let found: ReceivedMail | undefined;
  const sql = await database();
  const look = async () => {
    await sql`update pgboss.job set start_after = now() where singleton_key = ${address.toLowerCase()} and state = 'created' and start_after > now()`;
    found = (await mailsTo(address)).findLast(matches);
    return found !== undefined;
  };
  await expect.poll(look, { message: `a mail to ${address} about ${subject}`, timeout: 45_000 }).toBe(true);
  return found!;
}

/** Returns path and query of the mail's first link whose path begins with `path`. The recipient opens it on their own test server. */
export function linkIn(mail: ReceivedMail, path: string): string {
  const links = mail.text.match(/https?:\/\/[^\s<>")\]]+/g) ?? [];
  const link = links.map((text) => new URL(text)).find(({ pathname }) => pathname.startsWith(path));
  if (!link) throw new Error(`No link to ${path} in: ${mail.text}`);
  return link.pathname + link.search;
}

/** Opens the link of the person's latest verification mail in another tab of the same browser. */
export async function verifyEmail(page: Page, address: string): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(linkIn(await mailTo(address, /verify/i), '/verify-email'));
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Your email is verified');
  await other.close();
}
