// A market on which everybody does at random what their pages offer: chains of up to six with placeholders, stand-ins and organizations that
// were renamed, and titles at all places. The clock of the tests moves on.
import { vi } from 'vitest';
import type { DeskEntryView } from '../../src/api/desk-entry.ts';
import type { TitleTermsView } from '../../src/api/title-terms.ts';
import { CLAIM_SIDES } from '../../src/domain/desk/clock/claims.ts';
import { DAY_UNITS, SALE_KINDS } from '../../src/domain/desk/clock/title-terms.ts';
import type { LiveThread, ThreadView } from '../../src/domain/thread/view/view-types.ts';
import { calendar, NEW_TERMS } from '../../testing/desk/auction-terms.ts';
import { claimPlaceholder, mergePlaceholder } from '../../testing/people/placeholders.ts';
import { createColleague, createOwner, orgInput, type Owner, provision } from '../../testing/people/owners.ts';
import type { TestServices } from '../../testing/servers/test-services.ts';
import { uniqueVin } from '../../testing/threads/threads.ts';
import { dayFromNow, LATER_NAMES, NAMES, OTHER_NAME, PLACEHOLDERS, randomOffer, randomVehicle } from './offered-commands.ts';
import { seededRandom, type Random } from '../../testing/random.ts';

const STATES = ['NY', 'IL', 'CO', 'AZ', 'CA', 'AK', 'HI'] as const;

export type Member = Owner & { colleague: Owner };
export type Market = {
  members: Member[];
  threadIds: string[];
  /** By thread and organization: `updatedAt` of the thread when the organization set its follow-up. */
  followUps: Map<string, number>;
};
export const followUpKey = (threadId: string, orgId: string): string => `${threadId} ${orgId}`;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Frozen times would make a follow-up as old as the entry before it. */
const passTime = (ms: number): void => void vi.setSystemTime(Date.now() + ms);

/** `steps`: how many are taken on each thread. */
export async function createMarket(
  here: TestServices,
  { seed, threads, steps }: { seed: number; threads: number; steps: number },
): Promise<Market> {
  const owners = await Promise.all(
    NAMES.map((name, at) =>
      createOwner(here, name, { orgType: at === 1 ? 'auction' : 'dealership', state: STATES[at]!, city: `Town ${at}` }),
    ),
  );
  const colleagues = await Promise.all(owners.map((owner) => createColleague(here, owner)));
  const members: Member[] = owners.map((owner, at) => ({ ...owner, colleague: colleagues[at]! }));
  const byOrg = () => new Map(members.map((member) => [member.orgId, member]));
  /** The ids as which each organization knows the placeholders. Of the last one, the second organization uses another name. */
  const placeholders: { id: string; email: string; knownTo: string }[] = [];
  for (const [at, name] of PLACEHOLDERS.entries()) {
    const email = `titles@placeholder-${at}.test`;
    for (const [by, described] of [[members[at]!, name] as const, [members[at + 2]!, at === 3 ? OTHER_NAME : name] as const])
      placeholders.push({ id: (await provision(by, described, email)).id, email, knownTo: by.orgId });
  }
  const parties = (by: string) => [
    ...members.flatMap(({ orgId }) => (orgId === by ? [] : [orgId])),
    ...placeholders.flatMap(({ id, knownTo }) => (knownTo === by ? [id, id] : [])),
  ];
  /** Each thread has its own, because some are walked at the same time. */
  const randoms = Array.from({ length: threads }, (_, at) => seededRandom(seed + at));
  const market: Market = { members, threadIds: [], followUps: new Map() };

  async function open(random: Random): Promise<void> {
    const { pick, int, chance } = random;
    const creator = pick(members);
    const others = parties(creator.orgId);
    const boughtFromOrgId = pick(others);
    const soldToOrgId = chance(0.9) ? pick(others.filter((id) => id !== boughtFromOrgId)) : undefined;
    const own = chance(0.6) ? { stockNumber: `S${int(100, 999)}`, dealOn: dayFromNow(-int(0, 30)), kind: pick([null, ...SALE_KINDS]) } : {};
    const input = { ...randomVehicle(random), vin: uniqueVin(), boughtFromOrgId, soldToOrgId, creatorHasTitle: chance(0.3), ...own };
    const { status, body } = await creator.command('createThread', input);
    if (status !== 200) throw new Error(`a thread could not be opened: ${JSON.stringify(body)}`);
    const { threadId } = body as { threadId: string };
    market.threadIds.push(threadId);
    if (chance(0.8)) await grow(random, threadId, boughtFromOrgId, input.creatorHasTitle);
  }

  /** The seller accepts, often with the title, and those at the end invite others until the chain has up to six. */
  async function grow({ pick, int, chance }: Random, threadId: string, seller: string, isElsewhere: boolean): Promise<void> {
    const of = byOrg();
    await of.get(seller)?.command('respondToInvite', { threadId, accept: true, hasTitle: !isElsewhere && chance(0.7) });
    for (let longest = int(3, 6); longest > 3; longest--) {
      const [last] = await here.services.sql<[{ id: string }]>`
        select org_id as id from stake where thread_id = ${threadId} and order_index is not null order by order_index desc limit 1`;
      const tail = of.get(last.id);
      if (!tail) return;
      await tail.command('respondToInvite', { threadId, accept: true });
      await tail.command('inviteNext', { threadId, orgId: pick(parties(tail.orgId)) });
    }
  }

  async function noteSomething(random: Random, by: Member, threadId: string, { updatedAt }: LiveThread): Promise<void> {
    const { pick, int, chance } = random;
    if (chance(0.3)) {
      const text = `Note ${int(1, 99)}`;
      const { status, body } = await pick([by, by.colleague]).command('addDeskNote', { threadId, text });
      if (status !== 200) throw new Error(`the desk refused a note: ${JSON.stringify(body)}`);
      return;
    }
    if (chance(0.25)) return await noteClaim(random, by, threadId);
    const followUpOn = dayFromNow(int(1, 4));
    const change = pick<Record<string, unknown>>([
      { kind: pick([null, ...SALE_KINDS]) },
      { kind: pick(SALE_KINDS), sellerState: pick([null, ...STATES]), dealOn: dayFromNow(-int(0, 40)) },
      { notFiling: chance(0.5) },
      { retail: pick([null, { on: dayFromNow(0), state: pick(['TX', 'CA', 'AZ', 'NY']), financed: chance(0.5) }]) },
      { lender: { name: pick(['', 'First Bank']), payoffOn: null, promisedOn: dayFromNow(3), reference: '' } },
      { stockNumber: pick(['', `S${int(100, 999)}`, `ß-${int(10, 99)}`, `p${int(100, 999)}.${int(1, 9)}`]) },
      { dealOn: pick([null, dayFromNow(-int(0, 40))]) },
      { dueOn: pick([null, dayFromNow(int(-10, 10))]) },
      { assigneeId: pick([by.userId, by.colleague.userId, null]) },
      { followUpOn },
      { followUpOn, assigneeId: by.userId, stockNumber: `B${int(10, 99)}` },
    ]);
    const { status, body } = await by.command('updateDeskEntry', { threadId, ...change });
    if (status !== 200) throw new Error(`the desk refused ${JSON.stringify(change)}: ${JSON.stringify(body)}`);
    if ('followUpOn' in change) market.followUps.set(followUpKey(threadId, by.orgId), updatedAt);
  }

  /** A claim of either side is filed, or ends. Some have no claim that could. */
  async function noteClaim({ pick, int, chance }: Random, by: Member, threadId: string): Promise<void> {
    const of = { threadId, side: pick(CLAIM_SIDES) };
    const answer = pick(['by-terms', null, { on: dayFromNow(int(0, 5)), hour: pick([null, 900]) }]);
    const noted = await by.command('noteClaim', { ...of, filedOn: dayFromNow(-int(1, 4)), confirmation: `FR-${int(10, 99)}`, answer });
    if (noted.status !== 200) throw new Error(`the desk refused a claim: ${JSON.stringify(noted.body)}`);
    const { notedAt } = (noted.body as DeskEntryView).claims[of.side]!;
    if (chance(0.4)) await by.command('updateClaim', { ...of, notedAt, status: pick(['withdrawn', 'settled']) });
    if (chance(0.1)) await by.command('removeClaim', { ...of, notedAt });
  }

  /** Terms for neighbors and for types, with windows that open, are open, or close in these days. */
  async function agreeOnTerms(random: Random, by: Member): Promise<void> {
    const { pick, int, chance } = random;
    const { partners } = (await by.query('titleTerms')).body as TitleTermsView;
    for (let left = int(2, 5); left > 0; left -= 1) {
      const opens = int(0, 10);
      const terms = {
        ...NEW_TERMS,
        for: chance(0.5) && partners.length > 0 ? { orgId: pick(partners).orgId } : { orgType: pick(['auction', 'dealership']) },
        kind: pick([null, null, ...SALE_KINDS]),
        sellerState: chance(0.3) ? pick(STATES) : null,
        dealsFrom: chance(0.2) ? dayFromNow(-int(0, 30)) : null,
        due: { days: int(0, 20), unit: pick(DAY_UNITS) },
        window: chance(0.2)
          ? null
          : {
              opens: calendar(opens),
              closes: chance(0.2) ? null : calendar(opens + int(0, 12)),
              once: chance(0.5),
            },
        until: pick([null, 900]),
        answer: pick([null, { within: 1, unit: 'working', by: null }, { within: 24, unit: 'hours', by: null }]),
        timeZone: pick(['America/New_York', 'America/Denver']),
        howToFile: 'https://auction.test/claims',
      };
      // Some have the key of others, and some a window that is over before the title is due: those are refused.
      const { status, body } = await by.command('saveTerms', terms);
      if (status >= 500) throw new Error(`terms were refused: ${JSON.stringify(body)}`);
    }
  }

  /** One organization on the thread reads its page and does something. */
  async function step(random: Random, threadId: string): Promise<void> {
    const { pick, int, chance } = random;
    const stakes = await here.services.sql<{ orgId: string }[]>`
      select org_id as "orgId" from stake where thread_id = ${threadId} and order_index is not null and standing <> 'completed' order by order_index`;
    const of = byOrg();
    const present = stakes.flatMap(({ orgId }) => of.get(orgId) ?? []);
    if (present.length === 0) return;
    const by = pick(present);
    const view = (await by.query('thread', { threadId })).body as ThreadView;
    if (view.standing === 'completed') return;
    passTime(int(1, 5 * MINUTE));
    if (chance(0.2)) return await noteSomething(random, by, threadId, view);
    const offer = randomOffer(random, view, parties(by.orgId));
    if (offer) await by.command(offer.name, { threadId, ...offer.input });
  }

  async function walk(rounds: number): Promise<void> {
    const all = market.threadIds.map((id, at) => [id, randoms[at]!] as const);
    for (let round = 0; round < rounds; round++)
      for (const group of inGroups(all, 4)) await Promise.all(group.map(async ([id, random]) => await step(random, id)));
  }

  async function rename(member: Member, name: string): Promise<void> {
    const { status, body } = await member.command('updateOrg', { ...orgInput(name, { city: `${member.orgName} City` }), searchable: true });
    if (status !== 200) throw new Error(`${member.orgName} could not be renamed: ${JSON.stringify(body)}`);
    member.orgName = name;
  }

  /** Makes titles critical, late, due soon and on time: chance alone leaves one of them out once in many markets. */
  async function chooseDays(): Promise<void> {
    const of = byOrg();
    const awaited = await here.services.sql<{ orgId: string; threadId: string }[]>`
      select org_id as "orgId", thread_id as "threadId" from desk_row
      where org_id in ${here.services.sql([...of.keys()])} and late_at is not null and place <> 'drawer' order by thread_id, org_id limit 4`;
    const days = [
      { dealOn: dayFromNow(-60), dueOn: dayFromNow(-2) },
      { dealOn: dayFromNow(0), dueOn: dayFromNow(-2) },
      { dealOn: dayFromNow(0), dueOn: dayFromNow(1) },
      { dealOn: dayFromNow(0), dueOn: dayFromNow(30) },
    ];
    for (const [at, { orgId, threadId }] of awaited.entries()) {
      // A sale of days ago would be before the deal of today.
      const { status, body } = await of.get(orgId)!.command('updateDeskEntry', { threadId, ...days[at], retail: null });
      if (status !== 200) throw new Error(`the desk refused ${JSON.stringify(days[at])}: ${JSON.stringify(body)}`);
    }
  }

  for (const random of randoms) await open(random);
  for (const [at, by] of members.entries()) await agreeOnTerms(seededRandom(seed + threads + at), by);
  await walk(Math.ceil(steps / 2));
  for (const [at, name] of LATER_NAMES.renamed.entries()) await rename(members[at * 2]!, name);
  const [claimed, merged] = placeholders
    .filter((_, at) => at % 2 === 0)
    .map(({ id, email }) => ({ orgId: id, email, threadId: market.threadIds[0]! }));
  const owner = await claimPlaceholder(here, claimed!, LATER_NAMES.claimed);
  members.push({ ...owner, colleague: await createColleague(here, owner) });
  const answer = await mergePlaceholder(here, members[3]!, merged!);
  if (answer.status !== 200) throw new Error(`a placeholder could not be merged: ${JSON.stringify(answer.body)}`);
  passTime(2 * DAY);
  await members[1]!.command('updateTitlePolicy', {
    dueDays: 5,
    criticalPastDueDays: 4,
    dueSoonDays: 4,
    sendOnDays: 1,
    timeZone: 'America/New_York',
    reminders: false,
  });
  await walk(Math.floor(steps / 2));
  passTime(3 * DAY);
  await chooseDays();
  return market;
}

function inGroups<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, at * size + size));
}
