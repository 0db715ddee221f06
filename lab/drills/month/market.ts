// The organizations of the month drill, in all time zones, and the threads between them.
import { v7 as uuidv7 } from 'uuid';
import { defaultPolicy } from '../../../src/domain/desk/clock/title-policy.ts';
import { DIGEST_HOURS, type EmailPrefs } from '../../../src/domain/mail-prefs.ts';
import { zoneOf } from '../../../src/domain/time-zones.ts';
import type { UsState } from '../../../src/domain/us-states.ts';
import type { Role } from '../../../src/domain/vocabulary.ts';
import type { Config } from '../../../src/server/config.ts';
import type { Sql } from '../../../src/server/postgres/connections/sql.ts';
import { NEW_TERMS } from '../../../testing/desk/auction-terms.ts';
import { insertPerson } from '../../../testing/people/insert-person.ts';
import { seededRandom, type Random } from '../../../testing/random.ts';
import { orgInput } from '../../../testing/people/owners.ts';
import { setClock } from '../../../testing/servers/simulated-clock.ts';
import { dayAt, daysAfter } from '../../../testing/threads/expected-desk.ts';
import { deskKey, type Member, type Org, type World } from './world.ts';

const STATES = ['NY', 'MI', 'IN', 'KY', 'IL', 'CO', 'ID', 'AZ', 'CA', 'AK', 'HI'] as const satisfies UsState[];
/** Zones of members’ browsers. null: unknown, so that of the policy counts. */
const ZONES = [
  'America/New_York',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
  null,
] as const;
const PASSWORD = 'quarter-mile lane 4 oak';
/** Organizations with hardly any thread, to whom there is nothing to say on many days. */
const QUIET = 5;
const PLACEHOLDERS = 4;

type Place = { world: World; sql: Sql; config: Config; random: Random; now: number };

async function addMember({ sql, config, random }: Place, role: Role, orgId: string | null): Promise<Member> {
  const email = `clerk.${uuidv7()}@month.test`;
  const { userId, cookie } = await insertPerson(sql, config, { email, name: 'Pat Doe', password: PASSWORD });
  const zone = random.pick(ZONES);
  const digest = { at: random.chance(0.15) ? null : random.chance(0.5) ? ('07:30' as const) : random.pick(DIGEST_HOURS), timeZone: zone };
  const prefs: EmailPrefs = { enabled: !random.chance(0.08), types: {}, digest };
  await sql`update app_user set email_prefs = ${sql.json(prefs)} where id = ${userId}`;
  await sql`update session set expires_at = '2099-01-01' where user_id = ${userId}`;
  return { userId, orgId, cookie: `${cookie.name}=${cookie.value}`, role, prefs, lastDigestAt: null };
}

async function addOrg(place: Place, at: number): Promise<Org> {
  const { world, sql, random } = place;
  const state = STATES[at % STATES.length]!;
  const owner = await addMember(place, 'owner', null);
  const input = orgInput(`Month ${at}`, { state, city: `Town ${at}`, orgType: at % 3 === 0 ? 'auction' : 'dealership' });
  const { status, body } = await world.command(owner, 'createOrg', input);
  if (status !== 200) throw new Error(JSON.stringify(body));
  const { orgId } = body as { orgId: string };
  const members = [{ ...owner, orgId }];
  const join = async (member: Member): Promise<void> => {
    await sql`insert into org_member (org_id, user_id, role, joined_at) values (${orgId}, ${member.userId}, ${member.role}, now())`;
    members.push({ ...member, orgId });
  };
  for (const role of ['admin', 'member'] as const) {
    if (!random.chance(0.5)) continue;
    const member = await addMember(place, role, orgId);
    await sql`update app_user set default_org_id = ${orgId} where id = ${member.userId}`;
    await join(member);
  }
  // Some work for the organization before it too.
  const before = [...world.orgs.values()].at(-1);
  if (before && random.chance(0.4)) await join({ ...random.pick(before.members), role: 'member' });
  const org: Org = {
    orgId,
    name: input.name,
    isPlaceholder: false,
    members,
    policy: defaultPolicy(state),
    terms: [],
    remindersSince: null,
    savedAt: 0,
  };
  world.orgs.set(orgId, org);
  world.facts.set(orgId, {
    name: input.name,
    orgType: input.orgType as 'auction' | 'dealership',
    formerNames: [],
    city: input.city,
    state,
  });
  return org;
}

/** Saves a change of the organization's policy. */
export async function savePolicy(world: World, org: Org, change: Partial<Org['policy']>, now: number): Promise<void> {
  const policy = { ...org.policy, ...change };
  const { status, body } = await world.command(org.members[0]!, 'updateTitlePolicy', policy);
  if (status !== 200) throw new Error(JSON.stringify(body));
  org.remindersSince = policy.reminders ? (org.remindersSince ?? now) : null;
  org.policy = policy;
  org.savedAt = now;
}

/** Terms by which titles are due as the policy says, so that they change when a claim can be filed, and nothing else. */
async function saveTerms(world: World, org: Org, random: Random): Promise<void> {
  const closes = org.policy.dueDays + random.int(0, 6);
  const [until, timeZone] = [random.pick([540, 900, null]), zoneOf(random.pick(STATES))];
  for (const orgType of ['auction', 'dealership'] as const) {
    const terms = {
      for: { orgType },
      kind: null,
      sellerState: null,
      dealsFrom: null,
      due: { days: org.policy.dueDays, unit: 'calendar' },
      window: { opens: { days: 0, unit: 'calendar' }, closes: { days: closes, unit: 'calendar' }, once: random.chance(0.3) },
      until,
      answer: null,
      timeZone,
      howToFile: '',
    } as const;
    const { status, body } = await world.command(org.members[0]!, 'saveTerms', { ...NEW_TERMS, ...terms });
    if (status !== 200) throw new Error(JSON.stringify(body));
    org.terms.push({ ...terms, id: orgType, forOrg: null });
  }
}

async function addPlaceholder({ world }: Place, by: Org, at: number): Promise<string> {
  const input = { name: `Elsewhere ${at}`, orgType: 'dealership', titleContactEmail: `titles@elsewhere-${at}.test` };
  const { body } = await world.command(by.members[0]!, 'createProvisionalOrg', input);
  const { id } = (body as { org: { id: string } }).org;
  world.orgs.set(id, {
    orgId: id,
    name: input.name,
    isPlaceholder: true,
    members: [],
    policy: defaultPolicy(null),
    terms: [],
    remindersSince: null,
    savedAt: 0,
  });
  world.facts.set(id, { name: input.name, orgType: 'dealership', formerNames: [], city: null, state: null, provisional: true });
  return id;
}

/** Fills the world in the ten days before `start` (ms). */
export async function fillMarket(
  place: Omit<Place, 'random' | 'now'>,
  seed: number,
  { orgs: orgCount, threads, start }: { orgs: number; threads: number; start: number },
) {
  const random = seededRandom(seed);
  const { world } = place;
  const first = start - 10 * 86_400_000;
  setClock(first);
  const orgs: Org[] = [];
  while (orgs.length < orgCount) orgs.push(await addOrg({ ...place, random, now: first }, orgs.length));
  const placeholders: { id: string; by: Org }[] = [];
  while (placeholders.length < PLACEHOLDERS) {
    const by = orgs[placeholders.length]!;
    placeholders.push({ id: await addPlaceholder({ ...place, random, now: first }, by, placeholders.length), by });
  }
  const busy = orgs.slice(0, Math.max(4, orgs.length - QUIET));
  for (let made = 0; made < threads; made += 1) {
    const now = first + Math.floor(((start - first) * made) / threads);
    setClock(now);
    // A few threads are with quiet organizations. The last ones are not late at first.
    await openThread(world, random, made >= threads - 2 * QUIET || random.chance(0.004) ? orgs : busy, placeholders, made, now);
  }
  // Reminders begin with the month.
  setClock(start);
  for (const org of orgs) {
    await savePolicy(world, org, { reminders: random.chance(0.75), dueDays: random.int(8, 20) }, start);
    if (random.chance(0.7)) await saveTerms(world, org, random);
  }
}

async function openThread(
  world: World,
  random: Random,
  orgs: readonly Org[],
  placeholders: readonly { id: string; by: Org }[],
  made: number,
  now: number,
): Promise<void> {
  const creator = random.pick(orgs);
  const others = orgs.filter((org) => org !== creator);
  const seller = random.pick(others);
  const known = placeholders.filter(({ by }) => by === creator);
  const buyer = known.length > 0 && random.chance(0.3) ? known[0]!.id : random.pick(others.filter((org) => org !== seller)).orgId;
  const creatorHasTitle = random.chance(0.3);
  const dealOn = random.chance(0.5) ? daysAfter(dayAt('UTC', now), -random.int(1, 10)) : null;
  const { status, body } = await world.command(creator.members[0]!, 'createThread', {
    vin: `MNTH${String(made).padStart(12, '0')}`,
    year: 2021,
    make: 'Ford',
    model: 'Escape',
    mileage: 30_000,
    boughtFromOrgId: seller.orgId,
    ...(random.chance(0.9) && { soldToOrgId: buyer }),
    creatorHasTitle,
    ...(dealOn !== null && { dealOn }),
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  const { threadId } = body as { threadId: string };
  if (dealOn !== null) world.desks.set(deskKey(threadId, creator.orgId), { ...world.deskOf(threadId, creator.orgId), dealOn });
  if (random.chance(0.9))
    await world.command(seller.members[0]!, 'respondToInvite', {
      threadId,
      accept: true,
      hasTitle: !creatorHasTitle && random.chance(0.6),
    });
  const bought = world.orgs.get(buyer);
  if (bought && !bought.isPlaceholder && random.chance(0.8)) {
    await world.command(bought.members[0]!, 'respondToInvite', { threadId, accept: true });
    const further = orgs.filter((org) => org !== creator && org !== seller && org !== bought);
    if (random.chance(0.4)) await world.command(bought.members[0]!, 'inviteNext', { threadId, orgId: random.pick(further).orgId });
  }
  await world.follow(threadId);
}
