// The envelopes drill: clerks of several organizations send shipments and receive them, two at the same envelope, while the servers are
// killed. Afterwards each title was sent once and answered once, and nothing is doubled. docs/drills.md describes it.
import { setTimeout } from 'node:timers/promises';
import type { Out } from '../../../src/api/operations.ts';
import { connect, type Sql } from '../../../src/server/postgres/connections/sql.ts';
import { brokenDatabaseInvariants, inconsistentThreads } from '../../../testing/database/database-invariants.ts';
import { createColleague, createOwner, type Owner } from '../../../testing/people/owners.ts';
import { openThreadAs } from '../../../testing/threads/threads.ts';
import { waitForLedger } from '../../../testing/database/wait-for-ledger.ts';
import { type Random, seededRandom } from '../../../testing/random.ts';
import type { Drill, Row, Say } from '../drill.ts';
import { placeAt } from '../races/people.ts';
import { Clerk } from './clerk.ts';
import { Servers } from './servers.ts';

const FULL = { pairs: 4, shipments: 6, sizes: [1, 12, 40, 100] };
const SMALL: typeof FULL = { pairs: 2, shipments: 1, sizes: [14] };
/** One title in so many is reported missing. */
const MISSING_EVERY = 9;

/** Organizations of which one sends to the other. Two clerks send, two receive. */
type Pair = { sender: Owner; recipient: Owner; sending: readonly [Clerk, Clerk]; receiving: readonly [Clerk, Clerk] };
/** `codes`: in the answers. `accepted`: by thread, how many answers to its delivery were accepted. */
type Shipment = { pair: Pair; threadIds: string[]; codes: Set<string>; accepted: Map<string, number> };

export const envelopes: Drill = {
  parts: ['kills'],
  run: async ({ databaseUrl, dataDir, seed, small, say }) => {
    const size = small ? SMALL : FULL;
    const random = seededRandom(seed);
    const servers = await Servers.start({ databaseUrl, dataDir, smtpUrl: '' });
    const sql = connect(databaseUrl, 2);
    try {
      const shipments = await prepare(servers, sql, size, random);
      say(`${shipments.length} shipments with ${titlesIn(shipments)} titles…`);
      servers.beginKilling(random);
      await Promise.all(shipments.map(async (shipment, at) => await run(shipment, seededRandom(seed + at + 1))));
      await servers.endKilling();
      await waitForLedger(sql);
      return await findings(shipments, servers, sql, say);
    } finally {
      await servers.stop();
      await sql.end();
    }
  },
};

const titlesIn = (shipments: readonly Shipment[]): number => shipments.reduce((sum, { threadIds }) => sum + threadIds.length, 0);

async function prepare(servers: Servers, sql: Sql, { pairs, shipments, sizes }: typeof FULL, random: Random): Promise<Shipment[]> {
  const place = placeAt(servers.all[0]!, sql);
  const seller = await createOwner(place, 'Postmark Motors');
  const all: Shipment[] = [];
  for (let at = 0; at < pairs; at++) {
    const [sender, recipient] = [await createOwner(place, `Sender ${at} Auction`), await createOwner(place, `Recipient ${at} Motors`)];
    const clerksOf = async (owner: Owner) =>
      [new Clerk(owner, servers, random), new Clerk(await createColleague(place, owner), servers, random)] as const;
    const pair = { sender, recipient, sending: await clerksOf(sender), receiving: await clerksOf(recipient) };
    for (let which = 0; which < shipments; which++) {
      const threadIds: string[] = [];
      while (threadIds.length < sizes[which % sizes.length]!)
        threadIds.push(await openThreadAs(sender, { boughtFromOrgId: seller.orgId, soldToOrgId: recipient.orgId, creatorHasTitle: true }));
      const calls = threadIds.map((threadId) => ({ operation: 'respondToInvite', input: { threadId, accept: true } }));
      await recipient.command('runOnThreads', { calls });
      all.push({ pair, threadIds, codes: new Set(), accepted: new Map() });
    }
  }
  return all;
}

async function run(shipment: Shipment, random: Random): Promise<void> {
  await Promise.all([send(shipment, random), ...shipment.pair.receiving.map(async (clerk, at) => await receive(shipment, clerk, at))]);
}

async function send({ pair, threadIds, codes }: Shipment, random: Random): Promise<void> {
  const input = {
    toOrgId: pair.recipient.orgId,
    titles: threadIds.map((threadId) => ({ threadId, papers: ['title'] })),
    way: 'ups',
    trackingNumber: `1Z4W839F03${random.int(10_000_000, 99_999_999)}`,
    note: 'In the pouch.',
  };
  const { body } = await random.pick(pair.sending).command('sendTitles', input);
  codes.add((body as Out<'sendTitles'>).code);
}

/** Takes the titles out as they come, the second clerk from the end of the manifest. Some are missing. */
async function receive({ threadIds, accepted }: Shipment, clerk: Clerk, which: number): Promise<void> {
  const answered = new Set<string>();
  const own = new Set(threadIds);
  while (answered.size < threadIds.length) {
    const toUs = await clerk.query('shipmentsToUs');
    for (const { code } of toUs?.shipments ?? []) {
      const titles = ((code !== null && (await clerk.query('shipment', { code }))?.titles) || []).filter(({ threadId }) =>
        own.has(threadId),
      );
      for (const { threadId, updateId, no } of which === 0 ? titles : titles.toReversed()) {
        if (answered.has(threadId)) continue;
        const isAccepted =
          no % MISSING_EVERY === 0
            ? await reports(clerk, threadId, updateId)
            : (await clerk.command('confirmDelivery', { threadId, updateId, inEnvelope: true })).status === 200;
        if (isAccepted) accepted.set(threadId, (accepted.get(threadId) ?? 0) + 1);
        answered.add(threadId);
      }
    }
    // What the other clerk answered is no longer on its way.
    for (const threadId of threadIds) if ((accepted.get(threadId) ?? 0) > 0) answered.add(threadId);
    await setTimeout(20);
  }
}

async function reports(clerk: Clerk, threadId: string, updateId: string): Promise<boolean> {
  const { body } = await clerk.command('reportMissing', { titles: [{ threadId, updateId }] });
  return (body as Out<'reportMissing'>).results[0]!.error === null;
}

const row = (what: string, comparisons: number, examples: string[], detail = ''): Row => ({
  what,
  comparisons,
  found: examples.length,
  examples,
  detail,
});

async function findings(shipments: readonly Shipment[], servers: Servers, sql: Sql, say: Say): Promise<Row[]> {
  const retries = [...new Set(shipments.flatMap(({ pair }) => [...pair.sending, ...pair.receiving]))].reduce(
    (sum, one) => sum + one.retries,
    0,
  );
  say(`${servers.kills} kills, ${retries} requests sent again`);
  const titles = titlesIn(shipments);
  const mails = await sql<{ what: string }[]>`
    select concat_ws(' ', kind, address, thread_id, entry_seq) as what from mail where entry_seq is not null
    group by kind, address, thread_id, entry_seq having count(*) > 1`;
  const notifications = await sql<{ what: string }[]>`
    select concat_ws(' ', type, org_id, thread_id, text) as what from notification
    group by type, org_id, thread_id, text having count(*) > 1`;
  const [counts] = await sql<[{ mails: number; notifications: number }]>`
    select (select count(*)::int from mail where entry_seq is not null) as mails, (select count(*)::int from notification) as notifications`;
  const broken = [...(await inconsistentThreads(sql)), ...(await brokenDatabaseInvariants(sql))];
  return [
    row(
      'titles that were not sent once, or not answered once',
      titles,
      await wrongEntries(shipments, sql),
      `${servers.kills} kills, ${retries} requests again`,
    ),
    row('shipments with another code, order or content than was sent', shipments.length, await wrongShipments(shipments)),
    row(
      'mails that were written twice for a member',
      counts.mails,
      mails.map(({ what }) => what),
    ),
    row(
      'notifications that an organization has twice',
      counts.notifications,
      notifications.map(({ what }) => what),
    ),
    row('threads that differ from their ledger, and broken invariants', titles, broken),
  ];
}

async function wrongEntries(shipments: readonly Shipment[], sql: Sql): Promise<string[]> {
  const rows = await sql<{ threadId: string; sent: number; answered: number }[]>`
    select thread_id as "threadId", count(*) filter (where command = 'markDelivered')::int as sent,
      count(*) filter (where command in ('confirmDelivery', 'disputeDelivery'))::int as answered
    from thread_event group by thread_id`;
  const entriesOf = new Map(rows.map((entries) => [entries.threadId, entries]));
  return shipments.flatMap(({ threadIds, accepted }) =>
    threadIds.flatMap((threadId) => {
      const { sent = 0, answered = 0 } = entriesOf.get(threadId) ?? {};
      const answers = accepted.get(threadId) ?? 0;
      return sent === 1 && answered === 1 && answers === 1
        ? []
        : [`${threadId}: sent ${sent} times, answered ${answered} times, and ${answers} answers were accepted`];
    }),
  );
}

async function wrongShipments(shipments: readonly Shipment[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { pair, threadIds, codes } of shipments) {
    const [code] = codes;
    for (const clerk of [pair.sending[0], pair.receiving[0]]) {
      const shipment = await clerk.query('shipment', { code: code! });
      const found = shipment?.titles.map(({ threadId, no, result }) => `${no} ${threadId} ${result}`).join();
      const expected = threadIds.map((id, at) => `${at + 1} ${id} ${(at + 1) % MISSING_EVERY === 0 ? 'missing' : 'received'}`).join();
      if (codes.size !== 1 || found !== expected) wrong.push(`${[...codes].join(' ')}: ${found ?? 'nothing'} instead of ${expected}`);
    }
  }
  return wrong;
}
