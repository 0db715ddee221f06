// Records which organizations have been neighbors of a stake: the thread has shown it their names.
import type { OrgId, Stake } from './thread.ts';

/**
 * Adds the current neighbors to each stake's `metOrgIds`, each with the placeholders that have become part of it. A stake with no new
 * neighbor keeps its identity. Call it on every change of the chain.
 */
export const withNeighborsMet = (chain: readonly Stake[]): readonly Stake[] =>
  chain.map((stake, at) => {
    const beside = [chain[at - 1], chain[at + 1]].flatMap((neighbor) => (neighbor ? [neighbor.orgId, ...neighbor.formerOrgIds] : []));
    const met = new Set([...stake.metOrgIds, ...beside]);
    return met.size === stake.metOrgIds.length ? stake : { ...stake, metOrgIds: [...met] };
  });

/** Every organization whose name the thread has ever shown to this one: itself, and its present and former neighbors. */
export const everShownTo = (stakes: readonly Stake[], orgId: OrgId): ReadonlySet<OrgId> =>
  new Set([
    orgId,
    ...stakes.filter((stake) => stake.orgId === orgId).flatMap(({ formerOrgIds, metOrgIds }) => [...formerOrgIds, ...metOrgIds]),
  ]);
