// What one person may have under way at a time, and readiness while no connection is free.
import { beforeAll, expect, test, vi } from 'vitest';
import { connect, type Tx } from '../src/server/postgres/connections/sql.ts';
import { type Owner, createColleague, createOwner } from '../testing/people/owners.ts';
import { useOwnTestServices } from '../testing/servers/test-services.ts';
import { stayIdle } from '../testing/servers/stay-idle.ts';

const here = useOwnTestServices();
let owner: Owner;
let others: Owner[];
beforeAll(async () => {
  owner = await createOwner(here, 'Silver State Motors');
  others = [await createColleague(here, owner), await createColleague(here, owner)];
});

const desk = async (person: Owner): Promise<number> => (await person.query('desk')).status;

const ready = async () => (await here.services.app.inject('/health/ready')).body;

/** While it works, every query of the table waits. */
async function whileTablesWait(work: (tx: Tx) => Promise<void>): Promise<void> {
  const other = connect(here.databaseUrl, 1);
  await other.begin(async (tx) => {
    await stayIdle(tx);
    await tx`lock table desk_row in access exclusive mode`;
    await work(tx);
  });
  await other.end();
}

test('one person’s queries use few connections, over all of their sessions, and those beyond a bound are refused', async () => {
  const answers: Promise<number>[] = [];
  const refused: number[] = [];
  await whileTablesWait(async (tx) => {
    for (let at = 0; at < 210; at++) {
      const answer = desk(owner);
      answers.push(answer);
      void answer.then((status) => status === 429 && refused.push(status));
    }
    await vi.waitFor(() => expect(refused).toHaveLength(8), { timeout: 20_000 });
    const [waiting] = await tx<[{ n: number }]>`
      select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    expect(waiting.n).toBeLessThanOrEqual(6); // two queries, of up to three statements each
    expect((await others[0]!.query('notifications')).status).toBe(200);
  });
  expect(new Set(await Promise.all(answers))).toEqual(new Set([200, 429]));
});

test('the process is not ready once no connection was free for two seconds, until one is', async () => {
  expect(await ready()).toBe('{"status":"ok"}');
  const { sql } = here.services;
  // Not by queries that wait: the driver may let several wait for one connection while another one is free.
  const taken = await Promise.all(Array.from({ length: sql.options.max }, async () => await sql.reserve()));
  await vi.waitFor(async () => expect(await ready()).toBe('{"status":"no-connection"}'), { timeout: 20_000, interval: 100 });
  for (const connection of taken) connection.release();
  await vi.waitFor(async () => expect(await ready()).toBe('{"status":"ok"}'), { timeout: 20_000, interval: 100 });
});
