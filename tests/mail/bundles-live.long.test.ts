// Servers that follow the ledger and send mail by themselves: what one bulk request causes arrives together, once.
import { beforeEach, expect, test, vi } from 'vitest';
import { createServices, type Services } from '../../src/server/services.ts';
import { createOwner, type Owner } from '../../testing/people/owners.ts';
import { useServerProcesses } from '../../testing/servers/server-process.ts';
import { NO_LIMITS, ORIGIN, QUICK_MAIL, useOwnTestServices } from '../../testing/servers/test-services.ts';
import { openThreadAs, sendCommand } from '../../testing/threads/threads.ts';
import { mails, useSmtp } from '../../testing/servers/mail-services.ts';

const smtp = useSmtp();
// These services only write what the tests need. The servers that the tests start follow the ledger and send mail.
const here = useOwnTestServices(() => ({ SMTP_URL: smtp.url }), 'unsent');
const start = useServerProcesses(here);
const WAIT = { timeout: 45_000 };
vi.setConfig({ testTimeout: 90_000 });
let seller: Owner;
let auction: Owner;

beforeEach(async () => {
  seller = await createOwner(here, 'Silver State Motors');
  auction = await createOwner(here, 'Front Range Auction');
});

async function openThreads(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at++) {
    const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId });
    await sendCommand(seller, 'respondToInvite', { threadId, accept: true, hasTitle: true });
    ids.push(threadId);
  }
  await here.services.sql`delete from mail`;
  await here.services.sql`delete from pgboss.job`;
  return ids.toSorted();
}
const linksIn = (text: string): string[] => [...text.matchAll(/\/t\/([\w-]{36})/g)].map(([, id]) => id!).toSorted();
const statuses = async () => (await mails(here)).map(({ status }) => status);

/** Asks about these threads in one request, to services that follow the ledger or do not. */
async function askAt({ app }: Pick<Services, 'app'>, ids: readonly string[]): Promise<void> {
  const calls = ids.map((threadId) => ({ operation: 'requestUpdate', input: { threadId, note: 'When?' } }));
  const headers = { cookie: auction.cookie, origin: ORIGIN };
  const { statusCode, body } = await app.inject({ method: 'POST', url: '/api/runOnThreads', headers, payload: { calls } });
  if (statusCode !== 200) throw new Error(body);
}

test('a request about forty threads is a few mails, although each thread has a transaction of its own', async () => {
  const ids = await openThreads(40);
  const server = await createServices(here.services.config, here.databaseUrl, { limits: NO_LIMITS, mail: QUICK_MAIL });
  try {
    await askAt(server, ids);
    await expect.poll(statuses, WAIT).toEqual(ids.map(() => 'sent'));
  } finally {
    await server.close();
  }
  expect(smtp.received.flatMap(({ text }) => linksIn(text)).toSorted()).toEqual(ids);
  // One, unless the machine is so slow that the request takes longer than mails wait for each other.
  expect(smtp.received.length).toBeLessThan(ids.length / 2);
});

test('a message that a server was sending when it was killed is sent once by the next one, with all its threads', async () => {
  const ids = await openThreads(4);
  await askAt(here.services, ids);
  smtp.behavior = () => 'hangs';
  const server = await start();
  await expect.poll(() => smtp.attempts.length, WAIT).toBe(1);
  server.child.kill('SIGKILL');
  await server.ended;
  expect(await statuses()).toEqual(ids.map(() => 'pending'));

  smtp.behavior = () => 'accepts';
  // The job of a process that died is found after a minute.
  await here.services.sql`update pgboss.job set state = 'retry', start_after = now() where name = 'mail' and state = 'active'`;
  await start();
  await expect.poll(statuses, WAIT).toEqual(ids.map(() => 'sent'));
  expect(smtp.received.map(({ text }) => linksIn(text))).toEqual([ids]);
});
