// A random walk over the rules: any organization tries any command, and all invariants are checked after each one.
import type { Actor, ThreadCommand, CommandType, Decision } from '../../src/domain/thread/commands.ts';
import { decide } from '../../src/domain/thread/decide.ts';
import { applyEntry, replay } from '../../src/domain/thread/evolve.ts';
import type { Entry } from '../../src/domain/thread/facts.ts';
import { brokenInvariant } from '../../src/domain/thread/invariants.ts';
import { decideCreation } from '../../src/domain/thread/rules/create-thread.ts';
import type { Thread } from '../../src/domain/thread/thread.ts';
import { expireInvitation } from '../../src/domain/thread/rules/expire-invitation.ts';
import { transferStake } from '../../src/domain/thread/rules/transfer-stake.ts';
import { checkNotices, checkView, type ThreadTransform } from './check-views.ts';
import { createActor, chooseCommand, chooseMerger, ORGS, chooseOverdueInvitation, START, type Step } from './steps.ts';

type Decide = (thread: Thread, command: ThreadCommand, actor: Actor) => Decision;
export type Opening = { hasTitle: boolean; soldTo: boolean; steps: Step[] };

const party = (index: number) => ({ orgId: ORGS[index]!.id, stakeId: `stake-${index}`, blocked: false });

function open({ hasTitle, soldTo }: Opening): { thread: Thread; entry: Entry } {
  const opened = decideCreation(
    {
      threadId: 'thread',
      vehicle: {
        vin: '1FTFW1E53MKE41877',
        year: 2021,
        make: 'Ford',
        model: `F-150, ${ORGS.map(({ name }) => name).join(', ')}`,
        mileage: 48_210,
      },
      creator: party(1),
      boughtFrom: party(0),
      soldTo: soldTo ? party(2) : null,
      creatorHasTitle: hasTitle,
      alreadyOpen: false,
    },
    START,
  );
  if ('refused' in opened) throw new Error(opened.refused);
  return { thread: applyEntry(null, [opened.fact]), entry: { seq: 1, facts: [opened.fact] } };
}

export type WalkEvent = CommandType | 'merge' | 'expire' | 'standIn';

/**
 * Takes the steps and throws at the first invariant that is broken. Returns the number of commands tried, and the events that happened.
 * `transform`: changes the thread from which the views are made.
 */
export function walk(
  opening: Opening,
  rules: Decide = decide,
  transform: ThreadTransform = (thread) => thread,
): { tried: number; happened: WalkEvent[] } {
  const { thread: opened, entry } = open(opening);
  const ledger: Entry[] = [entry];
  let thread = opened;
  let now = START;
  /** Without the organizations that were merged into another. */
  let remaining = ORGS;
  const happened: WalkEvent[] = [];
  for (const [count, given] of opening.steps.entries()) {
    const at = thread;
    const some = createActor(at, given, now, count, remaining);
    now = some.now;
    const overdue = chooseOverdueInvitation(at, given, now);
    const merger = overdue ? null : chooseMerger(at, given, remaining);
    const by = { ...some, orgId: overdue?.orgId ?? merger?.into ?? some.orgId };
    const tries = (): [what: WalkEvent, decision: Decision] => {
      if (overdue) return ['expire', { facts: expireInvitation(at, overdue.id, now) }];
      if (merger) return ['merge', { facts: transferStake(at, merger.from, merger.into, now, merger.standInIds) }];
      const command = chooseCommand(at, given, (possible) => 'facts' in rules(at, possible, by), remaining);
      return [command.type, rules(at, command, by)];
    };
    const [what, decision] = tries();
    if ('refused' in decision || decision.facts.length === 0) continue;
    if (merger) remaining = remaining.filter((org) => org.id !== merger.from);
    if (decision.facts.some((fact) => fact.type === 'StakeInvited' && fact.standsFor)) happened.push('standIn');
    const after = applyEntry(thread, decision.facts);
    const label = `after ${what} by ${by.orgId}`;
    const broken = brokenInvariant(after);
    if (broken) throw new Error(`${label}: ${broken} no longer holds`);
    checkTitleMovesDownstream(thread, after, label);
    ledger.push({ seq: after.seq, facts: decision.facts });
    checkNotices(thread, after, decision.facts, ledger, by.orgId, transform, label);
    checkView(after, ORGS[given.which % ORGS.length]!.id, now, ledger, transform, label);
    thread = after;
    happened.push(what);
  }
  if (JSON.stringify(replay(ledger)) !== JSON.stringify(thread)) throw new Error('the ledger does not tell how the thread came to be');
  return { tried: opening.steps.length, happened };
}

/** The holder of the title only changes to a stake downstream of it. */
function checkTitleMovesDownstream(before: Thread, after: Thread, label: string): void {
  if (before.holderStakeId === null || before.holderStakeId === after.holderStakeId) return;
  const place = (id: string | null) => after.chain.findIndex((stake) => stake.id === id);
  if (place(after.holderStakeId) <= place(before.holderStakeId)) throw new Error(`${label}: the title went upstream`);
}
