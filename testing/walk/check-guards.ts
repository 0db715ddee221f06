// The checks of a random walk on what is refused: for the command of a step and for wrong ones, the rules answer as the oracle says.
import type { Actor, Decision, ThreadCommand } from '../../src/domain/thread/commands.ts';
import { dayOf } from '../../src/domain/days.ts';
import type { Change, Entry } from '../../src/domain/thread/facts.ts';
import { expireInvitation } from '../../src/domain/thread/rules/invitations.ts';
import type { DepartedStake, LimitedCommand, Thread, UpdateRequest } from '../../src/domain/thread/thread.ts';
import { checkConsequences } from './check-consequences.ts';
import { candidateCommands } from './choose-command.ts';
import { expectedRefusal } from './check-guards-oracle.ts';
import { DAY, MINUTE } from './check-guards-reasons.ts';
import { ORGS, pick, standIn, type Step } from './steps.ts';

type Decide = (thread: Thread, command: ThreadCommand, actor: Actor) => Decision;

/** The times (ms) at which an answer to a command changes by the clock alone. */
const limitsOf = ({ lastAnswer, ended, chain, updates, requests, limitedCommands, departed }: Thread): number[] => [
  ...(lastAnswer ? [lastAnswer.at + 10 * MINUTE] : []),
  ...(ended ? [ended.at + 30 * DAY] : []),
  ...chain.flatMap(({ standing }) => (standing.status === 'completed' ? [standing.deliveredAt + 14 * DAY] : [])),
  ...updates.flatMap((update) => {
    if (!('ending' in update) || update.ending.status !== 'pending') return [];
    return [update.ending.since + 3 * DAY, update.ending.since + 14 * DAY];
  }),
  ...requests.flatMap(({ at, remindedAt }) => [at + DAY, ...(remindedAt === null ? [] : [remindedAt + DAY])]),
  ...limitedCommands.map(({ at }) => at + DAY),
  ...departed.map(({ createdAt }) => createdAt + DAY),
];

/** A time from `now` on: often now, or the last or the first moment of a limit. */
function chooseTime(thread: Thread, { what, which }: Step, now: number): number {
  const limits = limitsOf(thread).filter((limit) => limit > now);
  if (limits.length === 0 || which % 3 === 0) return now;
  return pick(limits, what)! + pick([-1, 0, 1], which)!;
}

/**
 * Asks about any commands of any organization at any time, most of which are wrong: by an organization whose turn it is not, in the wrong
 * state, too late, too often.
 */
export function checkGuards(thread: Thread, ledger: readonly Entry[], given: Step, now: number, rules: Decide, label: string): void {
  const { who, what, which } = given;
  const orgIds = [...thread.chain.map(({ orgId }) => orgId), ...thread.departed.map(({ orgId }) => orgId), ...ORGS.map(({ id }) => id)];
  checkLimits(thread, ledger, given, now, rules, label);
  checkInvitationLimit(thread, ledger, given, now, rules, label);
  checkAskedAgain(thread, ledger, given, now, rules, label);
  checkExpiry(thread, given, now, label);
  for (let probe = 1; probe <= PROBES; probe++) {
    const step: Step = {
      ...given,
      who: who * 7 + probe * 31,
      what: what * 13 + probe * 101,
      which: which * 3 + probe * 17,
      flag: (which + probe) % 4 < 2,
    };
    const at = chooseTime(thread, step, now);
    const commands = candidateCommands(thread, step, at, ORGS);
    const [, command] = pick(commands, step.what)!;
    // Mostly an organization of the chain.
    const orgId = pick(step.who % 5 === 0 ? orgIds : orgIds.slice(0, thread.chain.length), step.who)!;
    const actor: Actor = { orgId, now: at, today: dayOf(at), freshId: 'probe' };
    checkAnswer(thread, ledger, command, actor, rules(thread, command, actor), label);
  }
}

/** The facts of the commands with a daily limit. */
const LIMITED = {
  markDelivered: 'DeliveryMarked',
  claimTitle: 'TitleClaimed',
  giveUpTitle: 'TitleGivenUp',
  correctVehicle: 'VehicleCorrected',
  reopenThread: 'ThreadReopened',
  takeBack: 'TakenBack',
} as const satisfies Record<LimitedCommand, Change['type']>;

/** Asks about a command with a daily limit as if three of them came before: the first a day ago or less, by another, or of another kind. */
function checkLimits(
  thread: Thread,
  ledger: readonly Entry[],
  { who, what, which, flag }: Step,
  now: number,
  rules: Decide,
  label: string,
): void {
  const [by, other] = [pick(thread.chain, who)!, pick(thread.chain, who + 1)!];
  const step: Step = { who, what, which: what * 2, flag, wait: 0 };
  const command = pick(
    candidateCommands(thread, step, now, ORGS).flatMap(([, one]) => (one.type in LIMITED ? [one] : [])),
    which,
  )!;
  const type = command.type as LimitedCommand;
  const kinds = Object.keys(LIMITED) as LimitedCommand[];
  const given = [pick([DAY, DAY - 1, 5], what)!, 3, 2].map((ago, at) => ({
    at: now - ago,
    by: at === 0 && what % 5 === 3 ? other : by,
    command: at === 0 && what % 5 === 4 ? pick(kinds, which + 1)! : type,
  }));
  // The oracle reads nothing of a fact but its type, stake and time.
  const facts = given.map((one) => ({ type: LIMITED[one.command], at: one.at, stakeId: one.by.id, updateId: 'earlier' }) as Change);
  const limitedCommands = [...thread.limitedCommands, ...given.map((one) => ({ orgId: one.by.orgId, command: one.command, at: one.at }))];
  const actor: Actor = { orgId: by.orgId, now, today: dayOf(now), freshId: 'probe' };
  const tired: Thread = { ...thread, limitedCommands };
  checkAnswer(tired, [...ledger, { seq: thread.seq + 1, facts }], command, actor, rules(tired, command, actor), label);
}

/**
 * Asks about an invitation as if three came before that are gone: the first a day ago or less, by another, or of another organization.
 * Each is sometimes of a stand-in.
 */
function checkInvitationLimit(
  thread: Thread,
  ledger: readonly Entry[],
  { who, what, which }: Step,
  now: number,
  rules: Decide,
  label: string,
): void {
  const [type, place] = pick([['invitePrevious', 0] as const, ['inviteNext', thread.chain.length - 1] as const], who)!;
  const [me, other] = [thread.chain[place]!, pick(thread.chain, what)!];
  const orgs = ORGS.filter(({ id }) => !thread.chain.some(({ orgId }) => orgId === id));
  const [orgId, another] = [pick(orgs, which)!.id, pick(orgs, which + 1)!.id];
  const earlier = [pick([DAY, DAY - 1, 5], what)!, 3, 2].map((ago, at): DepartedStake => {
    const invited = at === 0 && what % 5 === 3 ? another : orgId;
    return {
      ...me,
      id: `earlier-${at}`,
      ...((which + at) % 3 === 0 ? { orgId: standIn(invited, at), standsFor: invited } : { orgId: invited, standsFor: null }),
      joined: type === 'inviteNext' ? 'next' : 'previous',
      invitedBy: at === 0 && what % 5 === 4 ? other.id : me.id,
      createdAt: now - ago,
      standing: { status: 'invited', answerBy: now },
      departure: { how: 'declined', at: now },
    };
  });
  const tired: Thread = { ...thread, departed: [...thread.departed, ...earlier] };
  const command = { type, orgId, standInId: standIn(orgId, 'earlier'), blocked: false, invitedToday: null };
  const actor: Actor = { orgId: me.orgId, now, today: dayOf(now), freshId: 'probe' };
  checkAnswer(tired, ledger, command, actor, rules(tired, command, actor), label);
}

/** Asks about a request as if one had been withdrawn before: a day ago or less, by another, or to another organization. */
function checkAskedAgain(
  thread: Thread,
  ledger: readonly Entry[],
  { who, what, which }: Step,
  now: number,
  rules: Decide,
  label: string,
): void {
  const [me, other] = [pick(thread.chain, who)!, pick(thread.chain, who + 1)!];
  const withdrawn: UpdateRequest = {
    id: 'earlier',
    stakeId: what % 4 === 0 ? other.id : me.id,
    targetStakeId: what % 4 === 1 ? other.id : thread.currentStakeId,
    note: '',
    at: now - pick([DAY, DAY - 1, 5], which)!,
    resolvedAt: now,
    remindedAt: null,
    withdrawn: true,
    automatic: false,
    asks: null,
  };
  const asked: Thread = { ...thread, requests: [...thread.requests, withdrawn] };
  const actor: Actor = { orgId: me.orgId, now, today: dayOf(now), freshId: 'probe' };
  const command = { type: 'requestUpdate', note: '' } as const;
  checkAnswer(asked, ledger, command, actor, rules(asked, command, actor), label);
}

/** Asks whether the invitation of a stake runs out that may be answered, or gone. */
function checkExpiry(thread: Thread, { which }: Step, now: number, label: string): void {
  const { chain, departed } = thread;
  const { id } = pick([...chain, ...departed], which)!;
  const isOpen = chain.some((stake) => stake.id === id && stake.standing.status === 'invited');
  const facts = expireInvitation(thread, id, now);
  const isGone = facts.some((fact) => fact.type === 'StakeDeparted' && fact.stakeId === id);
  if (isGone !== isOpen || facts.length > 0 !== isOpen) throw new Error(`${label}: the wrong invitation runs out`);
}

/** How many wrong commands a step tries. */
const PROBES = 2;

/** The rules refuse what the oracle refuses, by the same refusal, and accept the rest with the facts that must follow. */
export function checkAnswer(
  thread: Thread,
  ledger: readonly Entry[],
  command: ThreadCommand,
  actor: Actor,
  decision: Decision,
  label: string,
): void {
  const expected = expectedRefusal({ thread, ledger, command, actor });
  const refused = 'refused' in decision ? decision.refused : null;
  const what = `${label}: ${command.type} of ${actor.orgId}`;
  if (refused !== expected) throw new Error(`${what} is answered ${refused ?? 'with yes'} instead of ${expected ?? 'with yes'}`);
  if ('facts' in decision) checkConsequences(thread, command, actor, decision.facts, what);
}
