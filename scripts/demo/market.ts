// Fills an empty, migrated database with a believable market: its organizations, how they know each other, and five weeks of threads.
// Everything on a thread is done by running commands, in the order of the days.
import { stakeOf } from '../../src/domain/thread/chain.ts';
import { requestConnection } from '../../src/server/db/orgs/connections.ts';
import { loadThread } from '../../src/server/db/threads/load-thread.ts';
import type { MemberViewer } from '../../src/server/auth/session.ts';
import { type Chance, chanceFrom } from './chance.ts';
import { workingDaysBefore } from './clock.ts';
import { commandRunner, type RunCommand, type DemoServices } from './commands.ts';
import type { Move, Story } from './moves.ts';
import {
  ASKED,
  IGNORED,
  INVITED,
  ORG_KEYS,
  ORGS,
  type OrgKey,
  PARTNERS,
  type PartyKey,
  PROVISIONAL,
  type ProvisionalKey,
  SHARED,
} from './organizations.ts';
import { found, join } from './people.ts';
import { stories } from './stories/index.ts';
import { timesOf } from './timing.ts';
import { type Vehicle, vehicleLot } from './vehicles.ts';

const SEED = 20_260_401;
const FOUNDED_DAYS_AGO = 34;
const PARTNERS_DAYS_AGO = 33;
const IGNORED_DAYS_AGO = 12;
const INVITED_DAYS_AGO = 2;
const ASKED_DAYS_AGO = 1.5;
/** What is older has been read. */
const UNREAD_DAYS = 1.2;

type Market = { services: DemoServices; run: RunCommand; chance: Chance; members: Map<OrgKey, MemberViewer[]>; ids: Map<PartyKey, string> };
type Event = { at: number; happens: () => Promise<void> };

/** `now`: the moment at which somebody first looks at it, in ms. Takes a few seconds. */
export async function fillMarket(services: DemoServices, now: number): Promise<void> {
  const chance = chanceFrom(SEED);
  const market: Market = { services, run: commandRunner(services), chance, members: new Map(), ids: new Map() };
  await foundOrganizations(market, workingDaysBefore(now, FOUNDED_DAYS_AGO));
  const lot = vehicleLot(chance, now);
  const events = [
    ...acquaintances(market, now),
    ...invitations(market, now),
    ...stories.flatMap((story) => eventsOf(market, story, lot(), now)),
  ];
  for (const { happens } of events.toSorted((a, b) => a.at - b.at)) await happens();
  await services.sql`update notification set unread = false where at < ${new Date(workingDaysBefore(now, UNREAD_DAYS))}`;
  // Nobody of this market can be written to: its mail counts as sent.
  await services.sql`
    update mail set status = 'sent', settled_at = created_at, left_at = case when sender_org_id is not null then created_at end
    where status = 'pending'`;
}

async function foundOrganizations({ services, run, members, ids }: Market, at: number): Promise<void> {
  for (const key of ORG_KEYS) {
    const people = await found(services, run, ORGS[key], at);
    members.set(key, people);
    ids.set(key, people[0]!.org.id);
  }
  for (const key of Object.keys(PROVISIONAL) as ProvisionalKey[]) {
    const { by, ...described } = PROVISIONAL[key];
    const { org } = await run(members.get(by)![0]!, at, 'createProvisionalOrg', described);
    ids.set(key, org.id);
  }
  for (const { from, to, role } of SHARED) await join(services, ids.get(to)!, members.get(from)![0]!.userId, role, at);
}

/** A request that crosses another is an acceptance: so partners come about. */
function acquaintances({ services: { sql }, run, members, ids, chance }: Market, now: number): Event[] {
  const asksFor = (from: OrgKey, to: OrgKey, daysAgo: number): Event => {
    const at = workingDaysBefore(now, daysAgo + chance.next());
    return { at, happens: async () => void (await sql.begin(async (tx) => await requestConnection(tx, ids.get(from)!, ids.get(to)!, at))) };
  };
  const ignores = (asked: OrgKey, by: OrgKey): Event => {
    const at = workingDaysBefore(now, IGNORED_DAYS_AGO - chance.next());
    return { at, happens: async () => void (await run(members.get(asked)![0]!, at, 'ignoreConnection', { orgId: ids.get(by)! })) };
  };
  return [
    ...PARTNERS.flatMap(([a, b]) => [asksFor(a, b, PARTNERS_DAYS_AGO), asksFor(b, a, PARTNERS_DAYS_AGO - 1)]),
    ...IGNORED.flatMap(([from, to]) => [asksFor(from, to, IGNORED_DAYS_AGO), ignores(to, from)]),
    ...ASKED.map(([from, to]) => asksFor(from, to, ASKED_DAYS_AGO)),
  ];
}

function invitations({ run, members }: Market, now: number): Event[] {
  const at = workingDaysBefore(now, INVITED_DAYS_AGO);
  return INVITED.map(({ to, email, role }) => ({
    at,
    happens: async () => void (await run(members.get(to)![0]!, at, 'createInvite', { email, role })),
  }));
}

function eventsOf(market: Market, story: Story, vehicle: Vehicle, now: number): Event[] {
  const { run, ids, chance, members } = market;
  const idOf = (party: PartyKey) => ids.get(party)!;
  const acts = (org: OrgKey) => chance.pick(members.get(org)!);
  let threadId = '';
  const opens = async (at: number) => {
    const parties = { boughtFromOrgId: idOf(story.from), ...(story.to && { soldToOrgId: idOf(story.to) }) };
    const opened = await run(acts(story.by), at, 'createThread', { ...vehicle, ...parties, creatorHasTitle: story.hasTitle ?? false });
    threadId = opened.threadId;
  };
  const makes = async (org: OrgKey, move: Move, at: number) => {
    const { thread } = (await loadThread(market.services.sql, threadId))!;
    const me = stakeOf(thread, idOf(org));
    if (!me) throw new Error(`${org} is not on the thread`);
    const { name, input } = move({ thread, at, me, idOf });
    await run(acts(org), at, name, { ...input, threadId });
  };
  const { opened, steps } = timesOf(story, chance, now);
  const told = (what: string, happens: () => Promise<void>) => async () =>
    await happens().catch((error: Error) => {
      throw new Error(`${vehicle.year} ${vehicle.make} ${vehicle.model} by ${story.by} from ${story.from}, ${what}: ${error.message}`, {
        cause: error,
      });
    });
  return [
    { at: opened, happens: told('opening', async () => await opens(opened)) },
    ...steps.map(({ at, step: [org, move] }, index) => ({
      at,
      happens: told(`step ${index + 1}`, async () => await makes(org, move, at)),
    })),
  ];
}
