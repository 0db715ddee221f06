// The checks of a random walk on what the rules do: where the title goes, what is frozen, what an undo restores, and whose turn it is.
import { pendingClaims, pendingDelivery } from '../../src/domain/thread/chain.ts';
import type { ThreadCommand } from '../../src/domain/thread/commands.ts';
import { decide } from '../../src/domain/thread/decide.ts';
import type { Change } from '../../src/domain/thread/facts.ts';
import { applyEntry } from '../../src/domain/thread/ledger.ts';
import { type Turn, turnOf } from '../../src/domain/thread/turns.ts';
import type { Claim, StakeId, Thread } from '../../src/domain/thread/thread.ts';
import { viewerAsActor } from '../../src/domain/thread/view/viewer-context.ts';

/** The facts by which the current stake may move upstream. */
const UPSTREAM: readonly Change['type'][] = ['TitleGivenUp', 'ReturnStarted', 'ClaimContested', 'TakenBack'];

/** The holder, and the current stake, change only to a stake downstream unless somebody said otherwise. */
export function checkTitleMoves(before: Thread, after: Thread, facts: readonly Change[], label: string): void {
  if (facts.some(({ type }) => UPSTREAM.includes(type))) return;
  const place = (id: string | null) => after.chain.findIndex((stake) => stake.id === id);
  const isMoved = before.holderStakeId !== null && after.ended === null && before.holderStakeId !== after.holderStakeId;
  if (isMoved && place(after.holderStakeId) <= place(before.holderStakeId)) throw new Error(`${label}: the title went upstream`);
  const isExtended = facts.some((fact) => fact.type === 'StakeInvited' && fact.joined === 'previous');
  if (!isExtended && place(before.currentStakeId) > place(after.currentStakeId)) throw new Error(`${label}: current went upstream`);
}

/** The completed part of an organization stays as it is, and ends with an entry that exists. */
export function checkFrozenParts(before: Thread, after: Thread, label: string): void {
  for (const { id, orgId, standing } of after.chain) {
    const was = before.chain.find((stake) => stake.id === id)?.standing;
    if (was?.status !== 'completed' || standing.status !== 'completed') continue;
    if (JSON.stringify(was) !== JSON.stringify(standing)) throw new Error(`${label}: the completed part of ${orgId} changed`);
  }
}

/** What an undo leaves as it was before. The transfer of a restored stake comes on top. */
export function checkRestored(earlier: Thread, after: Thread, facts: readonly Change[], label: string): void {
  const compared = (thread: Thread) => {
    const { seq: _seq, updatedAt: _updatedAt, lastAnswer: _lastAnswer, limitedCommands: _limited, updates, ...rest } = thread;
    return JSON.stringify({ ...rest, updates: updates.filter(({ id }) => earlier.updates.some((update) => update.id === id)) });
  };
  if (facts.length === 1 && compared(earlier) !== compared(after)) throw new Error(`${label}: the thread is not as it was`);
  if (after.lastAnswer !== null) throw new Error(`${label}: an undo can be undone`);
}

function commandsFor(turn: Turn, thread: Thread): ThreadCommand[] {
  switch (turn) {
    case 'confirmDelivery':
      return [{ type: 'confirmDelivery', updateId: pendingDelivery(thread)!.id }];
    case 'confirmClaim':
      return pendingClaims(thread).map(({ id }) => ({ type: 'confirmClaim', updateId: id }));
    case 'claimTitle':
      return [{ type: 'claimTitle' }];
    case 'settleDispute':
    case 'postUpdate':
      return [{ type: 'postUpdate', message: 'Tomorrow.', eta: null }];
    default:
      return turn satisfies never;
  }
}

const isContestedBy = ({ ending }: Claim, id: StakeId): boolean => ending.status === 'pending' && ending.contestedBy === id;

/** An organization can do what the thread waits for, and then the thread no longer waits for it. */
export function checkTurns(thread: Thread, now: number, label: string): void {
  for (const { id, orgId } of thread.chain) {
    const actor = { ...viewerAsActor(orgId, now + 1), freshId: 'turn' };
    const turn = turnOf(thread, actor);
    if (turn === null) continue;
    if (turn === 'confirmClaim' && pendingClaims(thread).every((claim) => isContestedBy(claim, id)))
      throw new Error(`${label}: ${orgId} is asked to confirm the claim that it contests`);
    const done = commandsFor(turn, thread)
      .map((command) => decide(thread, command, actor))
      .find((decision) => 'facts' in decision);
    if (!done || 'refused' in done) throw new Error(`${label}: ${turn} waits for ${orgId}, which cannot do it`);
    const after = applyEntry(thread, done.facts);
    const fewerClaims = pendingClaims(after).length < pendingClaims(thread).length;
    if (turnOf(after, { ...actor, now: now + 2 }) === turn && !(turn === 'confirmClaim' && fewerClaims))
      throw new Error(`${label}: ${turn} still waits for ${orgId}, which did it`);
  }
}
