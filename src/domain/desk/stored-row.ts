// What is stored of an active thread for one organization's table: the values that it sorts and filters by, as that organization sees them.
import { isActive } from '../thread/chain.ts';
import { type Turn, upcomingTurn } from '../thread/turns.ts';
import type { OrgId, Stake, Thread } from '../thread/thread.ts';
import { lastWordFor } from '../thread/view/last-word.ts';
import type { Orgs } from '../thread/view/org-facts.ts';
import { waitOf } from '../thread/view/on-the-way.ts';
import { visibilityFor } from '../thread/view/visibility.ts';
import { waitingOf } from './title-row.ts';
import { type FollowUp, type NextMove, nextMove } from './next-move.ts';
import { type Heirs, sellerOf } from './clock/seller.ts';
import { type ClockEntry, type ClockFacts, type ClockRules, type TitleClock, titleClock } from './clock/title-clock.ts';
import { deskFactsOf, titlePathOf } from './title-path.ts';

/** What an organization noted about a thread, and its rules for all. `heirs`: at least of those for which it has terms; missing for none. */
export type OwnDesk = ClockRules & { entry: ClockEntry; followUp: FollowUp | null; heirs?: Heirs };

/** The part of a row that depends on the desk. Computed again when the desk entry, the terms or the policy change. */
export type DeskTimes = { clock: TitleClock; next: NextMove | null };

export type TableRow = ReturnType<typeof tableRow>;

/** `me`: an active stake. */
export function tableRow(thread: Thread, me: Stake, orgs: Orgs, desk: OwnDesk) {
  const at = thread.chain.indexOf(me);
  const facts = clockFactsOf(thread, me, orgs, desk.heirs);
  const turn = upcomingTurn(thread, me.orgId, thread.updatedAt);
  const visibility = visibilityFor(thread, me, orgs);
  return {
    ...deskTimes({ facts, turn, updatedAt: thread.updatedAt }, desk),
    orgId: me.orgId,
    threadId: thread.id,
    /** When the newest entry of the thread was made, apart from likes (ms). */
    asOf: thread.updatedAt,
    vehicle: visibility.vehicle(),
    upstreamOrgId: thread.chain[at - 1]?.orgId ?? null,
    downstreamOrgId: thread.chain[at + 1]?.orgId ?? null,
    facts,
    /** What the title waits for, as the organization reads it. */
    waitsFor: waitOf({ thread, me, visibility })?.what ?? null,
    turn,
    lastWordAt: lastWordFor(thread, me.orgId)?.at ?? null,
    /** Since when the organization waits for an answer to its request or invitation (ms). */
    waitingAt: waitingOf(thread, me.orgId)?.at ?? null,
  };
}

/** `updatedAt`: as `TableRow.asOf`. */
export function deskTimes(
  { facts, turn, updatedAt }: { facts: ClockFacts; turn: { turn: Turn; from: number } | null; updatedAt: number },
  { entry, followUp, ...rules }: OwnDesk,
): DeskTimes {
  const clock = titleClock(facts, entry, rules);
  const receivedAt = facts.receivedAt ?? facts.joinedAt;
  return { clock, next: nextMove({ turn, clock, receivedAt, followUp, updatedAt, timeZone: rules.policy.timeZone }) };
}

/** `me`: an active stake. */
export const clockFactsOf = (thread: Thread, me: Stake, orgs: Orgs, heirs?: Heirs): ClockFacts => ({
  ...deskFactsOf(titlePathOf(thread, me)),
  seller: sellerOf(thread, me, orgs, heirs),
});

/** One row for each active stake. `desks`: by organization, at least for those. */
export const tableRows = (thread: Thread, orgs: Orgs, desks: ReadonlyMap<OrgId, OwnDesk>): TableRow[] =>
  thread.chain.filter(isActive).map((stake) => {
    const desk = desks.get(stake.orgId);
    if (!desk) throw new Error(`the desk of organization ${stake.orgId} was not read`);
    return tableRow(thread, stake, orgs, desk);
  });
