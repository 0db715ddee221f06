// A random walk through the API: six organizations send random commands on a dozen threads, many at the same time.
import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { CommandOf, ThreadCommand } from '../src/domain/thread/commands.ts';
import { decide } from '../src/domain/thread/decide.ts';
import type { Thread, Vehicle } from '../src/domain/thread/thread.ts';
import { refusals } from '../src/domain/refusals.ts';
import { type ErrorBody, HTTP_STATUS } from '../src/api/errors.ts';
import { openThreadAs } from '../testing/threads/threads.ts';
import { brokenDatabaseInvariants, expectLedgerMatchesRows } from '../testing/database/ledger.ts';
import { type Owner, createOwner } from '../testing/people/owners.ts';
import { candidateCommands, chooseCommand } from '../testing/walk/choose-command.ts';
import { extent } from '../testing/extent.ts';
import { createActor, type Step, arbitraryStep, type WalkOrg } from '../testing/walk/steps.ts';
import { type Answer, useTestServices } from '../testing/servers/test-services.ts';

const here = useTestServices();
const COMMANDS = extent(150, 1500);
const AT_ONCE = 30;
const NAMES = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir'];
const THREADS = 12;

let owners: Owner[];
let orgs: WalkOrg[];
let threadIds: string[];
const ownerById = (id: string): Owner => owners.find((owner) => owner.orgId === id)!;

beforeAll(async () => {
  owners = await Promise.all(
    NAMES.map((name, at) => createOwner(here, `${name} Traders`, { orgType: at % 3 === 1 ? 'auction' : 'dealership' })),
  );
  orgs = owners.map(({ orgId, orgName }, at) => ({ id: orgId, name: orgName, type: at % 3 === 1 ? 'auction' : 'dealership' }));
});

const UNKNOWN = '00000000-0000-7000-8000-000000000000';

/** Returns the API request for a command of the domain. */
function requestOf(threadId: string, command: ThreadCommand): { name: ThreadCommand['type']; input: object } {
  const { type: name, ...input } = command;
  if (command.type === 'markDelivered') return { name, input: sent(threadId, command) };
  if ('alreadyOpen' in input) return { name, input: withoutAlreadyOpen(threadId, input) };
  if ('requestId' in input) return { name, input: { threadId, requestId: input.requestId === 'no-request' ? UNKNOWN : input.requestId } };
  if ('orgId' in input) return { name, input: { threadId, orgId: input.orgId ?? UNKNOWN } };
  if ('updateId' in input)
    return {
      name,
      input: {
        ...input,
        ...expectedToday(input),
        threadId,
        updateId: input.updateId === 'no-update' ? UNKNOWN : (input.updateId ?? undefined),
      },
    };
  if ('stakeId' in input) return { name, input: { threadId, stakeId: input.stakeId === 'no-stake' ? UNKNOWN : input.stakeId } };
  if ('eta' in input) return { name, input: { ...input, threadId, eta: input.eta && today() } };
  return { name, input: { ...input, ...expectedToday(input), threadId } };
}

/** How it is sent is sent flat. The server makes the shipment. */
function sent(threadId: string, { toOrgId, expected, sending }: CommandOf<'markDelivered'>): object {
  const { shipment: _, trackingNumber, ...rest } = sending ?? { trackingNumber: null };
  return { threadId, ...expectedToday({ expected }), ...(toOrgId && { toOrgId }), ...rest, ...(trackingNumber && { trackingNumber }) };
}

const today = () => new Date().toISOString().slice(0, 10);

/** Only a title on its way is expected on a day. */
const expectedToday = (input: object): object => {
  if (!('expected' in input)) return {};
  const isOnItsWay = 'paper' in input ? input.paper === 'back' : 'why' in input ? input.why === 'returned' : true;
  return { expected: isOnItsWay && input.expected !== null ? today() : null };
};

/** The server finds out itself whether another thread of the VIN is open. The vehicle's fields are sent flat. */
function withoutAlreadyOpen(threadId: string, input: { alreadyOpen: boolean; vehicle?: Vehicle; seq?: number }): object {
  const { vehicle, seq } = input;
  // The first entry of a ledger is 1. The schema refuses less.
  return { threadId, ...(seq === undefined ? {} : { seq: Math.max(1, seq) }), ...vehicle };
}

const known = new Set(
  Object.values(refusals).map(({ code, message }) => JSON.stringify([HTTP_STATUS[code], { error: { code, message } }])),
);
/** A refusal because of another thread of the VIN names that thread. */
const isRefusal = ({ status, body }: Answer): boolean => {
  const { code, message, issues } = (body as { error: ErrorBody['error'] }).error;
  const isSameVin = message === refusals['same-vin'].message && issues?.length === 1 && threadIds.includes(issues[0]!.message);
  return known.has(JSON.stringify([status, { error: isSameVin ? { code, message } : { code, message, issues } }]));
};

/** Checks that exactly the organizations on a thread see it, and that the lists of one organization match its counts. */
async function everybodySees(threads: readonly Thread[], at: number): Promise<void> {
  const { id, chain } = threads[at % threads.length]!;
  for (const owner of owners) {
    const stake = chain.find(({ orgId }) => orgId === owner.orgId);
    const [view, frozen] = await Promise.all([owner.query('thread', { threadId: id }), owner.query('completedThread', { threadId: id })]);
    const answers = [view.status, frozen.status, frozen.body === null];
    expect(answers).toEqual(stake ? [200, 200, stake.standing.status !== 'completed'] : [404, 404, false]);
  }
  const owner = owners[at % owners.length]!;
  const [active, completed, invites] = await Promise.all([
    owner.query('dashboard'),
    owner.query('dashboard', { tab: 'completed' }),
    owner.query('pendingInvites'),
  ]);
  type List = { counts: Record<string, number>; cards: unknown[] };
  const cards = [active, completed, invites].map(({ body }) => (body as List).cards.length);
  const { counts } = active.body as List;
  expect(cards).toEqual([counts['active'], counts['completed'], counts['invites']]);
}

test(`${COMMANDS} random commands leave every thread equal to its ledger`, { timeout: 400_000 }, async () => {
  const seed = Date.now() % 2 ** 31;
  const steps = fc.sample(arbitraryStep, { numRuns: COMMANDS, seed });
  threadIds = await Promise.all(
    Array.from({ length: THREADS }, async (_, at) => {
      const [seller, creator, buyer] = [owners[at % 6]!, owners[(at + 1 + (at % 3)) % 6]!, owners[(at + 4) % 6]!];
      const soldTo = at % 4 === 0 || buyer.orgId === creator.orgId ? {} : { soldToOrgId: buyer.orgId };
      return await openThreadAs(creator, { boughtFromOrgId: seller.orgId, ...soldTo, creatorHasTitle: at % 5 === 0 });
    }),
  );
  let threads = await Promise.all(threadIds.map((id) => expectLedgerMatchesRows(here.services.sql, id)));
  let accepted = 0;
  const strange: unknown[] = [];

  const attempt = async (given: Step, at: number) => {
    const thread = threads[at % threads.length]!;
    const actor = createActor(thread, given, Date.now(), 0, orgs);
    const candidates = candidateCommands(thread, given, Date.now(), orgs);
    const command = chooseCommand(candidates, given, (possible) => 'facts' in decide(thread, possible, actor));
    const { name, input } = requestOf(thread.id, command);
    const answer = await ownerById(actor.orgId).command(name, input);
    if (answer.status === 200) accepted++;
    else if (!isRefusal(answer)) strange.push([name, input, answer]);
  };
  for (let from = 0; from < COMMANDS; from += AT_ONCE) {
    await Promise.all(steps.slice(from, from + AT_ONCE).map((given, at) => attempt(given, from + at)));
    threads = await Promise.all(threadIds.map((id) => expectLedgerMatchesRows(here.services.sql, id)));
    await everybodySees(threads, from / AT_ONCE);
    const wrong = [...strange, ...(await brokenDatabaseInvariants(here.services.sql))];
    expect(wrong, `seed ${seed}: ${JSON.stringify(wrong)}`).toEqual([]);
  }
  // A walk whose commands are all refused would prove nothing.
  expect(accepted / COMMANDS, `seed ${seed}`).toBeGreaterThan(0.15);
});
