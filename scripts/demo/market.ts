// Fills an empty, migrated database with a realistic market: organizations, their connections, and five weeks of threads.
// Everything on a thread is done by commands, which run in the order of their times.
import { zoneOf } from '../../src/domain/time-zones.ts';
import { lockAndRequestConnections } from '../../src/server/db/orgs/connections.ts';
import { seededRandom } from '../../testing/random.ts';
import { workingDaysBefore } from './clock.ts';
import { commandRunner, type DemoServices } from './commands.ts';
import { fileStories } from './desk.ts';
import {
  ASKED,
  IGNORED,
  INVITED,
  ORG_KEYS,
  ORGS,
  type OrgKey,
  PARTNERS,
  POLICIES,
  PROVISIONAL,
  type ProvisionalKey,
  SHARED,
} from './organizations.ts';
import { createOrganization, addMember } from './people.ts';
import { everyday } from './stories/everyday/index.ts';
import { envelopes } from './stories/envelopes.ts';
import { stories } from './stories/index.ts';
import { eventsOf, type Market, type MarketEvent } from './story-events.ts';
import { REGISTRATION, termsInput, termsOf } from './terms.ts';
import { timesOf } from './timing.ts';
import { vehicleSource } from './vehicles.ts';

const [SEED, EVERYDAY_SEED] = [20_260_401, 24_611];
const FOUNDED_DAYS_AGO = 34;
const PARTNERS_DAYS_AGO = 33;
const IGNORED_DAYS_AGO = 12;
const TERMS_DAYS_AGO = 22;
const INVITED_DAYS_AGO = 2;
const ASKED_DAYS_AGO = 1.5;
/** Older notifications are marked as read. */
const UNREAD_DAYS = 0.2;

/** `what`: what is written now. `done`: how much of everything, from 0 to 1. */
export type Progress = (what: string, done: number) => void;
/** The organizations take about as long as so much of the rest: a password is slow to hash. */
const ORGANIZATIONS_SHARE = 0.1;

/** `now`: the time at which the demo is first viewed, in ms since the epoch. Takes from ten seconds to two minutes. */
export async function fillMarket(services: DemoServices, now: number, progress: Progress = () => undefined): Promise<void> {
  const random = seededRandom(SEED);
  const market: Market = { services, run: commandRunner(services), random, members: new Map(), ids: new Map() };
  progress('organizations and people', 0);
  await createOrganizations(market, workingDaysBefore(now, FOUNDED_DAYS_AGO));
  await setPolicies(market, workingDaysBefore(now, FOUNDED_DAYS_AGO - 1));
  const others = [...connections(market, now), ...invitations(market, now), ...titleTerms(market, now)];
  const nextVehicle = vehicleSource(random, now);
  const told = [...stories, ...everyday(seededRandom(EVERYDAY_SEED)), ...envelopes].map((story) => ({
    story,
    vehicle: nextVehicle(),
    times: timesOf(story, random, now),
  }));
  const events = [...others, ...fileStories(told, now).flatMap((filed) => eventsOf(market, filed, now))];
  const what = `${told.length} titles and what happened to them`;
  for (const [at, { execute }] of events.toSorted((a, b) => a.at - b.at).entries()) {
    progress(what, ORGANIZATIONS_SHARE + (1 - ORGANIZATIONS_SHARE) * (at / events.length));
    await execute();
  }
  await services.sql`update notification set unread = false where at < ${new Date(workingDaysBefore(now, UNREAD_DAYS))}`;
  // The market's email addresses do not exist, so its mail counts as sent.
  await services.sql`
    update mail set status = 'sent', settled_at = created_at, left_at = case when sender_org_id is not null then created_at end
    where status = 'pending'`;
  progress(what, 1);
}

async function createOrganizations({ services, run, members, ids }: Market, at: number): Promise<void> {
  for (const key of ORG_KEYS) {
    const people = await createOrganization(services, run, ORGS[key], at);
    members.set(key, people);
    ids.set(key, people[0]!.org.id);
  }
  for (const key of Object.keys(PROVISIONAL) as ProvisionalKey[]) {
    const { by, ...described } = PROVISIONAL[key];
    const { org } = await run(members.get(by)![0]!, at, 'createProvisionalOrg', described);
    ids.set(key, org.id);
  }
  for (const { from, to, role } of SHARED) {
    const shared = members.get(from)![0]!;
    await addMember(services, ids.get(to)!, shared.userId, role, at);
    members.get(to)!.push({ ...shared, org: { ...members.get(to)![0]!.org, role } });
  }
}

async function setPolicies({ run, members }: Market, at: number): Promise<void> {
  for (const [key, days] of Object.entries(POLICIES) as [OrgKey, (typeof POLICIES)[OrgKey]][])
    await run(members.get(key)![0]!, at, 'updateTitlePolicy', { ...days!, timeZone: zoneOf(ORGS[key].state), reminders: false });
}

/** Partners are made by requests in both directions: the second request accepts the first. */
function connections({ services: { sql }, run, members, ids, random }: Market, now: number): MarketEvent[] {
  const requestEvent = (from: OrgKey, to: OrgKey, daysAgo: number): MarketEvent => {
    const at = workingDaysBefore(now, daysAgo + random.next());
    return {
      at,
      execute: async () =>
        void (await sql.begin(
          async (tx) => await lockAndRequestConnections(tx, [{ from: ids.get(from)!, to: ids.get(to)!, now: at, hidden: false }]),
        )),
    };
  };
  const ignoreEvent = (asked: OrgKey, by: OrgKey): MarketEvent => {
    const at = workingDaysBefore(now, IGNORED_DAYS_AGO - random.next());
    return { at, execute: async () => void (await run(members.get(asked)![0]!, at, 'ignoreConnection', { orgId: ids.get(by)! })) };
  };
  return [
    ...PARTNERS.flatMap(([a, b]) => [requestEvent(a, b, PARTNERS_DAYS_AGO), requestEvent(b, a, PARTNERS_DAYS_AGO - 1)]),
    ...IGNORED.flatMap(([from, to]) => [requestEvent(from, to, IGNORED_DAYS_AGO), ignoreEvent(to, from)]),
    ...ASKED.map(([from, to]) => requestEvent(from, to, ASKED_DAYS_AGO)),
  ];
}

function invitations({ run, members }: Market, now: number): MarketEvent[] {
  const at = workingDaysBefore(now, INVITED_DAYS_AGO);
  return INVITED.map(({ to, email, role }) => ({
    at,
    execute: async () => void (await run(members.get(to)![0]!, at, 'createInvite', { email, role })),
  }));
}

function titleTerms({ run, members, ids }: Market, now: number): MarketEvent[] {
  const terms = termsOf(now).map(({ owner, ...of }) => {
    const at = workingDaysBefore(now, of.daysAgo);
    return {
      at,
      execute: async () =>
        void (await run(
          members.get(owner)![0]!,
          at,
          'saveTerms',
          termsInput(of, (party) => ids.get(party)!),
        )),
    };
  });
  const registration = REGISTRATION.map(({ owner, ...days }) => {
    const at = workingDaysBefore(now, TERMS_DAYS_AGO);
    return { at, execute: async () => void (await run(members.get(owner)![0]!, at, 'saveRegistrationDays', days)) };
  });
  return [...terms, ...registration];
}
