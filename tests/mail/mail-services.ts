// A services with a mail server, people on a thread in it, and what became of their mail.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createMailTransport } from '../../src/server/mail/mail-transport.ts';
import { type MailSender, createMailSender } from '../../src/server/mail/send-mail.ts';
import { createHeldMailRelease, type HeldMailRelease } from '../../src/server/mail/release-held-mail.ts';
import { MAIL_RETRY_PERIOD_MS } from '../../src/domain/mail-retries.ts';
import type { MailStatus } from '../../src/domain/vocabulary.ts';
import { sendCommand, openThreadAs } from '../threads.ts';
import { type Owner, createOwner, provision } from '../owners.ts';
import { QUICK_MAIL, type TestServices } from '../test-services.ts';
import { FakeSmtp } from './fake-smtp.ts';

/** The database counts microseconds: what became due in this very millisecond is due in the next. */
const soon = () => Date.now() + 1;

/** No test stops a try. */
const NEVER = new AbortController().signal;

/** As if all that are pending had failed for the first time so long ago. */
export async function backdateFirstTry(here: TestServices, ms: number): Promise<void> {
  await here.services.sql`update mail set first_tried_at = ${new Date(Date.now() - ms)} where status = 'pending'`;
}

/** What lets held mail go, and what sends, in a services whose mail is 'unsent': the test itself does what jobs do. */
export function useSenders(here: TestServices) {
  let senders: HeldMailRelease & MailSender;
  beforeAll(() => {
    const { config, sql, live, metrics } = here.services;
    const releasing = createHeldMailRelease({ sql, live, metrics, jobs: { enqueue: async () => {} } });
    senders = {
      ...releasing,
      ...createMailSender({ config, sql, live, metrics, transport: createMailTransport(config, QUICK_MAIL.smtpTimeouts) }),
    };
  });
  return {
    skipUnwanted: async (now = Date.now()) => await senders.skipUnwanted(now),
    deliver: async (mailId: string, signal = NEVER) => await senders.send(mailId, signal),
    failMailsWithoutJob: async () => await senders.failMailsWithoutJob(),
    releaseDue: async (now = soon()) => await senders.releaseDue(now),
    /** Lets go what is due, and tries all that are pending once, of this kind or all. A try that wants another one is no failure here. */
    deliverAll: async ({ kind, isLastTry = false, now = soon() }: { kind?: string; isLastTry?: boolean; now?: number } = {}) => {
      await senders.releaseDue(now);
      const rows = await here.services.sql<{ id: string }[]>`
        select id from mail where status = 'pending' and carried_by is null and (sender_org_id is null or left_at is not null)
          and (${kind ?? null}::text is null or kind = ${kind ?? null}) order by created_at, address`;
      if (isLastTry) await backdateFirstTry(here, MAIL_RETRY_PERIOD_MS);
      for (const { id } of rows) await senders.send(id, NEVER).catch(() => {});
    },
  };
}

/** Call before `useTestServices`, which needs its URL. Each test finds it empty and obliging. */
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

/** Of this kind, or all, oldest first. */
export const mails = async (here: TestServices, kind?: string): Promise<MailRow[]> =>
  await here.services.sql<MailRow[]>`
    select id, kind, address, status, failure, cause from mail where ${kind ?? null}::text is null or kind = ${kind ?? null} order by created_at, address`;

export async function statusOf(here: TestServices, cause: string): Promise<MailStatus> {
  const [row] = await here.services.sql<[{ status: MailStatus }]>`select mail_status(${cause}) as status`;
  return row.status;
}

export type HeldThread = { seller: Owner; auction: Owner; threadId: string };

/** An auction's thread, whose title the seller holds. */
export async function openHeldThread(here: TestServices): Promise<HeldThread> {
  const [seller, auction] = [await createOwner(here, 'Silver State Motors'), await createOwner(here, 'Front Range Auction')];
  const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId });
  await sendCommand(seller, 'respondToInvite', { threadId, accept: true, hasTitle: true });
  return { seller, auction, threadId };
}

/** The auction asks for an update; answers the request's id. */
export async function requestUpdate({ auction, threadId }: HeldThread, note = ''): Promise<string> {
  const { body, status } = await auction.command('requestUpdate', { threadId, note });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return (body as { requestId: string }).requestId;
}

/** A thread with a placeholder that has a title contact; answers its stake's id too. */
export async function openThreadBoughtFromPlaceholder(
  here: TestServices,
  contact = `desk.${crypto.randomUUID().slice(0, 8)}@bluebird.test`,
) {
  const auction = await createOwner(here, 'Front Range Auction');
  const org = await provision(auction, `Bluebird ${crypto.randomUUID().slice(0, 8)}`, contact);
  const threadId = await openThreadAs(auction, { boughtFromOrgId: org.id });
  const [stake] = await here.services.sql<[{ id: string }]>`select id from stake where thread_id = ${threadId} and org_id = ${org.id}`;
  return { auction, org, contact, threadId, stakeId: stake.id };
}
