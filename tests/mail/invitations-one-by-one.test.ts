// Cars that an organization adds one after the other: its neighbor gets a mail about the first at once, and one about those that follow within
// five minutes.
import { beforeEach, expect, test } from 'vitest';
import { INVITATIONS_MAIL_WAIT_MS } from '../../src/domain/limits.ts';
import { createColleague, createOwner, type Owner } from '../../testing/people/owners.ts';
import { useOwnTestServices } from '../../testing/servers/test-services.ts';
import { openThreadAs, sendCommand } from '../../testing/threads/threads.ts';
import { useSenders, useSmtp } from '../../testing/servers/mail-services.ts';

const smtp = useSmtp();
const here = useOwnTestServices(() => ({ SMTP_URL: smtp.url }), 'unsent');
const senders = useSenders(here);
let [dealer, auction] = [] as unknown as [Owner, Owner];
beforeEach(async () => {
  const name = crypto.randomUUID().slice(0, 6);
  dealer = await createOwner(here, `Silver State Motors ${name}`);
  auction = await createOwner(here, `Front Range Auction ${name}`, { orgType: 'auction' });
  await here.services.sql`delete from mail`;
  await here.services.sql`delete from pgboss.job`;
});

const addCar = async (by = auction, to = dealer) => await openThreadAs(by, { boughtFromOrgId: to.orgId });
/** The messages that wait, with the number of their mails and the seconds until they leave; each has a job, which no stop of a server ends. */
const waiting = async () => [
  ...(await here.services.sql<{ id: string; mails: number; seconds: number }[]>`
    select j.id, count(*)::int as mails, round(extract(epoch from j.start_after - now()))::int as seconds
    from mail m left join pgboss.job j on j.id = coalesce(m.carried_by, m.id) and j.state = 'created'
    where m.status = 'pending' group by j.id, j.start_after order by j.start_after`),
];
/** Sends the message as its job does, which ends with it. */
async function leave({ id }: { id: string }) {
  await senders.deliver(id);
  await here.services.sql`delete from pgboss.job where id = ${id}`;
}
/** As if what has left had left so many ms ago. */
const ago = async (ms: number) =>
  await here.services.sql`update mail set settled_at = ${new Date(Date.now() - ms)} where settled_at is not null`;
const WAIT = INVITATIONS_MAIL_WAIT_MS / 1000;

test('the first is mailed at once, and the others once, with a link to each', async () => {
  const first = await addCar();
  const [message, ...more] = await waiting();
  expect([message!.mails, message!.seconds <= 0, more]).toEqual([1, true, []]);
  await leave(message!);
  expect(smtp.received[0]!.text).toContain(`/t/${first}`);
  const others = [await addCar()];
  const [next] = await waiting();
  expect(next!.mails).toBe(1);
  expect(next!.seconds).toBeGreaterThan(WAIT - 30);
  expect(next!.seconds).toBeLessThanOrEqual(WAIT);
  await here.services.sql`update pgboss.job set start_after = now() + interval '90 seconds'`;
  for (let car = 0; car < 3; car++) others.push(await addCar());
  // It waits no longer because more follow.
  const [last, ...none] = await waiting();
  expect([last!.id, last!.mails, none]).toEqual([next!.id, 4, []]);
  expect(last!.seconds).toBeLessThanOrEqual(90);
  await leave(last!);
  const [, mail] = smtp.received;
  expect(mail!.subject).toBe(`New thread invite · 4 titles · ${auction.orgName}`);
  expect(mail!.text).toContain(`${auction.orgName} invites you to 4 threads.`);
  for (const part of [mail!.text, mail!.html]) for (const threadId of others) expect(part).toContain(`/t/${threadId}`);
  expect(mail!.text).not.toContain(first);
  expect(smtp.received).toHaveLength(2);
});

test('what follows later is mailed five minutes after the last mail, or at once', async () => {
  await addCar();
  await leave((await waiting())[0]!);
  await ago(INVITATIONS_MAIL_WAIT_MS - 60_000);
  await addCar();
  const [soon] = await waiting();
  expect(soon!.seconds).toBeGreaterThan(30);
  expect(soon!.seconds).toBeLessThanOrEqual(60);
  await leave(soon!);
  await ago(INVITATIONS_MAIL_WAIT_MS + 1000);
  await addCar();
  expect((await waiting()).map(({ seconds }) => seconds <= 0)).toEqual([true]);
});

test('a mail that is being sent is followed by another one', async () => {
  await addCar();
  await here.services.sql`update pgboss.job set state = 'active', started_on = now()`;
  await addCar();
  const next = (await waiting()).find(({ id }) => id !== null)!;
  expect(next.seconds).toBeGreaterThan(WAIT - 30);
});

test('what is declined or withdrawn meanwhile is left out', async () => {
  await addCar();
  await leave((await waiting())[0]!);
  const [declined, left] = [await addCar(), await addCar()];
  await sendCommand(dealer, 'respondToInvite', { threadId: declined, accept: false });
  const invitations = (await waiting()).find(({ mails }) => mails === 2)!;
  await leave(invitations);
  expect(smtp.received.at(-1)!.text).toContain(`/t/${left}`);
  expect(smtp.received.at(-1)!.text).not.toContain(declined);
});

test('others are not joined: of another sender, to another organization, or further away on the chain', async () => {
  const [other, far] = [await createOwner(here, `Bluebird ${crypto.randomUUID().slice(0, 6)}`), await createColleague(here, dealer)];
  await addCar();
  for (const message of await waiting()) await leave(message);
  expect(smtp.received).toHaveLength(2); // to both members of the dealer
  expect(far.orgId).toBe(dealer.orgId);
  await addCar(other, dealer);
  await addCar(auction, other);
  expect((await waiting()).map(({ mails, seconds }) => [mails, seconds <= 0])).toEqual([1, 1, 1].map((mails) => [mails, true]));
});
