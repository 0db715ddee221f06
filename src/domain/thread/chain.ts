// Queries on a thread that the rules share: positions in the chain, neighbors, pending deliveries, claims and requests.
import type { Claim, DepartedStake, Delivery, OrgId, Stake, StakeId, Thread, Update, UpdateRequest } from './thread.ts';

export const head = (thread: Thread): Stake => thread.chain[0]!;
export const tail = (thread: Thread): Stake => thread.chain.at(-1)!;

/** 0 for the head, -1 if the stake is not in the chain. */
export const positionOf = (thread: Thread, id: StakeId): number => thread.chain.findIndex((stake) => stake.id === id);

/** The stake in the chain with this id. Throws if there is none. */
export function stakeAt(thread: Thread, id: StakeId): Stake {
  const stake = thread.chain.find((s) => s.id === id);
  if (!stake) throw new Error(`stake ${id} is not in the chain of thread ${thread.id}`);
  return stake;
}

/** The organization's stake in the chain. It has at most one. */
export const stakeOf = (thread: Thread, orgId: OrgId): Stake | undefined => thread.chain.find((stake) => stake.orgId === orgId);

/** The organization's latest departed stake. */
export const departedStakeOf = (thread: Thread, orgId: OrgId): DepartedStake | undefined =>
  thread.departed.findLast((stake) => stake.orgId === orgId);

/** All stakes that the organization has had, in the chain or departed. */
export const stakesOf = (thread: Thread, orgId: OrgId): readonly Stake[] =>
  [...thread.chain, ...thread.departed].filter((stake) => stake.orgId === orgId);

/** The organization of a stake, in the chain or departed. */
export const orgOf = (thread: Thread, id: StakeId): OrgId =>
  (thread.chain.find((s) => s.id === id) ?? thread.departed.find((s) => s.id === id))!.orgId;

/** The organization that the stake's neighbors see: its own or, for a stand-in, the one that it stands for. */
export const representedOrgId = (stake: Stake): OrgId => stake.standsFor ?? stake.orgId;

/** At most two stakes. None if the stake is not in the chain. */
export const neighborsOf = (thread: Thread, id: StakeId): Stake[] => thread.chain.filter((stake) => areNeighbors(thread, stake.id, id));

export const nextOf = (thread: Thread, id: StakeId): Stake | undefined => thread.chain[positionOf(thread, id) + 1];

/** The stake that opened the thread, in the chain or departed. Its organization may have another stake since. */
export const openerOf = (thread: Thread): Stake => [...thread.chain, ...thread.departed].find((stake) => stake.joined === 'creator')!;

/** All stakes upstream of this one, head first. None if the stake is not in the chain. */
export const upstreamOf = (thread: Thread, id: StakeId): readonly Stake[] => thread.chain.slice(0, Math.max(0, positionOf(thread, id)));

export const areNeighbors = (thread: Thread, a: StakeId, b: StakeId): boolean =>
  positionOf(thread, a) >= 0 && positionOf(thread, b) >= 0 && Math.abs(positionOf(thread, a) - positionOf(thread, b)) === 1;

export const isUpstream = (thread: Thread, a: StakeId, b: StakeId): boolean => positionOf(thread, a) < positionOf(thread, b);

export const isActive = (stake: Stake): boolean => stake.standing.status === 'active';

/** Whether another organization is active. */
export const othersAreActive = (thread: Thread, id: StakeId): boolean => thread.chain.some((stake) => isActive(stake) && stake.id !== id);

export const updateById = (thread: Thread, id: string): Update | undefined => thread.updates.find((update) => update.id === id);

/** Whether the VIN is final once this delivery or claim is confirmed: only if an organization other than the opener gets the title. */
export const settlesVin = (thread: Thread, update: Update): boolean =>
  'ending' in update && orgOf(thread, update.type === 'delivered' ? update.toStakeId : update.authorStakeId) !== openerOf(thread).orgId;

export const pendingDelivery = (thread: Thread): Delivery | undefined =>
  thread.updates.find((u): u is Delivery => u.type === 'delivered' && u.ending.status === 'pending');

/** Whether a delivery waits for its confirmation. */
export const isInTransit = (thread: Thread): boolean => pendingDelivery(thread) !== undefined;

export const pendingClaims = (thread: Thread): Claim[] =>
  thread.updates.filter((u): u is Claim => u.type === 'claim_title' && u.ending.status === 'pending');

export const pendingClaimOf = (thread: Thread, id: StakeId): Claim | undefined =>
  pendingClaims(thread).find((claim) => claim.authorStakeId === id);

export const openRequests = (thread: Thread): UpdateRequest[] => thread.requests.filter((request) => request.resolvedAt === null);
