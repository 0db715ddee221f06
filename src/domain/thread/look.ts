// One organization's look at a thread: at the thread as it is, or back at it as it stood when the organization's part was complete.
import { isActive, positionOf } from './chain.ts';
import type { Actor } from './commands.ts';
import type { OrgId, Stake, StakeId, Thread } from './thread.ts';
import { eyesOf, type Eyes, type Mails, NO_MAILS, type Orgs } from './visibility.ts';

/** A viewer who only looks: the clock decides what it is offered, and nothing it makes gets an id. */
export const onlooker = (orgId: OrgId, now: number): Actor => ({ orgId, now, today: '', freshId: '' });

/** One organization's look at a thread. `shown`: so many stakes of the chain, from the head. `by`: null where nothing is offered. */
export type Look = { thread: Thread; me: Stake; eyes: Eyes; mails: Mails; by: Actor | null; shown: number };

export const lookAt = (thread: Thread, me: Stake, orgs: Orgs, mails: Mails, now: number): Look & { by: Actor } => ({
  thread,
  me,
  eyes: eyesOf(thread, me, orgs),
  mails,
  by: onlooker(me.orgId, now),
  shown: thread.chain.length,
});

/** Whose part of a thread is complete, and since when (ms). */
export type CompletedPart = { stakeId: StakeId; orgId: OrgId; deliveredAt: number };

/**
 * A look at a thread that was replayed up to the viewer's cut. The chain ends where the title came to rest: who stands
 * further down is none of the viewer's business. An organization that accepted upstream of the holder had not answered
 * yet at its cut; its own stake shows how it ended.
 */
export function lookBack(frozen: Thread, { stakeId, orgId, deliveredAt }: CompletedPart, orgs: Orgs): Look {
  const stake = frozen.chain.find((s) => s.id === stakeId);
  if (!stake || frozen.holder === null) throw new Error(`thread ${frozen.id} was cut where ${orgId} had not completed it`);
  // A placeholder may have become part of the viewer's organization after the cut.
  const since = stake.standing.is === 'invited' ? deliveredAt : stake.standing.since;
  const formerly = stake.orgId === orgId ? stake.formerly : [...stake.formerly, stake.orgId];
  const me: Stake = { ...stake, orgId, formerly, standing: { is: 'completed', since, deliveredAt, cut: frozen.seq } };
  const thread = { ...frozen, chain: frozen.chain.map((s) => (s === stake ? me : s)) };
  return { thread, me, eyes: eyesOf(thread, me, orgs), mails: NO_MAILS, by: null, shown: positionOf(frozen, frozen.holder) + 1 };
}

/** An invitee reads updates and requests only while it is the one that the title is expected from. */
export const mayRead = ({ thread, me }: Look): boolean => isActive(me) || thread.current === me.id;
