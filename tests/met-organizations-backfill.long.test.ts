// The column `met_org_ids` holds the organizations that a stake has met. For older threads, migration 011 fills it from the ledger.
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { expectLedgerMatchesRows } from '../testing/database/ledger.ts';
import { type Owner, createOwner } from '../testing/people/owners.ts';
import { useOwnTestServices } from '../testing/servers/test-services.ts';
import { storeWalkedThreads } from '../testing/walk/walked-threads.ts';

const here = useOwnTestServices();
let owners: Owner[];
beforeAll(async () => {
  owners = await Promise.all(Array.from({ length: 7 }, (_, at) => createOwner(here, `Trader ${at}`)));
});

const MIGRATION = readFileSync('migrations/011_names_an_author_was_shown.sql', 'utf8');
const BACKFILL = MIGRATION.slice(MIGRATION.indexOf('do $$'));

test('migration 011 finds in the ledger every organization that a stake has met', { timeout: 60_000 }, async () => {
  const seed = Date.now() % 2 ** 31;
  const { sql } = here.services;
  const threads = await storeWalkedThreads(sql, owners, { threads: 60, steps: 40, seed });
  const written = await sql`select id, met_org_ids from stake order by id`;
  await sql`update stake set met_org_ids = '{}'`;
  await sql.begin((tx) => tx.unsafe(BACKFILL));
  expect(await sql`select id, met_org_ids from stake order by id`, `seed ${seed}`).toEqual(written);
  for (const { id } of threads) await expectLedgerMatchesRows(sql, id);
  // Makes sure that organizations came and went: otherwise the comparison proves nothing.
  const stakes = threads.flatMap(({ chain, departed }) => [...chain, ...departed]);
  expect(stakes.filter(({ metOrgIds }) => metOrgIds.length > 2).length).toBeGreaterThan(20);
  expect(stakes.filter(({ formerOrgIds }) => formerOrgIds.length > 0).length).toBeGreaterThan(5);
});
