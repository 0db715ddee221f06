// Builds a thread from its ledger, an entry for each command. An entry that was taken back stays in the ledger.
import { orgOf } from './chain.ts';
import { withEvent } from './thread-copies.ts';
import { evolve, isNews } from './evolve.ts';
import type { Entry, Fact, TakenBack } from './facts.ts';
import { withLimitedCommand } from './rules/daily-limit.ts';
import type { Thread } from './thread.ts';

type Answer = Omit<NonNullable<Thread['lastAnswer']>, 'seq'>;

const isTakenBack = (fact: Fact): fact is TakenBack => fact.type === 'TakenBack';

/** The answer that a fact gives, if its author may take it back. `by`: null for the author of the update that it answers. */
function answered(fact: Fact): (Omit<Answer, 'by'> & { by: Answer['by'] | null; updateId?: string }) | null {
  if (fact.type === 'InviteAccepted') return { by: fact.stakeId, at: fact.at, what: 'acceptance' };
  if (fact.type === 'ThreadEnded') return { by: fact.stakeId, at: fact.at, what: 'ending' };
  if (fact.type === 'TitleGivenUp') return { by: fact.stakeId, at: fact.at, what: 'giving-up' };
  if ((fact.type !== 'DeliveryConfirmed' && fact.type !== 'ClaimConfirmed') || fact.cause === 'settled') return null;
  return { by: fact.by, at: fact.at, what: fact.type === 'DeliveryConfirmed' ? 'delivery' : 'claim', updateId: fact.updateId };
}

function answerOf(thread: Thread, fact: Fact): Answer | null {
  const answer = answered(fact);
  if (!answer) return null;
  const { by, updateId, ...rest } = answer;
  return { ...rest, by: by ?? thread.updates.find(({ id }) => id === updateId)!.authorStakeId };
}

/** The first answer of an entry, null if there is none. An entry that takes one back has none. */
function answerIn(thread: Thread, facts: readonly Fact[]): Answer | null {
  if (facts.some(isTakenBack)) return null;
  return facts.map((fact) => answerOf(thread, fact)).find((answer) => answer !== null) ?? null;
}

/** Whether the author of an entry may take it back. */
export const isAnswer = (facts: readonly Fact[]): boolean => !facts.some(isTakenBack) && facts.some((fact) => answered(fact) !== null);

/** The thread as it was before, except for what an undo cannot change: its entries, its time, and the daily limits. */
function restore(thread: Thread, earlier: Thread, fact: TakenBack): Thread {
  const restored = { ...earlier, seq: thread.seq, updatedAt: fact.at, limitedCommands: thread.limitedCommands };
  const orgId = orgOf(thread, fact.stakeId);
  const { what, seq, at } = thread.lastAnswer!;
  return withEvent(withLimitedCommand(restored, 'takeBack', orgId, fact.at), fact, { kind: 'taken-back', what, seq, at });
}

/** Applies one ledger entry: the facts of one command. `earlier`: the thread without the entry that is taken back, see `threadWithout`. */
export function applyEntry(thread: Thread | null, facts: readonly Fact[], earlier?: Thread): Thread {
  let after = thread;
  for (const fact of facts) after = fact.type === 'TakenBack' ? restore(after!, earlier!, fact) : evolve(after, fact);
  if (!after) throw new Error('an entry of the ledger has at least one fact');
  const seq = after.seq + 1;
  if (!facts.some(isNews)) return { ...after, seq };
  const answer = answerIn(after, facts);
  return { ...after, seq, lastAnswer: answer && { ...answer, seq } };
}

/** The thread after these entries. They are the ledger's first entries, in order. */
export function replay(entries: readonly Entry[]): Thread {
  const takenBack = new Set(entries.flatMap(({ facts }) => facts.flatMap((fact) => (fact.type === 'TakenBack' ? fact.seq : []))));
  /** The thread before each entry that is taken back later. */
  const earlier = new Map<number, Thread>();
  let thread: Thread | null = null;
  for (const [index, { seq, facts }] of entries.entries()) {
    if (thread && takenBack.has(seq)) earlier.set(seq, thread);
    const undo = facts.find(isTakenBack);
    thread = applyEntry(thread, facts, undo && withLikes(earlier.get(undo.seq)!, entries.slice(undo.seq, index)));
  }
  if (!thread) throw new Error('an empty ledger has no thread');
  return thread;
}

/** The thread without the entry `seq`, after which there are only likes. `entries`: its whole ledger. */
export const threadWithout = (entries: readonly Entry[], seq: number): Thread =>
  withLikes(replay(entries.slice(0, seq - 1)), entries.slice(seq));

/** Likes of an update that the entry taken back made are gone with it. */
const withLikes = (thread: Thread, entries: readonly Entry[]): Thread =>
  entries
    .flatMap(({ facts }) => facts)
    .filter((fact) => !isNews(fact))
    .reduce<Thread>(evolve, thread);
