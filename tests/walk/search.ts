// An exhaustive search: every state that the commands can reach on chains of a few organizations. search-exits.ts asks what it found.
import { pendingClaims, pendingDelivery } from '../../src/domain/thread/chain.ts';
import { DAY_MS } from '../../src/domain/limits.ts';
import type { CommandType, ThreadCommand } from '../../src/domain/thread/commands.ts';
import { decide } from '../../src/domain/thread/decide.ts';
import type { Entry } from '../../src/domain/thread/facts.ts';
import { brokenInvariant } from '../../src/domain/thread/invariants.ts';
import { applyEntry } from '../../src/domain/thread/ledger.ts';
import type { Stake, Thread } from '../../src/domain/thread/thread.ts';
import { checkView } from './check-views.ts';
import { type Opening, openThread } from './opening.ts';
import { keyOf } from './search-state.ts';
import { ORGS, START } from './steps.ts';

/** `actor`: the place of the organization that acts, null if time passes. `places`: the new place of each stake, -1 if it is gone. */
export type Edge = { to: number; actor: number | null; command: CommandType | null; places: readonly number[] };
export type Node = { thread: Thread; now: number; edges: Edge[] };
type Search = { nodes: Node[]; transitions: number; isComplete: boolean };

/** The commands that moves the title or changes the chain. */
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
  const invited = { orgId: unused, standInId: `${unused}-stand-in-0`, blocked: false };
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

/**
 * Searches breadth first from all openings, on chains of at most `places` organizations, and checks the invariants and the views of all
 * organizations in each new state. `most`: the number of states after which it ends. Daily limits and Undo are left out.
 */
export function search(places: number, most: number, rules: typeof decide = decide): Search {
  const nodes: Node[] = [];
  const ledgers: Entry[][] = [];
  const known = new Map<string, number>();
  let transitions = 0;
  const add = (thread: Thread, now: number, ledger: () => Entry[], label: string): number => {
    const key = keyOf({ thread, now });
    const found = known.get(key);
    if (found !== undefined) return found;
    const broken = brokenInvariant(thread);
    if (broken) throw new Error(`${label}: ${broken} no longer holds`);
    ledgers.push(ledger());
    const viewers = new Set([...thread.chain, ...thread.departed].map(({ orgId }) => orgId)).add(ORGS.at(-1)!.id);
    for (const viewer of viewers) checkView(thread, viewer, now, ledgers.at(-1)!, (same) => same, label);
    known.set(key, nodes.length);
    return nodes.push({ thread, now, edges: [] }) - 1;
  };
  for (const hasTitle of [false, true])
    for (const soldTo of places > 2 ? [false, true] : [false]) {
      const opening: Opening = { hasTitle, soldTo, head: 'is silent', buyers: 0, sellers: 0, often: 49, steps: [] };
      const facts = [openThread(opening)];
      add(applyEntry(null, facts), START, () => [{ seq: 1, facts }], 'at the opening');
    }
  for (let at = 0; at < nodes.length; at++) {
    if (nodes.length > most) return { nodes, transitions, isComplete: false };
    const { thread, now, edges } = nodes[at]!;
    for (const wait of WAITS) {
      const to = add(thread, now + wait, () => ledgers[at]!, 'later');
      if (to !== at) edges.push({ to, actor: null, command: null, places: thread.chain.map((_, place) => place) });
    }
    for (const [actor, me] of thread.chain.entries())
      for (const command of commandsOf(thread, me, places)) {
        const later = now + 60_000;
        const decision = rules(thread, command, { orgId: me.orgId, now: later, today: '2026-01-05', freshId: `${at}-${transitions}` });
        if ('refused' in decision) continue;
        transitions++;
        const { facts } = decision;
        const after: Thread = { ...applyEntry(thread, facts), limitedCommands: [], lastAnswer: null };
        const to = add(after, later, () => [...ledgers[at]!, { seq: after.seq, facts }], `after ${command.type} by ${me.orgId}`);
        edges.push({ to, actor, command: command.type, places: thread.chain.map(({ id }) => after.chain.findIndex((s) => s.id === id)) });
      }
  }
  return { nodes, transitions, isComplete: true };
}
