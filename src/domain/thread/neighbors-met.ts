// Whom a stake has stood beside: the organizations whose names this thread has shown to its own.
import type { OrgId, Stake } from './thread.ts';

/**
 * The chain with every stake's `met` brought up to date: its neighbors are added, in the order in which it met them, each with
 * the placeholders that have become part of it. A stake that meets nobody new keeps its identity. Call it on every change of the chain.
 */
export const withNeighborsMet = (chain: readonly Stake[]): readonly Stake[] =>
  chain.map((stake, at) => {
    const beside = [chain[at - 1], chain[at + 1]].flatMap((neighbor) => (neighbor ? [neighbor.orgId, ...neighbor.formerOrgIds] : []));
    const met = new Set([...stake.metOrgIds, ...beside]);
    return met.size === stake.metOrgIds.length ? stake : { ...stake, metOrgIds: [...met] };
  });

/** Every organization whose names the thread has ever shown to this one: its own, and those of its neighbors of all times. */
export const everShownTo = (stakes: readonly Stake[], orgId: OrgId): ReadonlySet<OrgId> =>
  new Set([
    orgId,
    ...stakes.filter((stake) => stake.orgId === orgId).flatMap(({ formerOrgIds, metOrgIds }) => [...formerOrgIds, ...metOrgIds]),
  ]);
