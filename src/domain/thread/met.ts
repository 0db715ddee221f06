// Whom a stake has stood beside: the organizations whose names this thread has shown to its own.
import type { OrgId, Stake } from './thread.ts';

/**
 * The chain with every stake's `met` brought up to date: its neighbors are added, in the order in which it met them.
 * A stake that meets nobody new keeps its identity. Call it on every change of the chain.
 */
export const withNeighborsMet = (chain: readonly Stake[]): readonly Stake[] =>
  chain.map((stake, at) => {
    const beside = [chain[at - 1], chain[at + 1]].flatMap((neighbor) => neighbor?.orgId ?? []);
    const fresh = beside.filter((orgId) => !stake.met.includes(orgId));
    return fresh.length === 0 ? stake : { ...stake, met: [...stake.met, ...fresh] };
  });

/** Every organization whose names the thread has ever shown to this one: itself, its neighbors of all times, and what they were before. */
export function everShownTo(stakes: readonly Stake[], orgId: OrgId): Set<OrgId> {
  const shown = new Set([orgId, ...stakes.filter((stake) => stake.orgId === orgId).flatMap((stake) => stake.met)]);
  for (const stake of stakes) if (shown.has(stake.orgId)) for (const former of stake.formerly) shown.add(former);
  return shown;
}
