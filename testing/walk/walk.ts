// A random walk over the rules: any organization tries any command, and all invariants are checked after each one.
import type { Actor, ThreadCommand, CommandType, Decision } from '../../src/domain/thread/commands.ts';
import { decide } from '../../src/domain/thread/decide.ts';
import { applyEntry, replay, threadWithout } from '../../src/domain/thread/ledger.ts';
import type { Change, Entry } from '../../src/domain/thread/facts.ts';
import { brokenInvariant } from '../../src/domain/thread/invariants.ts';
import type { Undone } from '../../src/domain/thread/notices/notices.ts';
import type { OrgId, Thread } from '../../src/domain/thread/thread.ts';
import { expireInvitation } from '../../src/domain/thread/rules/invitations.ts';
import { transferStake } from '../../src/domain/thread/rules/transfer-placeholder.ts';
import { checkAnswer, checkGuards } from './check-guards.ts';
import { checkFrozenParts, checkRestored, checkTitleMoves, checkTurns } from './check-rules.ts';
import { checkNotices, checkView, threadAfter, type ThreadTransform } from './check-views.ts';
import { checkWait } from './check-waits.ts';
import { candidateCommands, chooseCommand } from './choose-command.ts';
import { growChain, openThread, type Opening } from './opening.ts';
import { createActor, chooseMerger, mergerOf, ORGS, chooseOverdueInvitation, realOrgId, START } from './steps.ts';

type Decide = (thread: Thread, command: ThreadCommand, actor: Actor) => Decision;
export type { Opening } from './opening.ts';

export type WalkEvent =
  | CommandType
  | 'merge'
  | 'expire'
  | 'standIn'
  | 'reactivated'
  | 'unanswered'
  | 'ending taken back'
  | 'ended thread contested'
  | 'wait ended'
  | 'wait restored';

/**
 * Takes the steps and throws at the first invariant that is broken. Returns the number of commands tried, and the events that happened.
 * `transform`: changes the thread from which the views are made.
 */
export function walk(
  opening: Opening,
  rules: Decide = decide,
  transform: ThreadTransform = (thread) => thread,
): { tried: number; happened: WalkEvent[] } {
  const opened = openThread(opening);
  const ledger: Entry[] = [{ seq: 1, facts: [opened] }];
  let thread = applyEntry(null, [opened]);
  let now = START;
  /** The organizations that were merged into another, and into which. */
  const merged = new Map<OrgId, OrgId>();
  const acted = new Set<OrgId>([ORGS[1]!.id]);
  const happened: WalkEvent[] = [];
  const give = (by: OrgId, command: ThreadCommand) => {
    now += 60_000;
    const decision = decide(thread, command, { orgId: by, now, today: '2026-01-05', freshId: `grown-${ledger.length}` });
    if ('refused' in decision) return;
    acted.add(by);
    thread = applyEntry(thread, decision.facts);
    ledger.push({ seq: thread.seq, facts: decision.facts });
  };
  growChain(opening, () => thread, give);
  for (const [count, given] of opening.steps.entries()) {
    const at = thread;
    const remaining = ORGS.filter(({ id }) => !merged.has(id));
    const some = createActor(at, given, now, count, remaining);
    now = some.now;
    const overdue = chooseOverdueInvitation(at, given, now);
    const merger = overdue ? null : chooseMerger(at, given, remaining, acted);
    const by = { ...some, orgId: overdue?.orgId ?? merger?.into ?? some.orgId };
    const tries = (): [what: WalkEvent, decision: Decision] => {
      if (overdue) return ['expire', { facts: expireInvitation(at, overdue.id, now) }];
      if (merger) return ['merge', { facts: transferStake(at, merger.from, merger.into, now, merger.standInIds) }];
      const candidates = candidateCommands(at, given, now, remaining);
      const weighted = candidates.map(([weight, command], place) => [place === opening.often ? weight + 60 : weight, command] as const);
      const command = chooseCommand(weighted, given, (possible) => 'facts' in rules(at, possible, by));
      const decision = rules(at, command, by);
      if (rules === decide) checkAnswer(at, ledger, command, by, decision, 'in a walk');
      return [command.type, decision];
    };
    // Broken rules, which tests give, must be found by the invariants alone.
    if (rules === decide) checkGuards(at, ledger, given, now, rules, 'in a walk');
    const [what, decision] = tries();
    if (merger) merged.set(merger.from, merger.into);
    if ('refused' in decision || decision.facts.length === 0) continue;
    if (!overdue && !merger) acted.add(by.orgId);
    const label = `after ${what} by ${by.orgId}`;
    const { after, facts, undone } = apply(thread, decision.facts, ledger, merged, now);
    const broken = brokenInvariant(after);
    if (broken) throw new Error(`${label}: ${broken} no longer holds`);
    if (after.chain.some(({ orgId }) => merged.has(realOrgId(orgId)))) throw new Error(`${label}: a merged organization is on the thread`);
    checkTitleMoves(thread, after, facts, label);
    if (undone) checkRestored(undone.earlier, after, facts, label);
    ledger.push({ seq: after.seq, facts });
    checkNotices(thread, after, facts, ledger, by.orgId, transform, label, undone);
    checkWait(after, ledger, threadAfter, label);
    checkFrozenParts(thread, after, label);
    checkTurns(after, now, label);
    checkView(after, ORGS[given.which % ORGS.length]!.id, now, ledger, transform, label);
    const reactivated = facts.flatMap((fact) =>
      fact.type === 'StakeReactivated' ? after.chain.filter(({ id }) => id === fact.stakeId) : [],
    );
    for (const { orgId } of reactivated) checkView(after, orgId, now, ledger, transform, label);
    happened.push(what, ...eventsIn(thread, after, facts));
    thread = after;
  }
  if (JSON.stringify(replay(ledger)) !== JSON.stringify(thread)) throw new Error('the ledger does not tell how the thread came to be');
  return { tried: opening.steps.length, happened };
}

type Applied = { after: Thread; facts: readonly Change[]; undone: Undone | null };

/** A restored stake of an organization that was merged since goes where that went, in the same entry. */
function apply(
  thread: Thread,
  decided: readonly Change[],
  ledger: readonly Entry[],
  merged: ReadonlyMap<OrgId, OrgId>,
  now: number,
): Applied {
  const undo = decided.find((fact) => fact.type === 'TakenBack');
  if (!undo) return { after: applyEntry(thread, decided), facts: decided, undone: null };
  const earlier = threadWithout(ledger, undo.seq);
  let facts = decided;
  for (const { standing, orgId } of applyEntry(thread, decided, earlier).chain) {
    let into = standing.status === 'invited' ? merged.get(realOrgId(orgId)) : undefined;
    while (into !== undefined && merged.has(into)) into = merged.get(into);
    if (into === undefined) continue;
    const { from, standInIds } = mergerOf(realOrgId(orgId), into, thread.seq);
    facts = [...facts, ...transferStake(applyEntry(thread, facts, earlier), from, into, now, standInIds)];
  }
  return { after: applyEntry(thread, facts, earlier), facts, undone: { earlier, facts: ledger[undo.seq - 1]!.facts } };
}

function eventsIn(before: Thread, after: Thread, facts: readonly Change[]): WalkEvent[] {
  const has = (is: (fact: Change) => boolean, event: WalkEvent): WalkEvent[] => (facts.some(is) ? [event] : []);
  return [
    ...has((fact) => fact.type === 'StakeInvited' && fact.standsFor !== undefined, 'standIn'),
    ...has((fact) => fact.type === 'StakeReactivated', 'reactivated'),
    ...has((fact) => 'cause' in fact && fact.cause === 'unanswered', 'unanswered'),
    ...has((fact) => fact.type === 'TakenBack' && before.ended !== null, 'ending taken back'),
    ...has((fact) => fact.type === 'ClaimContested' && before.ended !== null, 'ended thread contested'),
    ...(before.waitsFor && !after.waitsFor && !facts.some(({ type }) => type === 'UpdatePosted') ? (['wait ended'] as const) : []),
    ...has((fact) => fact.type === 'TakenBack' && after.waitsFor !== null, 'wait restored'),
  ];
}
