// What people do during the month: mostly what their pages offer, sometimes what they may not.
import type { Random } from '../../../testing/random.ts';
import { dayAt, daysAfter } from '../../../testing/threads/expected-desk.ts';
import { savePolicy } from './market.ts';
import { deskKey, type Member, type Org, type World } from './world.ts';

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
  if (random.chance(0.08)) return await changeDesk(world, random, member, org, threadId, now);
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

/** The organization chooses another due day, or a day to come back. */
async function changeDesk(
  world: World,
  random: Random,
  member: Member,
  { orgId, policy }: Org,
  threadId: string,
  now: number,
): Promise<void> {
  const today = dayAt(policy.timeZone, now);
  const change = random.chance(0.6)
    ? { dueOn: random.chance(0.2) ? null : daysAfter(today, random.int(-3, 8)) }
    : { followUpOn: daysAfter(today, random.int(1, 6)) };
  const { status } = await world.command(member, 'updateDeskEntry', { threadId, ...change });
  if (status !== 200) return;
  const followUpSetAt = 'followUpOn' in change ? { followUpSetAt: world.threads.get(threadId)!.updatedAt } : {};
  world.desks.set(deskKey(threadId, orgId), { ...world.deskOf(threadId, orgId), ...change, ...followUpSetAt });
}

/** Some organization turns its reminders on or off. */
export async function switchReminders(world: World, random: Random, now: number): Promise<void> {
  const org = random.pick([...world.orgs.values()].filter(({ isPlaceholder }) => !isPlaceholder));
  await savePolicy(world, org, { reminders: !org.policy.reminders }, now);
}
