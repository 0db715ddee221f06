// A step of a random walk: a few numbers that are turned into a command of an organization in any state of a thread.
import * as fc from 'fast-check';
import type { Actor, ThreadCommand } from '../../src/domain/thread/commands.ts';
import { representedOrgId } from '../../src/domain/thread/chain.ts';
import { INVITE_OPEN_MS } from '../../src/domain/limits.ts';
import type { Stake, Thread } from '../../src/domain/thread/thread.ts';
import type { OrgType } from '../../src/domain/vocabulary.ts';

export type WalkOrg = { id: string; type: OrgType; name: string };
/** The organizations of a walk: enough for a chain of six and some that come and go. */
export const ORGS: readonly WalkOrg[] = Array.from({ length: 9 }, (_, index) => ({
  id: `org-${index}`,
  type: index % 3 === 1 ? 'auction' : 'dealership',
  name: `${['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Ginkgo', 'Hazel', 'Ironwood'][index]}quill Traders`,
}));

export type Step = { who: number; what: number; which: number; flag: boolean; hours: number };

export const arbitraryStep: fc.Arbitrary<Step> = fc.record({
  who: fc.nat(999),
  what: fc.nat(999),
  which: fc.nat(999),
  flag: fc.boolean(),
  // Most steps follow after an hour. Sometimes days pass, so that a claim escalates and the daily limit of invitations resets, or weeks.
  hours: fc.oneof(
    { weight: 45, arbitrary: fc.constant(1) },
    { weight: 5, arbitrary: fc.integer({ min: 20, max: 100 }) },
    { weight: 1, arbitrary: fc.constant(14 * 24) },
  ),
});

const HOUR = 3_600_000;

const STAND_IN = '-stand-in-';
/** The id of a stand-in contains the id of the organization that it stands for. */
const standIn = (orgId: string, count: number | string): string => `${orgId}${STAND_IN}${count}`;
/** Returns the id of the organization itself, or of the one that a stand-in with this id stands for. */
export const realOrgId = (orgId: string): string => orgId.split(STAND_IN)[0]!;
export const START = Date.UTC(2026, 0, 5, 9);

const pick = <T>(from: readonly T[], at: number): T | undefined => from[at % Math.max(1, from.length)];

/** Mostly an organization that is not completed, sometimes one that is completed or has left, rarely any other. */
function chooseActor(thread: Thread, { who }: Step, orgs: readonly WalkOrg[]): string {
  // Nobody acts for a stand-in.
  const [chain, departed] = [thread.chain, thread.departed].map((stakes) => stakes.filter(({ standsFor }) => standsFor === null));
  if (who < 780)
    return pick(
      chain!.filter((stake) => stake.standing.status !== 'completed'),
      who,
    )!.orgId;
  if (who < 850) return pick(chain!, who)!.orgId;
  if (who < 930) return (pick(departed!, who) ?? pick(chain!, who)!).orgId;
  return pick(orgs, who)!.id;
}

/**
 * Returns any command, with arguments that are often valid: the latest updates, stakes of the chain, known organizations.
 * Every other step returns only a command that `allowed` accepts, so that the thread moves on.
 */
export function chooseCommand(
  thread: Thread,
  { what, which, flag }: Step,
  allowed: (command: ThreadCommand) => boolean,
  orgs: readonly WalkOrg[] = ORGS,
): ThreadCommand {
  const recent = thread.updates.slice(-4);
  const pending = thread.updates.filter((u) => u.type !== 'note' && u.ending.status === 'pending');
  const updateId = (which % 5 === 0 ? pick(recent, which) : (pick(pending, which) ?? pick(recent, which)))?.id ?? 'no-update';
  const outside = orgs.filter((org) => !thread.chain.some((stake) => stake.orgId === org.id));
  const { id: orgId } = which % 7 === 0 ? pick(orgs, which)! : (pick(outside, which) ?? orgs[0]!);
  const invited = { orgId, standInId: standIn(orgId, thread.seq), blocked: false };
  const stakeId =
    pick(
      thread.chain.filter((s) => s.standing.status === 'invited' || which % 4 === 0),
      which,
    )?.id ?? 'no-stake';
  const note = flag ? `Ask ${pick(orgs, which)!.name}` : '';
  const any: readonly (readonly [weight: number, command: ThreadCommand])[] = [
    [22, { type: 'respondToInvite', accept: which % 4 !== 0, hasTitle: flag }],
    [8, { type: 'postUpdate', message: flag ? `Call ${pick(orgs, which)!.name}` : '', eta: which % 3 === 0 ? '2026-02-01' : null }],
    [8, { type: 'requestUpdate', note }],
    [4, { type: flag ? 'likeUpdate' : 'unlikeUpdate', updateId }],
    [12, { type: 'markDelivered', expected: which % 3 === 0 ? '2026-02-03' : null }],
    [10, { type: 'confirmDelivery', updateId }],
    [5, { type: 'disputeDelivery', updateId, note }],
    [3, { type: 'withdrawDelivery', updateId: flag ? updateId : null }],
    [10, { type: 'claimTitle' }],
    [8, { type: 'confirmClaim', updateId }],
    [4, { type: 'disputeClaim', updateId, note }],
    [3, { type: 'withdrawClaim', updateId: flag ? updateId : null }],
    [7, { type: 'invitePrevious', ...invited }],
    [10, { type: 'inviteNext', ...invited }],
    [4, { type: 'withdrawInvite', stakeId }],
    [4, { type: 'leaveThread' }],
  ];
  const open = which % 2 === 0 ? any.filter(([, command]) => allowed(command)) : any;
  const commands = open.length > 0 ? open : any;
  let at = what % commands.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, command] of commands) {
    if (at < weight) return command;
    at -= weight;
  }
  throw new Error('the weights do not add up');
}

/** Rarely returns a merger of an invited organization into another one, which may be in the chain already. */
export function chooseMerger(thread: Thread, { what, which }: Step, orgs: readonly WalkOrg[]) {
  if (what < 960) return null;
  const takesPart = new Set(thread.chain.filter((stake) => stake.standing.status !== 'invited').map(({ orgId }) => orgId));
  const placeholder = pick(
    thread.chain.filter((stake) => stake.standing.status === 'invited' && !takesPart.has(representedOrgId(stake))),
    which,
  );
  if (!placeholder) return null;
  const from = representedOrgId(placeholder);
  const into = pick(
    orgs.filter((org) => org.id !== from),
    which,
  )!.id;
  return { from, into, standInIds: [standIn(into, `${thread.seq}-head`), standIn(into, `${thread.seq}-tail`)] as const };
}

/** In half of the steps, returns an invitation that has expired. In the others it stays unprocessed, as between two runs of the job. */
export const chooseOverdueInvitation = (thread: Thread, { which }: Step, now: number): Stake | undefined =>
  which % 2 === 0
    ? undefined
    : thread.chain.find((stake) => stake.standing.status === 'invited' && stake.createdAt + INVITE_OPEN_MS <= now);

export const createActor = (thread: Thread, given: Step, now: number, count: number, orgs: readonly WalkOrg[] = ORGS): Actor => ({
  orgId: chooseActor(thread, given, orgs),
  now: now + given.hours * HOUR,
  today: '2026-01-10',
  freshId: `fresh-${count}`,
});
