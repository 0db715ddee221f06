// Mail, while the process that sends it is killed and a host says nothing.
import { setTimeout } from 'node:timers/promises';
import { FakeSmtp } from '../../../tests/mail/fake-smtp.ts';
import { workerPids } from '../../../tests/worker-pids.ts';
import { ask } from '../page.ts';
import type { Cell, Stage } from './cell.ts';
import { until } from './until.ts';

const GOOD = 12;
const SILENT = 4;
/** ms. So far from a kill the server may have taken a mail that is sent again: it reads on for a moment after the kill. */
const BETWEEN_MS = 1000;
/** ms. A mail whose process was killed counts as under way until its heartbeat is missed, and then waits for its second try. */
const DELIVERED_MS = 180_000;

export async function mail(rounds: number): Promise<{ cells: Cell[]; stop(): Promise<void> }> {
  const smtp = new FakeSmtp();
  await smtp.start();
  smtp.behavior = (address) => (address.endsWith('@silent.test') ? 'hangs' : 'accepts');
  const cell = (workers?: number): Cell => {
    const kills: number[] = [];
    const asked: string[] = [];
    return {
      what: `the process that mails is killed, beside a silent host, ${workers === undefined ? 'one process' : `${workers} workers`}`,
      rounds,
      database: 'embedded',
      settings: { smtpUrl: smtp.url, ...(workers !== undefined && { workers }) },
      fault: async (stage) => {
        const good = await askForPasswords(stage, 'good.test', GOOD);
        await askForPasswords(stage, 'silent.test', SILENT);
        asked.push(...good);
        await setTimeout(1500 * Math.random());
        kills.push(Date.now());
        await killMailer(stage);
      },
      after: async (stage) => {
        // One that has arrived is settled after its second try, where its process was killed in between. What is not is named below.
        await until('every mail is settled', async () => (await unsettled(stage, asked)) === 0, DELIVERED_MS).catch(() => {});
        return await faultsOf(stage, smtp, asked, kills);
      },
    };
  };
  return { cells: [cell(), cell(2)], stop: async () => await smtp.stop() };
}

/** Returns the addresses of those who were told that it is on its way. */
async function askForPasswords({ product, sql }: Stage, host: string, count: number): Promise<string[]> {
  const asked: string[] = [];
  for (let at = 0; at < count; at++) {
    const email = `${crypto.randomUUID()}@${host}`;
    await sql`insert into app_user (id, name, email, email_verified) values (gen_random_uuid(), 'Pat Doe', ${email}, true)`;
    const [a, b] = crypto.getRandomValues(new Uint8Array(2)) as unknown as [number, number];
    const visitor = { origin: product.origin, address: `10.${a}.${b}.7`, cookie: '' };
    const { status } = await ask(visitor, 'POST', '/api/auth/request-password-reset', { email });
    if (status === 200) asked.push(email);
  }
  return asked;
}

async function unsettled({ sql }: Stage, asked: readonly string[]): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from mail where kind = 'reset_password' and status = 'pending' and address = any(${asked}::text[])`;
  return row.count;
}

async function killMailer({ product }: Stage): Promise<void> {
  const [background] = workerPids(product.pid, 'background');
  if (background !== undefined) return void process.kill(background, 'SIGKILL');
  await product.kill();
  await product.start();
}

/** Each was written once, arrived at least once, and a second copy is the same mail, which the server took first at the moment of a kill. */
async function faultsOf({ sql }: Stage, { received }: FakeSmtp, asked: readonly string[], kills: readonly number[]): Promise<string[]> {
  const rows = await sql<{ address: string; count: number; settled: number }[]>`
    select address, count(*) as count, count(*) filter (where status = 'sent') as settled from mail
    where kind = 'reset_password' and address = any(${asked}::text[]) group by address`;
  const written = new Map(rows.map((row) => [row.address, row]));
  return asked.flatMap((address) => {
    const copies = received.filter(({ to }) => to === address);
    const [first] = copies;
    const row = written.get(address);
    const wrong: string[] = [];
    if (row?.count !== 1) wrong.push(`${address} was written down ${row?.count ?? 0} times`);
    if (row?.settled !== 1) wrong.push(`${address} is not settled as sent`);
    if (!first) wrong.push(`${address} got no mail`);
    if (new Set(copies.map(({ messageId }) => messageId)).size > 1) wrong.push(`${address} got copies with two Message-IDs`);
    const distance = Math.min(...kills.map((at) => Math.abs(at - (first?.at ?? at))));
    if (copies.length > 1 && distance > BETWEEN_MS)
      wrong.push(`${address} got a second copy, and the nearest kill was ${distance} ms from the first`);
    return wrong;
  });
}
