// A server is killed while the mail about an answer waits. The mail is sent once by the next server, or not at all if the answer was taken
// back meanwhile.
import { beforeEach, expect, test } from 'vitest';
import { createOwner, type Owner } from '../../testing/people/owners.ts';
import { mails, useSmtp } from '../../testing/servers/mail-services.ts';
import { type ServerProcess, useServerProcesses } from '../../testing/servers/server-process.ts';
import { latestUpdateId, openThreadAs, sendCommand } from '../../testing/threads/threads.ts';
import { useOwnTestServices } from '../../testing/servers/test-services.ts';

const smtp = useSmtp();
// These services only write mail. The servers that the tests start send it.
const here = useOwnTestServices(() => ({ SMTP_URL: smtp.url }), 'unsent');
const start = useServerProcesses(here);
const WAIT = { timeout: 45_000 };
let seller: Owner;
let auction: Owner;
let threadId: string;

beforeEach(async () => {
  seller = await createOwner(here, `Silver Sage Motors ${crypto.randomUUID().slice(0, 6)}`);
  auction = await createOwner(here, `Front Range Auction ${crypto.randomUUID().slice(0, 6)}`);
  threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId });
  await sendCommand(seller, 'respondToInvite', { threadId, accept: true, hasTitle: true });
  await sendCommand(seller, 'markDelivered', { threadId });
  await here.services.sql`delete from mail`;
  await here.services.sql`delete from pgboss.job`;
});

/** The auction confirms the delivery at a server that is killed right after it has answered. Returns what takes the answer back. */
async function confirmAndKill(server: ServerProcess): Promise<{ threadId: string; seq: number }> {
  const updateId = await latestUpdateId(auction, threadId);
  const { body } = await server.command(auction, 'confirmDelivery', { threadId, updateId });
  server.child.kill('SIGKILL');
  await server.ended;
  return { threadId, seq: (body as { takeBack: { seq: number } }).takeBack.seq };
}
const waitIsOver = async () => await here.services.sql`update pgboss.job set start_after = now()`;
/** The server that was killed may have left it to the next one. */
const isWritten = async () => await expect.poll(async () => await here.services.sql`select from pgboss.job`, WAIT).toHaveLength(1);
const texts = () => smtp.received.map(({ text }) => text);

/** Sends a mail that does not wait, and resolves once everything that was due before it has been sent. */
async function sendOther(server: ServerProcess, by: Owner): Promise<void> {
  await server.command(by, 'postUpdate', { threadId, message: 'It is in the drawer.' });
  await expect.poll(() => texts().some((text) => text.includes('It is in the drawer.')), WAIT).toBe(true);
}

test('the mail is sent once after a restart', async () => {
  await confirmAndKill(await start());
  expect(texts()).toEqual([]);
  await start();
  await isWritten();
  await waitIsOver();
  await expect.poll(async () => (await mails(here)).map(({ status }) => status), WAIT).toEqual(['sent']);
  expect(texts()).toEqual([expect.stringContaining('confirmed your delivery')]);
  expect(smtp.attempts).toHaveLength(1);
});

test('the mail is not sent if the answer was taken back before the restart', async () => {
  const undo = await confirmAndKill(await start());
  await sendCommand(auction, 'takeBack', undo);
  await waitIsOver();
  await sendOther(await start(), seller);
  expect(texts().join('\n')).not.toContain('your delivery');
  expect((await mails(here, 'tw_delivery')).map(({ status }) => status)).toEqual(['skipped']);
});

test('the mail is not sent if the answer was taken back at the server that goes on', async () => {
  // It runs already: on a busy machine a start takes longer than the mail waits.
  const [server, next] = await Promise.all([start(), start()]);
  const undo = await confirmAndKill(server);
  await isWritten();
  expect((await next.command(auction, 'takeBack', undo)).body).toMatchObject({ mailed: false });
  await waitIsOver();
  await sendOther(next, seller);
  expect(texts().join('\n')).not.toContain('your delivery');
});
