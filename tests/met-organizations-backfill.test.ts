// The column `met_org_ids` holds the organizations that a stake has met. For older threads, migration 011 fills it from the ledger.
import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { decide } from '../src/domain/thread/decide.ts';
import { applyEntry } from '../src/domain/thread/evolve.ts';
import type { Fact } from '../src/domain/thread/facts.ts';
import { decideCreation } from '../src/domain/thread/rules/create-thread.ts';
import type { Thread } from '../src/domain/thread/thread.ts';
import { transferStake } from '../src/domain/thread/rules/transfer-stake.ts';
import type { Tx } from '../src/server/db/sql.ts';
import { saveThread } from '../src/server/db/threads/save-thread.ts';
import { VEHICLE } from './threads.ts';
import { expectLedgerMatchesRows } from './ledger.ts';
import { type Owner, createOwner } from './owners.ts';
import { createActor, chooseCommand, chooseMerger, START, type Step, arbitraryStep, type WalkOrg } from './walk/steps.ts';
import { useTestServices } from './test-services.ts';

const here = useTestServices();
const THREADS = 60;
const STEPS = 40;
let owners: Owner[];
let orgs: WalkOrg[];
beforeAll(async () => {
  owners = await Promise.all(Array.from({ length: 7 }, (_, at) => createOwner(here, `Trader ${at}`)));
  orgs = owners.map(({ orgId, orgName }) => ({ id: orgId, name: orgName, type: 'dealership' }));
});

/** Takes a thread through the steps, saving each as the product does, and returns it. */
async function walkThread(tx: Tx, steps: readonly Step[]): Promise<Thread> {
  const party = (at: number) => ({ orgId: orgs[at]!.id, stakeId: uuidv7(), blocked: false });
  const opened = decideCreation(
    {
      threadId: uuidv7(),
      vehicle: VEHICLE,
      creator: party(0),
      boughtFrom: party(1),
      soldTo: party(2),
      creatorHasTitle: false,
      alreadyOpen: false,
    },
    START,
  );
  if ('refused' in opened) throw new Error(opened.refused);
  const entry = (command: string, at: number, facts: readonly Fact[]) => ({
    at,
    orgId: orgs[0]!.id,
    userId: owners[0]!.userId,
    command,
    facts,
  });
  let thread = applyEntry(null, [opened.fact]);
  await saveThread(tx, null, thread, entry('createThread', START, [opened.fact]));
  let now = START;
  /** Without the organizations that were merged into another. */
  let remaining: readonly WalkOrg[] = orgs;
  for (const given of steps) {
    const by = { ...createActor(thread, given, now, 0, remaining), freshId: uuidv7() };
    now = by.now;
    const at = thread;
    const merger = chooseMerger(at, given, remaining);
    const command = chooseCommand(at, given, (possible) => 'facts' in decide(at, possible, by), remaining);
    if ('standInId' in command) command.standInId = uuidv7();
    const decision = merger ? { facts: transferStake(at, merger.from, merger.into, now, [uuidv7(), uuidv7()]) } : decide(at, command, by);
    if ('refused' in decision || decision.facts.length === 0) continue;
    if (merger) remaining = remaining.filter(({ id }) => id !== merger.from);
    thread = applyEntry(at, decision.facts);
    await saveThread(tx, at, thread, entry(merger ? 'merge' : command.type, now, decision.facts));
  }
  return thread;
}

const MIGRATION = readFileSync('migrations/011_names_an_author_was_shown.sql', 'utf8');
const BACKFILL = MIGRATION.slice(MIGRATION.indexOf('do $$'));

test('migration 011 finds in the ledger every organization that a stake has met', { timeout: 60_000 }, async () => {
  const seed = Date.now() % 2 ** 31;
  const walks = fc.sample(fc.array(arbitraryStep, { minLength: STEPS, maxLength: STEPS }), { numRuns: THREADS, seed });
  const { sql } = here.services;
  const threads: Thread[] = [];
  for (const steps of walks) threads.push(await sql.begin((tx) => walkThread(tx, steps)));
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
