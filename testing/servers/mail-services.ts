// Helpers for tests of mail: a mail server, threads whose events are mailed, and the status of the mails.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createMailTransport, tryMailServer } from '../../src/server/mail/mail-transport.ts';
import { type MailServerWatch, watchMailServer } from '../../src/server/mail/watch-mail-server.ts';
import { type MailSender, createMailSender } from '../../src/server/mail/send-mail.ts';
import { createHeldMailRelease, type HeldMailRelease } from '../../src/server/mail/release-strangers-mail.ts';
import { MAIL_RETRY_PERIOD_MS } from '../../src/domain/mail-retries.ts';
import type { MailStatus } from '../../src/domain/vocabulary.ts';
import { sendCommand, openThreadAs } from '../threads/threads.ts';
import { type Owner, createOwner, provision } from '../people/owners.ts';
import { QUICK_MAIL, type TestServices } from './test-services.ts';
import { FakeSmtp } from './fake-smtp.ts';

/** The database counts microseconds: a mail that became due in this millisecond is due in the next one. */
const soon = () => Date.now() + 1;

/** A signal that never aborts an attempt. */
const NEVER = new AbortController().signal;

/** Backdates the first attempt of all pending mails by this time. */
export async function backdateFirstTry(here: TestServices, ms: number): Promise<void> {
  await here.services.sql`update mail set first_tried_at = ${new Date(Date.now() - ms)} where status = 'pending'`;
}

export const mailServerOf = ({ services: { config, sql } }: TestServices): MailServerWatch =>
  watchMailServer(sql, async () => await tryMailServer(config, QUICK_MAIL.smtpTimeouts));

/** The functions that release and send mail, for services whose mail is 'unsent': the test calls them in place of the jobs. */
export function useSenders(here: TestServices) {
  let senders: HeldMailRelease & MailSender;
  beforeAll(() => {
    const { config, sql, live, metrics } = here.services;
    const releasing = createHeldMailRelease({ sql, live, metrics, jobs: { enqueue: async () => {} } });
    senders = {
      ...releasing,
      ...createMailSender({
        config,
        sql,
        live,
        metrics,
        transport: createMailTransport(config, QUICK_MAIL.smtpTimeouts),
        mailServer: mailServerOf(here),
      }),
    };
  });
  return {
    skipUnwanted: async (now = Date.now()) => await senders.skipUnwanted(now),
    deliver: async (mailId: string, signal = NEVER) => await senders.send(mailId, signal),
    failMailsWithoutJob: async () => await senders.failMailsWithoutJob(),
    releaseDue: async (now = soon()) => await senders.releaseDue(now),
    /** Releases what is due, and tries each pending mail once, of this kind or of all. An attempt that asks for a retry does not throw. */
    deliverAll: async ({ kind, isLastTry = false, now = soon() }: { kind?: string; isLastTry?: boolean; now?: number } = {}) => {
      await senders.releaseDue(now);
      const rows = await here.services.sql<{ id: string }[]>`
        select coalesce(carried_by, id) as id from mail where status = 'pending' and (sender_org_id is null or left_at is not null)
          and (${kind ?? null}::text is null or kind = ${kind ?? null}) group by 1 order by min(created_at), min(address)`;
      if (isLastTry) await backdateFirstTry(here, MAIL_RETRY_PERIOD_MS);
      for (const { id } of rows) await senders.send(id, NEVER).catch(() => {});
    },
  };
}

/** Call before `useOwnTestServices`, which needs its URL. Before each test it is emptied and accepts all mail. */
export function useSmtp(): FakeSmtp {
  const smtp = new FakeSmtp();
  beforeAll(async () => await smtp.start());
  afterAll(async () => await smtp.stop());
  beforeEach(() => {
    smtp.behavior = () => 'accepts';
    smtp.received.splice(0);
    smtp.attempts.splice(0);
  });
  return smtp;
}

export type MailRow = { id: string; kind: string; address: string; status: MailStatus; failure: string | null; cause: string | null };

/** Returns the mails of this kind or of all, oldest first. */
export const mails = async (here: TestServices, kind?: string): Promise<MailRow[]> =>
  await here.services.sql<MailRow[]>`
    select id, kind, address, status, failure, cause from mail where ${kind ?? null}::text is null or kind = ${kind ?? null} order by created_at, address`;

export async function statusOf(here: TestServices, cause: string): Promise<MailStatus> {
  const [row] = await here.services.sql<[{ status: MailStatus }]>`select mail_status(${cause}) as status`;
  return row.status;
}

export type HeldThread = { seller: Owner; auction: Owner; threadId: string };

/** Opens a thread of an auction whose seller holds the title. */
export async function openHeldThread(here: TestServices): Promise<HeldThread> {
  const [seller, auction] = [await createOwner(here, 'Silver State Motors'), await createOwner(here, 'Front Range Auction')];
  const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId });
  await sendCommand(seller, 'respondToInvite', { threadId, accept: true, hasTitle: true });
  return { seller, auction, threadId };
}

/** Requests an update as the auction and returns the id of the request. */
export async function requestUpdate({ auction, threadId }: HeldThread, note = ''): Promise<string> {
  const { body, status } = await auction.command('requestUpdate', { threadId, note });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return (body as { requestId: string }).requestId;
}

/** Opens a thread of an auction that bought the vehicle from a placeholder with this title contact. */
export async function openThreadBoughtFromPlaceholder(
  here: TestServices,
  contact = `desk.${crypto.randomUUID().slice(0, 8)}@bluebird.test`,
) {
  const auction = await createOwner(here, 'Front Range Auction');
  // Seven digits in a name would count as a phone number.
  const org = await provision(auction, `Bluebird ${crypto.randomUUID().slice(0, 6)}`, contact);
  const threadId = await openThreadAs(auction, { boughtFromOrgId: org.id });
  const [stake] = await here.services.sql<[{ id: string }]>`select id from stake where thread_id = ${threadId} and org_id = ${org.id}`;
  return { auction, org, contact, threadId, stakeId: stake.id };
}
