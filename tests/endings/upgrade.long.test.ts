// A database of the version before endings and corrections: migrations 024 and 025 fill the new columns, and every thread stays as it was. Then
// the rows of the organizations' tables are computed.
import { readFileSync } from 'node:fs';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import type { Out } from '../../src/api/operations.ts';
import type { DeskRow } from '../../src/domain/desk/title-row.ts';
import type { Thread } from '../../src/domain/thread/thread.ts';
import type { LiveThread } from '../../src/domain/thread/view/view-types.ts';
import { fillTableRows } from '../../src/server/schedule/fill-columns.ts';
import { migrationSteps } from '../../src/server/postgres/migrations/migration-steps.ts';
import { loadThread } from '../../src/server/db/threads/load-thread.ts';
import { type Expected, expectedRow } from '../../testing/threads/expected-desk.ts';
import { createOwner, type Owner } from '../../testing/people/owners.ts';
import { latestUpdateId, openThreadAs, readThread, sendCommand } from '../../testing/threads/threads.ts';
import { useOwnTestServices } from '../../testing/servers/test-services.ts';
import { storeWalkedThreads } from '../../testing/walk/walked-threads.ts';

const here = useOwnTestServices();
let owners: Owner[];
beforeAll(async () => {
  owners = await Promise.all(Array.from({ length: 7 }, (_, at) => createOwner(here, `Trader ${at}`)));
});

/** What a migration fills in, for all threads at once. */
const backfillOf = (file: string): string =>
  migrationSteps(readFileSync(`migrations/${file}`, 'utf8'))
    .flatMap((step) =>
      step.kind === 'batches' && step.table === 'thread' ? step.text.replaceAll('$ids', 'array(select id from thread)') : [],
    )
    .join('\n');

/** All that fills the columns: the next migration corrects what the first filled. */
const CORRECTION = backfillOf('025_what_was_shown.sql');
const BACKFILL = `
  ${backfillOf('024_endings_and_corrections.sql')}
  ${CORRECTION.slice(CORRECTION.indexOf('update thread t set vin_settled'))}`;

/** As the previous version left the columns. */
const EMPTY = `
  update stake s set turn = d.turn, turn_at = d.turn_at from desk_row d where d.org_id = s.org_id and d.thread_id = s.thread_id and s.turn is not null;
  delete from desk_row;
  update thread set vehicle_authors = null, vin_settled = false, returning_title = null, ended = null, last_answer = null, limited_commands = '[]';
  update stake set objected = null, own_word = null, frozen_vehicle = null;
  update thread_update set event = null, pending_since = null, contested_by = null, ended_paper = null, user_id = null, ended_user_id = null;
  update update_request set reminded_at = null, withdrawn = null, user_id = null;`;

/** The answers of the old version that can be taken back. */
const ANSWERS = ['acceptance', 'delivery', 'claim'];

test('is upgraded with every thread unchanged', { timeout: 60_000 }, async () => {
  const { sql } = here.services;
  const seed = Date.now() % 2 ** 31;
  const walked = await storeWalkedThreads(sql, owners, { threads: 140, steps: 30, seed });
  const count = (is: (thread: Thread) => boolean) => walked.filter(is).length;
  const isReached = (what: string) => count(({ lastAnswer }) => lastAnswer?.what === what) > 0;
  // Few walks end with a confirmed delivery, 3 or 4 of 140: one run in thirty has none, and walks on.
  for (let more = 1; more <= 10 && !ANSWERS.every(isReached); more++)
    walked.push(...(await storeWalkedThreads(sql, owners, { threads: 20, steps: 30, seed: seed + more })));
  const rows = async () => [
    await sql`select id, user_id, ended_user_id from thread_update order by id`,
    await sql`select id, user_id from update_request order by id`,
    await sql`select id, last_answer, limited_commands, vin_settled from thread order by id`,
    // Without when it was computed.
    await sql`select to_jsonb(d) - 'clock_at' as row from desk_row d order by org_id, thread_id`,
    await sql`select id, turn, turn_at from stake order by id`,
  ];
  const read = async (): Promise<Thread[]> => await Promise.all(walked.map(async ({ id }) => (await loadThread(sql, id))!.thread));
  const [written, before] = [await rows(), await read()];
  await sql.unsafe(EMPTY);
  await sql.begin((tx) => tx.unsafe(BACKFILL));
  // Two processes start at the same moment.
  await Promise.all([fillTableRows(sql), fillTableRows(sql)]);
  expect(await fillTableRows(sql)).toBe(0);
  expect(await rows(), `seed ${seed}`).toEqual(written);
  expect(withoutOwnWord(await read()), `seed ${seed}`).toEqual(withoutOwnWord(before));
  // Makes sure that the walks reached what the migration fills: otherwise the comparison proves nothing.
  expect(count(({ vinSettled }) => vinSettled)).toBeGreaterThan(5);
  expect(count(({ limitedCommands }) => limitedCommands.length > 1)).toBeGreaterThan(5);
  expect(ANSWERS.filter((what) => !isReached(what))).toEqual([]);
});

test('has tables that show what the views show', { timeout: 60_000 }, async () => {
  const { sql } = here.services;
  const active = await sql<{ orgId: string; threadId: string }[]>`
    select org_id as "orgId", thread_id as "threadId" from stake where standing = 'active' and order_index is not null order by thread_id`;
  expect(active.length).toBeGreaterThan(100);
  await Promise.all(
    owners.map(async (owner) => {
      const read = async <T>(name: string, input: Record<string, string> = {}) => (await owner.query(name, input)).body as T;
      const { policy } = await read<Out<'titlePolicy'>>('titlePolicy');
      const { rows } = await read<Out<'desk'>>('desk', { limit: '500' });
      const expected: object[] = [];
      for (const { threadId } of active.filter(({ orgId }) => orgId === owner.orgId)) {
        const view = await read<LiveThread>('thread', { threadId });
        const entry = await read<Out<'deskEntry'>>('deskEntry', { threadId });
        expected.push(comparable(expectedRow({ view, entry, policy, terms: [], seller: null, followUpSetAt: undefined, now: Date.now() })));
      }
      expect(rows.map(comparable).toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(expected);
    }),
  );
});

/** A row without the last word, which is worded in another way, and without the move, of which there may be several. */
function comparable(row: DeskRow | Expected): { id: string } {
  const { latest: _, move: __, moves: ___, waitedFor: ____, ...others } = row as DeskRow & Expected;
  return others;
}

/** The previous version did not store whose word completed a stake: it counts as its own. */
const withoutOwnWord = (threads: readonly Thread[]): Thread[] =>
  threads.map((thread) => ({
    ...thread,
    chain: thread.chain.map((stake) =>
      stake.standing.status === 'completed' ? { ...stake, standing: { ...stake.standing, ownWord: true } } : stake,
    ),
  }));

test('is upgraded although a person who wrote on a thread was deleted', async () => {
  const { sql } = here.services;
  const [written] = await storeWalkedThreads(sql, owners, { threads: 1, steps: 30, seed: 7 });
  const { id } = written!;
  await sql.begin(async (tx) => {
    await tx.unsafe(`alter table thread_event disable trigger user`);
    await tx`update thread_event set user_id = ${uuidv7()} where thread_id = ${id}`;
    await tx.unsafe(`alter table thread_event enable trigger user`);
  });
  await sql.unsafe(EMPTY);
  await sql.begin((tx) => tx.unsafe(BACKFILL));
  expect(await sql`select count(*)::int from thread_update where thread_id = ${id} and user_id is not null`).toEqual([{ count: 0 }]);
});

const RECORD = backfillOf('026_what_the_record_keeps.sql');

test('keeps on record what was only in the ledger before', { timeout: 60_000 }, async () => {
  const { sql } = here.services;
  const [seller, auction, buyer] = owners as [Owner, Owner, Owner];
  const expected = new Date().toISOString().slice(0, 10);
  const opened = async () => {
    const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId });
    await sendCommand(seller, 'respondToInvite', { threadId, accept: true, hasTitle: true });
    await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
    return threadId;
  };
  const returned = await opened();
  const sent = async () => {
    await sendCommand(seller, 'markDelivered', { threadId: returned });
    return { threadId: returned, updateId: await latestUpdateId(auction, returned) };
  };
  await sendCommand(auction, 'disputeDelivery', { ...(await sent()), note: '', paper: 'back', expected });
  await sendCommand(seller, 'claimTitle', { threadId: returned });
  await sendCommand(auction, 'confirmDelivery', await sent());
  await sendCommand(auction, 'giveUpTitle', { threadId: returned, why: 'returned', note: '', expected });
  const contested = await opened();
  await sendCommand(buyer, 'claimTitle', { threadId: contested });
  await sendCommand(seller, 'confirmClaim', { threadId: contested, updateId: await latestUpdateId(seller, contested) });
  await sendCommand(auction, 'objectToClaim', { threadId: contested, note: '' });
  const undone = await opened();
  await sendCommand(buyer, 'takeBack', { threadId: undone, seq: (await readThread(buyer, undone)).seq });
  const rows = async () =>
    await sql<{ expected: string | null; event: Record<string, unknown> | null }[]>`
    select ended_expected::text as expected, event from thread_update
    where thread_id in ${sql([returned, contested, undone])} order by id`;
  const written = await rows();
  await sql`
    update thread_update set ended_expected = null, event = event - array['expected', 'seq', 'at', 'confirmed']
    where thread_id in ${sql([returned, contested, undone])}`;
  await sql.begin((tx) => tx.unsafe(RECORD));
  expect(await rows()).toEqual(written);
  expect(written.filter((row) => row.expected === expected)).toHaveLength(1);
  for (const field of ['expected', 'seq', 'confirmed']) expect(written.filter(({ event }) => event?.[field])).toHaveLength(1);
});
