// A step of a random walk: a few numbers that choose who acts and when. choose-command.ts turns them into a command.
import * as fc from 'fast-check';
import type { Actor } from '../../src/domain/thread/commands.ts';
import { dayOf } from '../../src/domain/days.ts';
import { representedOrgId } from '../../src/domain/thread/chain.ts';
import { DAY_MS, INVITE_OPEN_MS } from '../../src/domain/limits.ts';
import type { OrgId, Stake, Thread } from '../../src/domain/thread/thread.ts';
import type { OrgType } from '../../src/domain/vocabulary.ts';

export type WalkOrg = { id: string; type: OrgType; name: string };
/** The organizations of a walk: enough for a chain of six and some that come and go. */
export const ORGS: readonly WalkOrg[] = Array.from({ length: 9 }, (_, index) => ({
  id: `org-${index}`,
  type: index % 3 === 1 ? 'auction' : 'dealership',
  name: `${['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Ginkgo', 'Hazel', 'Ironwood'][index]}quill Traders`,
}));

/** `wait`: how long after the step before it (ms). */
export type Step = { who: number; what: number; which: number; flag: boolean; wait: number };

const MINUTE = 60_000;
const HOUR = 3_600_000;

export const arbitraryStep: fc.Arbitrary<Step> = fc.record({
  who: fc.nat(999),
  what: fc.nat(999),
  which: fc.nat(999),
  flag: fc.boolean(),
  // Most steps follow soon, so that answers can be taken back and daily limits are reached. Sometimes days pass. The exact lengths of the
  // product's limits, and one more, are tried too.
  wait: fc.oneof(
    { weight: 24, arbitrary: fc.constantFrom(MINUTE, 3 * MINUTE, 6 * MINUTE) },
    { weight: 4, arbitrary: fc.constantFrom(10 * MINUTE, 10 * MINUTE + 1) },
    { weight: 14, arbitrary: fc.constant(HOUR) },
    { weight: 4, arbitrary: fc.integer({ min: 20, max: 100 }).map((hours) => hours * HOUR) },
    { weight: 2, arbitrary: fc.constantFrom(DAY_MS - 1, DAY_MS, 3 * DAY_MS - 1, 3 * DAY_MS) },
    { weight: 2, arbitrary: fc.constantFrom(14 * DAY_MS - 1, 14 * DAY_MS, 14 * DAY_MS + 1, 30 * DAY_MS, 30 * DAY_MS + 1) },
  ),
});

const STAND_IN = '-stand-in-';
/** The id of a stand-in contains the id of the organization that it stands for. */
export const standIn = (orgId: string, count: number | string): string => `${orgId}${STAND_IN}${count}`;
/** Returns the id of the organization itself, or of the one that a stand-in with this id stands for. */
export const realOrgId = (orgId: string): string => orgId.split(STAND_IN)[0]!;
export const START = Date.UTC(2026, 0, 5, 9);

export const pick = <T>(from: readonly T[], at: number): T | undefined => from[at % Math.max(1, from.length)];

/**
 * Mostly an organization that is not completed, often one that may take back, reopen or object, sometimes one that has left, rarely any
 * other.
 */
function chooseActor(thread: Thread, { who }: Step, orgs: readonly WalkOrg[]): OrgId {
  // Nobody acts for a stand-in.
  const [chain, departed] = [thread.chain, thread.departed].map((stakes) => stakes.filter(({ standsFor }) => standsFor === null));
  const orgAt = (id: string) => thread.chain.find((stake) => stake.id === id)!.orgId;
  if (who < 120 && thread.lastAnswer) return orgAt(thread.lastAnswer.by);
  if (who < 300 && thread.ended) return orgAt(thread.ended.by);
  const objectors = chain!.filter(({ standing }) => standing.status === 'completed' && !standing.ownWord);
  if (who < 200 && objectors.length > 0) return pick(objectors, who)!.orgId;
  const busy = chain!.filter((stake) => stake.standing.status !== 'completed');
  if (who < 780 && busy.length > 0) return pick(busy, who)!.orgId;
  if (who < 850) return pick(chain!, who)!.orgId;
  if (who < 930) return (pick(departed!, who) ?? pick(chain!, who)!).orgId;
  return pick(orgs, who)!.id;
}

export const createActor = (thread: Thread, given: Step, now: number, count: number, orgs: readonly WalkOrg[]): Actor => ({
  orgId: chooseActor(thread, given, orgs),
  now: now + given.wait,
  today: dayOf(now + given.wait),
  freshId: `fresh-${count}`,
});

/** A placeholder `from` becomes part of `into`. */
export type Merger = { from: OrgId; into: OrgId; standInIds: readonly [OrgId, OrgId] };

export const mergerOf = (from: OrgId, into: OrgId, seq: number): Merger => ({
  from,
  into,
  standInIds: [standIn(into, `${seq}-head`), standIn(into, `${seq}-tail`)],
});

/**
 * Rarely returns a merger of an invited organization into another one, which may be in the chain already. On an ended thread more often,
 * and of one whose invitation was withdrawn: taking back the end invites it again. `acted`: organizations that are no placeholders.
 */
export function chooseMerger(thread: Thread, { what, which }: Step, orgs: readonly WalkOrg[], acted: ReadonlySet<OrgId>): Merger | null {
  if (what < (thread.ended ? 700 : 960)) return null;
  const invited = thread.ended
    ? thread.departed.filter(({ departure }) => departure.how === 'withdrawn')
    : thread.chain.filter(({ standing }) => standing.status === 'invited');
  const placeholders = invited.map(representedOrgId).filter((id) => !acted.has(id) && orgs.some((org) => org.id === id));
  const from = pick(placeholders, which);
  if (from === undefined) return null;
  const into = pick(
    orgs.filter((org) => org.id !== from),
    which,
  )!.id;
  return mergerOf(from, into, thread.seq);
}

/** In half of the steps, returns an invitation that has expired. In the others it stays unprocessed, as between two runs of the job. */
export const chooseOverdueInvitation = (thread: Thread, { which }: Step, now: number): Stake | undefined =>
  which % 2 === 0
    ? undefined
    : thread.chain.find((stake) => stake.standing.status === 'invited' && stake.createdAt + INVITE_OPEN_MS <= now);
