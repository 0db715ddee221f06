// A random walk over the rules: any organization tries any command, and after each one everything that must hold is checked.
import type { Actor, Command, CommandType, Decision } from '../../src/domain/thread/commands.ts';
import { decide } from '../../src/domain/thread/decide.ts';
import { append, replay } from '../../src/domain/thread/evolve.ts';
import type { Entry, Fact } from '../../src/domain/thread/facts.ts';
import { unsound } from '../../src/domain/thread/is-sound.ts';
import { noticesOf } from '../../src/domain/thread/notices.ts';
import { openThread } from '../../src/domain/thread/open-thread.ts';
import type { Thread } from '../../src/domain/thread/thread.ts';
import { completedView, viewFor } from '../../src/domain/thread/view.ts';
import type { RequestView, UpdateView } from '../../src/domain/thread/view-types.ts';
import { NO_MAILS, type Orgs } from '../../src/domain/thread/visibility.ts';
import { stakePasses } from '../../src/domain/thread/transfer.ts';
import { actorIn, commandOf, mergerOf, ORGS, START, type Step } from './steps.ts';

type Decide = (thread: Thread, command: Command, by: Actor) => Decision;
export type Opening = { hasTitle: boolean; soldTo: boolean; steps: Step[] };

const directory: Orgs = new Map(
  ORGS.map(({ id, name, type }) => [id, { name, orgType: type, formerNames: [], city: `${name} City`, state: 'CO' }]),
);

const party = (index: number) => ({ orgId: ORGS[index]!.id, stakeId: `stake-${index}` });

function open({ hasTitle, soldTo }: Opening): { thread: Thread; entry: Entry } {
  const opened = openThread(
    {
      threadId: 'thread',
      vehicle: { vin: '1FTFW1E53MKE41877', year: 2021, make: 'Ford', model: 'F-150', mileage: 48_210 },
      creator: party(1),
      boughtFrom: party(0),
      soldTo: soldTo ? party(2) : null,
      creatorHasTitle: hasTitle,
      alreadyOpen: false,
    },
    START,
  );
  if ('refused' in opened) throw new Error(opened.refused);
  return { thread: append(null, [opened.fact]), entry: { seq: 1, facts: [opened.fact] } };
}

export type Happened = CommandType | 'merge';

/** Walks, and throws at the first thing that does not hold. Answers how many commands were tried, and what happened. */
export function walk(opening: Opening, rules: Decide = decide): { tried: number; happened: Happened[] } {
  const { thread: opened, entry } = open(opening);
  const ledger: Entry[] = [entry];
  let thread = opened;
  let now = START;
  /** All but those that have become part of another. */
  let there = ORGS;
  const happened: Happened[] = [];
  for (const [count, given] of opening.steps.entries()) {
    const at = thread;
    const merger = mergerOf(at, given, there);
    const by = merger ? { ...actorIn(at, given, now, count, there), orgId: merger.into } : actorIn(at, given, now, count, there);
    now = by.now;
    const command = merger ? null : commandOf(at, given, (possible) => 'facts' in rules(at, possible, by), there);
    const decision = command ? rules(at, command, by) : { facts: stakePasses(at, merger!.from, merger!.into, now) };
    if ('refused' in decision || decision.facts.length === 0) continue;
    if (merger) there = there.filter((org) => org.id !== merger.from);
    const what = command?.type ?? 'merge';
    const after = append(thread, decision.facts);
    const told = `after ${what} by ${by.orgId}`;
    const broken = unsound(after);
    if (broken) throw new Error(`${told}: ${broken} no longer holds`);
    holdsOnlyEverMovesOn(thread, after, told);
    ledger.push({ seq: after.seq, facts: decision.facts });
    checkNotices(thread, after, decision.facts, by.orgId, told);
    checkView(after, ORGS[given.which % ORGS.length]!.id, now, ledger, told);
    thread = after;
    happened.push(what);
  }
  if (JSON.stringify(replay(ledger)) !== JSON.stringify(thread)) throw new Error('the ledger does not tell how the thread came to be');
  return { tried: opening.steps.length, happened };
}

/** Once an organization has held the title, the holder only ever changes to one downstream of it. */
function holdsOnlyEverMovesOn(before: Thread, after: Thread, told: string): void {
  if (before.holder === null || before.holder === after.holder) return;
  const place = (id: string | null) => after.chain.findIndex((stake) => stake.id === id);
  if (place(after.holder) <= place(before.holder)) throw new Error(`${told}: the title went upstream`);
}

const neighborsOf = (thread: Thread, orgId: string): Set<string> => {
  const at = thread.chain.findIndex((stake) => stake.orgId === orgId);
  return new Set(thread.chain.slice(Math.max(0, at - 1), at + 2).flatMap((stake) => [stake.orgId, ...stake.formerly]));
};

/** What one wrote oneself may say anything. */
function othersWords(view: { updates: UpdateView[]; requests?: RequestView[] }, viewer: string): string {
  return JSON.stringify({
    ...view,
    updates: view.updates.map((update) => ({
      ...update,
      message: update.authorOwn ? '' : update.message,
      ackNote: update.ackByOrgId === viewer ? '' : update.ackNote,
    })),
    requests: view.requests?.filter((request) => !request.own),
  });
}

/** Nothing of an organization that is or ever was on the thread, unless the reader knows it. */
function checkSaysNothingOf(thread: Thread, known: ReadonlySet<string>, said: string, told: string): void {
  const everOnIt = new Set([...thread.chain, ...thread.departed].flatMap((stake) => [stake.orgId, ...stake.formerly]));
  for (const { id, name } of ORGS)
    if (everOnIt.has(id) && !known.has(id) && (said.includes(`"${id}"`) || said.includes(name)))
      throw new Error(`${told}: the name or id of ${id} got out`);
}

function checkNotices(before: Thread, after: Thread, facts: readonly Fact[], actor: string, told: string): void {
  const notices = noticesOf(before, after, facts, actor, directory);
  for (const notice of notices) {
    if (notice.orgId === actor) throw new Error(`${told}: ${actor} is told of its own act`);
    const stood = before.chain.find((stake) => stake.orgId === notice.orgId)?.standing.is;
    if (stood === 'completed') throw new Error(`${told}: ${notice.orgId} is told of what came after its part`);
    const known = new Set([...neighborsOf(before, notice.orgId), ...neighborsOf(after, notice.orgId)]);
    checkSaysNothingOf(after, known, JSON.stringify({ ...notice, orgId: '' }), `${told}, notice`);
  }
  if (new Set(notices.map((notice) => notice.orgId)).size < notices.length) throw new Error(`${told}: told twice`);
}

function checkView(thread: Thread, viewer: string, now: number, ledger: readonly Entry[], told: string): void {
  const view = viewFor(thread, viewer, directory, NO_MAILS, now);
  const me = thread.chain.find((stake) => stake.orgId === viewer);
  if ((view === null) !== (me === undefined)) throw new Error(`${told}: ${viewer} sees a thread that it is not on, or misses its own`);
  if (!me || !view) return;
  if (me.standing.is === 'completed') {
    const frozen = replay(ledger.filter((entry) => entry.seq <= (me.standing.is === 'completed' ? me.standing.cut : 0)));
    const shown = completedView(frozen, { stakeId: me.id, orgId: viewer, deliveredAt: me.standing.deliveredAt }, directory);
    const known = neighborsOf({ ...frozen, chain: frozen.chain.map((stake) => (stake.id === me.id ? me : stake)) }, viewer);
    checkSaysNothingOf(frozen, known, othersWords(shown, viewer), `${told}, completed view of ${viewer}`);
    return;
  }
  if (view.standing === 'completed') throw new Error(`${told}: ${viewer} is shut out before its part is complete`);
  const known = neighborsOf(thread, viewer);
  checkSaysNothingOf(thread, known, othersWords(view, viewer), `${told}, view of ${viewer}`);
  if (view.standing === 'invited' && thread.current !== me.id && (view.updates.length > 0 || view.requests.length > 0))
    throw new Error(`${told}: ${viewer} reads updates before it accepted`);
}
