// What people do during the month: mostly what their pages offer, sometimes what they may not.
import type { DeskEntryView } from '../../../src/api/desk-entry.ts';
import type { Random } from '../../../testing/random.ts';
import { dayAt, daysAfter } from '../../../testing/threads/expected-desk.ts';
import { savePolicy } from './market.ts';
import { type Desk, deskKey, type Member, type Org, type World } from './world.ts';

type Step = { name: string; input: object };

/** One organization does something on a random thread. */
export async function actSomewhere(world: World, random: Random, threadIds: readonly string[], now: number): Promise<void> {
  const threadId = random.pick(threadIds);
  const thread = world.threads.get(threadId)!;
  const stake = random.pick(thread.chain);
  const org = world.orgs.get(stake.orgId);
  if (!org || org.isPlaceholder) return;
  const member = random.pick(org.members);
  if (stake.standing.status === 'invited') {
    if (random.chance(0.4)) await world.command(member, 'respondToInvite', { threadId, accept: random.chance(0.85) });
    return await world.follow(threadId);
  }
  if (random.chance(0.15)) return await changeDesk(world, random, member, org, threadId, now);
  const step = stepOf(world, random, org, threadId, now);
  if (!step) return;
  await world.command(member, step.name, { threadId, ...step.input });
  await world.follow(threadId);
}

function stepOf(world: World, random: Random, org: Org, threadId: string, now: number): Step | null {
  const page = world.pageOf(world.threads.get(threadId)!, org.orgId, now);
  if (!page) return null;
  const day = (ahead: number) => daysAfter(dayAt('UTC', now), ahead);
  const answers = page.updates.flatMap(({ id, offers }) => offers.map((offer) => ({ offer, updateId: id })));
  const delivery = answers.find(({ offer }) => offer === 'confirmDelivery');
  if (delivery && random.chance(0.5)) {
    if (random.chance(0.85)) return { name: 'confirmDelivery', input: { updateId: delivery.updateId } };
    return { name: 'disputeDelivery', input: { updateId: delivery.updateId, note: 'Wrong title.' } };
  }
  const claim = answers.find(({ offer }) => offer === 'confirmClaim');
  if (claim && random.chance(0.5)) return { name: 'confirmClaim', input: { updateId: claim.updateId } };
  if (page.offers.includes('markDelivered') && random.chance(0.35))
    return { name: 'markDelivered', input: random.chance(0.5) ? { expected: day(random.int(0, 5)) } : {} };
  if (page.offers.includes('postUpdate') && random.chance(0.6))
    return { name: 'postUpdate', input: { message: 'Soon.', ...(random.chance(0.6) && { eta: day(random.int(-1, 6)) }) } };
  const own = page.requests.find((request) => request.own);
  if (own) return random.chance(0.5) ? { name: random.pick(['remindRequest', 'withdrawRequest']), input: { requestId: own.id } } : null;
  if (page.offers.includes('requestUpdate') && random.chance(0.5)) return { name: 'requestUpdate', input: { note: 'When?' } };
  if (page.offers.includes('claimTitle') && random.chance(0.05)) return { name: 'claimTitle', input: {} };
  if (page.offers.includes('giveUpTitle') && random.chance(0.02)) return { name: 'giveUpTitle', input: { why: 'mistake', note: '' } };
  if (page.offers.includes('finishThread') && random.chance(0.3)) return { name: 'finishThread', input: { how: 'retailed', note: '' } };
  return null;
}

const FEW = 6;

/** Organizations with few titles, to whom there is nothing else to say on some days, begin with claims. */
export async function noteFirstClaims(world: World, random: Random, now: number): Promise<void> {
  for (const org of world.orgs.values()) {
    const threads = [...world.activeThreads(org.orgId)];
    if (org.isPlaceholder || threads.length > FEW) continue;
    for (const { id } of threads) await changeDesk(world, random, org.members[0]!, org, id, now, 0.8);
  }
}

/** The organization notes something for itself: days, claims, a retail sale. `claims`: how often it is about a claim. */
async function changeDesk(
  world: World,
  random: Random,
  member: Member,
  org: Org,
  threadId: string,
  now: number,
  claims = 0.35,
): Promise<void> {
  const key = deskKey(threadId, org.orgId);
  const before = world.deskOf(threadId, org.orgId);
  const today = dayAt(org.policy.timeZone, now);
  const noted = random.chance(claims) ? noteOnClaims(random, before, today) : noteOnEntry(random, before, org, today);
  const { status, body } = await world.command(member, noted.name, { threadId, ...noted.input });
  if (status !== 200) return;
  const { claims: after } = body as DeskEntryView;
  const followUpSetAt = 'followUpOn' in noted.after ? { followUpSetAt: world.threads.get(threadId)!.updatedAt } : {};
  world.desks.set(key, { ...before, ...noted.after, ...followUpSetAt, claims: after });
}

/** `after`: what the desk says then. */
type Noted = Step & { after: Partial<Desk> };

/** In Texas, after a sale. */
const REGISTRATION_DAYS = 30;

const noted = (input: object, after: Partial<Desk>): Noted => ({ name: 'updateDeskEntry', input, after });

function noteOnEntry(random: Random, { retail, notFiling }: Desk, { members }: Org, today: string): Noted {
  if (random.chance(0.7)) {
    const { userId } = random.pick(members);
    const assignee = random.chance(0.6) ? { userId, name: '' } : null;
    const days = random.pick<Partial<Desk>>([
      { dueOn: random.chance(0.2) ? null : daysAfter(today, random.int(-3, 8)) },
      { followUpOn: daysAfter(today, random.int(1, 6)) },
      { dealOn: daysAfter(today, random.int(-22, 0)) },
      { assignee },
    ]);
    return noted('assignee' in days ? { assigneeId: assignee?.userId ?? null } : days, days);
  }
  if (random.chance(0.3)) return noted({ notFiling: !notFiling }, { notFiling: notFiling ? null : { by: null, at: 0 } });
  if (retail) return noted({ retail: null }, { retail: null });
  const sale = { on: daysAfter(today, random.int(-32, -20)), state: 'TX' } as const;
  return noted({ retail: sale }, { retail: { ...sale, financed: false, registeredOn: null, registrationDays: REGISTRATION_DAYS } });
}

function noteOnClaims(random: Random, { claims }: Desk, today: string): Noted {
  const side = random.chance(0.6) ? 'ours' : 'against';
  const claim = claims[side];
  if (claim?.status === 'filed') {
    const input = { side, notedAt: claim.notedAt, status: random.pick(['withdrawn', 'settled']) };
    return { name: 'updateClaim', input, after: {} };
  }
  const answer = random.chance(0.3) ? null : { on: daysAfter(today, random.int(0, 4)), hour: random.pick([900, null]) };
  return { name: 'noteClaim', input: { side, filedOn: daysAfter(today, -1), answer }, after: {} };
}

/** Some organization turns its reminders on or off. */
export async function switchReminders(world: World, random: Random, now: number): Promise<void> {
  const org = random.pick([...world.orgs.values()].filter(({ isPlaceholder }) => !isPlaceholder));
  await savePolicy(world, org, { reminders: !org.policy.reminders }, now);
}
