// An exhaustive search: every state that the commands can reach on chains of a few organizations. search-exits.ts asks what it found.
import { pendingClaims, pendingDelivery } from '../../src/domain/thread/chain.ts';
import { DAY_MS } from '../../src/domain/limits.ts';
import type { CommandType, ThreadCommand } from '../../src/domain/thread/commands.ts';
import { decide } from '../../src/domain/thread/decide.ts';
import type { Entry } from '../../src/domain/thread/facts.ts';
import { brokenInvariant } from '../../src/domain/thread/invariants.ts';
import { applyEntry } from '../../src/domain/thread/ledger.ts';
import type { Stake, Thread } from '../../src/domain/thread/thread.ts';
import { checkView, threadAfter } from './check-views.ts';
import { checkWait } from './check-waits.ts';
import { type Opening, openThread } from './opening.ts';
import { keyOf, viewKeyOf } from './search-state.ts';
import { ORGS, START } from './steps.ts';

/** `actor`: the place of the organization that acts, null if time passes. `places`: the new place of each stake, -1 if it is gone. */
export type Edge = { to: number; actor: number | null; command: CommandType | null; places: readonly number[] };
/** `thread`: one with the same places, standings and title; not always the one of this state. */
export type Node = { thread: Thread; edges: Edge[] };
/** `shown`: how many states show something different to somebody. */
type Search = { nodes: Node[]; transitions: number; shown: number; isComplete: boolean };

/** The commands that move the title or change the chain. */
function commandsOf(thread: Thread, me: Stake, places: number): ThreadCommand[] {
  if (me.standing.status === 'invited')
    return [
      { type: 'respondToInvite', accept: false, hasTitle: false },
      { type: 'respondToInvite', accept: true, hasTitle: false },
      { type: 'respondToInvite', accept: true, hasTitle: true },
    ];
  const delivery = pendingDelivery(thread);
  const answer = delivery && { updateId: delivery.id, note: '', expected: null };
  const unused = ORGS.find(({ id }) => !thread.chain.some(({ orgId }) => orgId === id))!.id;
  const invited = { orgId: unused, standInId: `${unused}-stand-in-0`, blocked: false, invitedToday: null };
  return [
    { type: 'markDelivered', expected: null },
    { type: 'claimTitle' },
    { type: 'leaveThread' },
    { type: 'withdrawDelivery', updateId: null },
    { type: 'withdrawClaim', updateId: null },
    { type: 'finishThread', how: 'retailed', note: '' },
    { type: 'closeThread', how: 'other', note: '' },
    { type: 'reopenThread', alreadyOpen: false },
    { type: 'objectToClaim', note: '' },
    { type: 'postUpdate', message: 'Tomorrow.', eta: null },
    ...(['payoff', 'floor-plan', null] as const).map((waitsFor) => ({ type: 'postUpdate', message: '', eta: null, waitsFor }) as const),
    ...(['mistake', 'lost', 'returned'] as const).map((why) => ({ type: 'giveUpTitle', why, note: '', expected: null }) as const),
    ...(delivery ? [{ type: 'confirmDelivery', updateId: delivery.id } as const] : []),
    ...(answer ? ([null, 'back'] as const).map((paper) => ({ type: 'disputeDelivery', ...answer, paper }) as const) : []),
    ...pendingClaims(thread).flatMap(({ id: updateId }): ThreadCommand[] => [
      { type: 'confirmClaim', updateId },
      { type: 'disputeClaim', updateId, note: '' },
    ]),
    ...thread.chain
      .filter(({ standing }) => standing.status === 'invited')
      .map(({ id: stakeId }) => ({ type: 'withdrawInvite', stakeId }) as const),
    ...(thread.chain.length < places ? (['invitePrevious', 'inviteNext'] as const).map((type) => ({ type, ...invited })) : []),
  ];
}

/** The waits after which the clock alone has changed what may be done. */
const WAITS = [4 * DAY_MS, 15 * DAY_MS, 31 * DAY_MS];

/** The way to a state: its last entry, and the way before. Ways share their beginnings. */
type Way = { entry: Entry; before: Way | null };

function ledgerOf(way: Way): Entry[] {
  const ledger: Entry[] = [];
  for (let at: Way | null = way; at; at = at.before) ledger.push(at.entry);
  return ledger.toReversed();
}

/** A state whose commands were not tried yet. */
type Waiting = { thread: Thread; now: number; way: Way };

/**
 * Searches breadth first from all openings, on chains of at most `places` organizations, and checks the invariants in each new state, and
 * the views of all organizations in each that shows something new. `most`: the number of states after which it ends. Daily limits and
 * Undo are left out.
 */
export function search(places: number, most: number, rules: typeof decide = decide): Search {
  const nodes: Node[] = [];
  const waiting = new Map<number, Waiting>();
  const known = new Map<string, number>();
  const shown = new Map<string, Thread>();
  const shared = new Map<string, readonly number[]>();
  let transitions = 0;
  /** The first thread that shows the same. Its views were checked. */
  const lookAt = ({ thread, now, way }: Waiting, label: string): Thread => {
    const key = viewKeyOf(thread);
    const same = shown.get(key);
    if (same) return same;
    const ledger = ledgerOf(way);
    const viewers = new Set([...thread.chain, ...thread.departed].map(({ orgId }) => orgId)).add(ORGS.at(-1)!.id);
    for (const viewer of viewers) checkView(thread, viewer, now, ledger, (given) => given, label);
    shown.set(key, thread);
    return thread;
  };
  const add = (state: Waiting, label: string): number => {
    const key = keyOf(state);
    const found = known.get(key);
    if (found !== undefined) return found;
    const broken = brokenInvariant(state.thread);
    if (broken) throw new Error(`${label}: ${broken} no longer holds`);
    known.set(key, nodes.length);
    waiting.set(nodes.length, state);
    return nodes.push({ thread: lookAt(state, label), edges: [] }) - 1;
  };
  /** Most edges keep or move the same places, so they share the array. */
  const share = (moved: readonly number[]): readonly number[] => {
    const key = moved.join(' ');
    return shared.get(key) ?? shared.set(key, moved).get(key)!;
  };
  for (const hasTitle of [false, true])
    for (const soldTo of places > 2 ? [false, true] : [false]) {
      const opening: Opening = { hasTitle, soldTo, head: 'is silent', buyers: 0, sellers: 0, often: 49, steps: [] };
      const facts = [openThread(opening)];
      add({ thread: applyEntry(null, facts), now: START, way: { entry: { seq: 1, facts }, before: null } }, 'at the opening');
    }
  for (let at = 0; at < nodes.length; at++) {
    if (nodes.length > most) return { nodes, transitions, shown: shown.size, isComplete: false };
    const { thread, now, way } = waiting.get(at)!;
    waiting.delete(at);
    const { edges } = nodes[at]!;
    for (const wait of WAITS) {
      const to = add({ thread, now: now + wait, way }, 'later');
      if (to !== at) edges.push({ to, actor: null, command: null, places: share(thread.chain.map((_, place) => place)) });
    }
    for (const [actor, me] of thread.chain.entries())
      for (const command of commandsOf(thread, me, places)) {
        const later = now + 60_000;
        const decision = rules(thread, command, { orgId: me.orgId, now: later, today: '2026-01-05', freshId: `${at}-${transitions}` });
        if ('refused' in decision) continue;
        transitions++;
        const { facts } = decision;
        const after: Thread = { ...applyEntry(thread, facts), limitedCommands: [], lastAnswer: null };
        const state: Waiting = { thread: after, now: later, way: { entry: { seq: after.seq, facts }, before: way } };
        const label = `after ${command.type} by ${me.orgId}`;
        // In a random walk it is rare that a stake says what the title waits for after another has.
        const takesOver = command.type === 'postUpdate' && thread.waitsFor !== null && thread.waitsFor.by !== me.id;
        if (takesOver) checkWait(after, ledgerOf(state.way), threadAfter, label);
        const to = add(state, label);
        const moved = share(thread.chain.map(({ id }) => after.chain.findIndex((stake) => stake.id === id)));
        edges.push({ to, actor, command: command.type, places: moved });
      }
  }
  return { nodes, transitions, shown: shown.size, isComplete: true };
}
