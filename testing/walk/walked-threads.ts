// Threads for tests of migrations: walked with the commands of older versions, and stored as the product does.
import * as fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { type OwnDesk, tableRows } from '../../src/domain/desk/stored-row.ts';
import { NOTHING_NOTED } from '../../src/domain/desk/clock/title-clock.ts';
import { defaultPolicy } from '../../src/domain/desk/clock/title-policy.ts';
import { representedOrgId } from '../../src/domain/thread/chain.ts';
import type { CommandType, ThreadCommand } from '../../src/domain/thread/commands.ts';
import { decide } from '../../src/domain/thread/decide.ts';
import type { Fact } from '../../src/domain/thread/facts.ts';
import { applyEntry } from '../../src/domain/thread/ledger.ts';
import { decideCreation } from '../../src/domain/thread/rules/create-thread.ts';
import { transferStake } from '../../src/domain/thread/rules/transfer-placeholder.ts';
import type { Stake, Thread } from '../../src/domain/thread/thread.ts';
import type { OrgFacts } from '../../src/domain/thread/view/org-facts.ts';
import type { Sql, Tx } from '../../src/server/postgres/connections/sql.ts';
import { type NewEntry, saveThreads } from '../../src/server/db/threads/save-threads.ts';
import type { Owner } from '../people/owners.ts';
import { VEHICLE } from '../threads/threads.ts';
import { candidateCommands, chooseCommand } from './choose-command.ts';
import { arbitraryStep, chooseMerger, createActor, START, type Step, type WalkOrg } from './steps.ts';

/** The commands up to migration 023. */
const OLD_COMMANDS = new Set<CommandType>([
  'respondToInvite',
  'postUpdate',
  'requestUpdate',
  'likeUpdate',
  'unlikeUpdate',
  'markDelivered',
  'confirmDelivery',
  'disputeDelivery',
  'withdrawDelivery',
  'claimTitle',
  'confirmClaim',
  'disputeClaim',
  'withdrawClaim',
  'invitePrevious',
  'inviteNext',
  'withdrawInvite',
  'leaveThread',
]);

/** Stores this many threads among at least three organizations. `steps`: the commands tried on each. */
export async function storeWalkedThreads(
  sql: Sql,
  owners: readonly Owner[],
  { threads, steps, seed }: { threads: number; steps: number; seed: number },
): Promise<Thread[]> {
  const walks = fc.sample(fc.array(arbitraryStep, { minLength: steps, maxLength: steps }), { numRuns: threads, seed });
  const stored: Thread[] = [];
  for (const walk of walks) stored.push(await sql.begin((tx) => walkThread(tx, owners, walk)));
  return stored;
}

/** As `createOwner` creates organizations. */
const FACTS = { orgType: 'dealership', formerNames: [], city: 'Boulder', state: 'CO' } as const;
const factsOf = (stake: Stake, orgs: readonly WalkOrg[]): OrgFacts => ({
  ...FACTS,
  name: orgs.find(({ id }) => id === representedOrgId(stake))!.name,
});
const DESK: OwnDesk = { entry: NOTHING_NOTED, followUp: null, policy: defaultPolicy('CO'), terms: [], registration: null };

/** Updates said nothing of what the title waits for, and requests did not ask. */
function withoutWaits(command: ThreadCommand): ThreadCommand {
  if (command.type === 'postUpdate') return { type: command.type, message: command.message, eta: command.eta };
  return command.type === 'requestUpdate' ? { type: command.type, note: command.note } : command;
}

/** Takes a thread through the steps, saving each as the product does, and returns it. */
async function walkThread(tx: Tx, owners: readonly Owner[], steps: readonly Step[]): Promise<Thread> {
  const orgs = owners.map(({ orgId, orgName }): WalkOrg => ({ id: orgId, name: orgName, type: 'dealership' }));
  const party = (at: number) => ({ orgId: orgs[at]!.id, stakeId: uuidv7(), blocked: false, invitedToday: null });
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
    notices: [],
  });
  let thread = applyEntry(null, [opened.fact]);
  /** No organization has noted anything or changed its policy. */
  const rowsOf = (of: Thread) => {
    const stakes = [...of.chain, ...of.departed];
    const facts = new Map(stakes.map((stake) => [stake.orgId, factsOf(stake, orgs)]));
    return tableRows(of, facts, new Map(stakes.map(({ orgId }) => [orgId, DESK])));
  };
  const save = async (before: Thread | null, after: Thread, written: NewEntry) =>
    await saveThreads(tx, [{ before, after, entry: written, tableRows: rowsOf(after) }]);
  await save(null, thread, entry('createThread', START, [opened.fact]));
  let now = START;
  const acted = new Set<string>([orgs[0]!.id]);
  /** Without the organizations that were merged into another. */
  let remaining: readonly WalkOrg[] = orgs;
  for (const given of steps) {
    const by = { ...createActor(thread, given, now, 0, remaining), freshId: uuidv7() };
    now = by.now;
    const at = thread;
    const merger = chooseMerger(at, given, remaining, acted);
    const candidates = candidateCommands(at, given, now, remaining)
      .filter(([, { type }]) => OLD_COMMANDS.has(type))
      .map(([weight, command]) => [weight, withoutWaits(command)] as const);
    const command = chooseCommand(candidates, given, (possible) => 'facts' in decide(at, possible, by));
    if (command.type === 'disputeDelivery') Object.assign(command, { paper: null, expected: null });
    if ('standInId' in command) command.standInId = uuidv7();
    const decision = merger ? { facts: transferStake(at, merger.from, merger.into, now, [uuidv7(), uuidv7()]) } : decide(at, command, by);
    if ('refused' in decision || decision.facts.length === 0) continue;
    if (!merger) acted.add(by.orgId);
    if (merger) remaining = remaining.filter(({ id }) => id !== merger.from);
    thread = applyEntry(at, decision.facts);
    await save(at, thread, entry(merger ? 'merge' : command.type, now, decision.facts));
  }
  return thread;
}
