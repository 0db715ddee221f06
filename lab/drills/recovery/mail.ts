// Mail while the process that sends it is killed, and while one host does not respond.
import { setTimeout } from 'node:timers/promises';
import { FakeSmtp } from '../../../testing/servers/fake-smtp.ts';
import { workerPids } from '../../../testing/servers/worker-pids.ts';
import { sendRequest } from '../page.ts';
import type { Scenario, ScenarioContext } from './scenario.ts';
import { waitUntil } from './wait-until.ts';

const REACHABLE_COUNT = 12;
const SILENT_COUNT = 4;
/** How far from a kill the mail server may have received the first copy of a mail: it reads on for a moment after the kill. */
const MAX_DISTANCE_MS = 1000;
/** A mail whose process was killed counts as in progress until its heartbeat is missed, and then waits for its retry. */
const SETTLE_MS = 180_000;

export async function mail(rounds: number): Promise<{ scenarios: Scenario[]; stop(): Promise<void> }> {
  const smtp = new FakeSmtp();
  await smtp.start();
  smtp.behavior = (address) => (address.endsWith('@silent.test') ? 'hangs' : 'accepts');
  const scenario = (workers?: number): Scenario => {
    const kills: number[] = [];
    const requested: string[] = [];
    return {
      what: `kill of the process that sends mail, with a host that does not respond, ${workers === undefined ? 'one process' : `${workers} workers`}`,
      rounds,
      database: 'embedded',
      settings: { smtpUrl: smtp.url, ...(workers !== undefined && { workers }) },
      fault: async (context) => {
        const reachable = await requestPasswordLinks(context, 'good.test', REACHABLE_COUNT);
        await requestPasswordLinks(context, 'silent.test', SILENT_COUNT);
        requested.push(...reachable);
        await setTimeout(1500 * Math.random());
        kills.push(Date.now());
        await killMailer(context);
      },
      after: async (context) => {
        // A mail that arrived just before its process was killed is settled by the retry. `problemsOf` lists what is not settled.
        await waitUntil('every mail is settled', async () => (await unsettled(context, requested)) === 0, SETTLE_MS).catch(() => {});
        return await problemsOf(context, smtp, requested, kills);
      },
    };
  };
  return { scenarios: [scenario(), scenario(2)], stop: async () => await smtp.stop() };
}

/** Requests password links, and returns the addresses whose request was accepted. */
async function requestPasswordLinks({ product, sql }: ScenarioContext, host: string, count: number): Promise<string[]> {
  const requested: string[] = [];
  for (let at = 0; at < count; at++) {
    const email = `${crypto.randomUUID()}@${host}`;
    await sql`insert into app_user (id, name, email, email_verified) values (gen_random_uuid(), 'Pat Doe', ${email}, true)`;
    const [a, b] = crypto.getRandomValues(new Uint8Array(2)) as unknown as [number, number];
    const visitor = { origin: product.origin, address: `10.${a}.${b}.7`, cookie: '' };
    const { status } = await sendRequest(visitor, 'POST', '/api/auth/request-password-reset', { email });
    if (status === 200) requested.push(email);
  }
  return requested;
}

async function unsettled({ sql }: ScenarioContext, requested: readonly string[]): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from mail where kind = 'reset_password' and status = 'pending' and address = any(${requested}::text[])`;
  return row.count;
}

async function killMailer({ product }: ScenarioContext): Promise<void> {
  const [background] = workerPids(product.pid, 'background');
  if (background !== undefined) return void process.kill(background, 'SIGKILL');
  await product.kill();
  await product.start();
}

/** Each mail must be written once and arrive. A second copy must be the same mail, and the first must have arrived close to a kill. */
async function problemsOf(
  { sql }: ScenarioContext,
  { received }: FakeSmtp,
  requested: readonly string[],
  kills: readonly number[],
): Promise<string[]> {
  const rows = await sql<{ address: string; count: number; settled: number }[]>`
    select address, count(*) as count, count(*) filter (where status = 'sent') as settled from mail
    where kind = 'reset_password' and address = any(${requested}::text[]) group by address`;
  const written = new Map(rows.map((row) => [row.address, row]));
  return requested.flatMap((address) => {
    const copies = received.filter(({ to }) => to === address);
    const [first] = copies;
    const row = written.get(address);
    const problems: string[] = [];
    if (row?.count !== 1) problems.push(`${address} has ${row?.count ?? 0} rows`);
    if (row?.settled !== 1) problems.push(`${address} is not settled as sent`);
    if (!first) problems.push(`${address} got no mail`);
    if (new Set(copies.map(({ messageId }) => messageId)).size > 1) problems.push(`${address} got copies with two Message-IDs`);
    const distance = Math.min(...kills.map((at) => Math.abs(at - (first?.at ?? at))));
    if (copies.length > 1 && distance > MAX_DISTANCE_MS)
      problems.push(`${address} got a second copy, and the nearest kill was ${distance} ms from the first`);
    return problems;
  });
}
