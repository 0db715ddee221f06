// From whom an organization bought the car of a thread: by the terms for that neighbor its title is due.
import { representedOrgId, stakesOf } from '../../thread/chain.ts';
import type { DepartedStake, OrgId, Stake, Thread } from '../../thread/thread.ts';
import type { Orgs } from '../../thread/view/org-facts.ts';
import type { UsState } from '../../us-states.ts';
import type { Seller } from './title-terms.ts';

/** By placeholders that have gone from a thread: the organization that is in the place of each now, as the owner of the desk sees it. */
export type Heirs = Readonly<Record<OrgId, OrgId>>;

/**
 * The neighbor upstream, as the view shows it; without one, the last that stood directly upstream of any stake that the organization has had,
 * and declined, did not answer or left: the purchase stands. An invitation that the organization withdrew itself does not count. Never an
 * organization further up.
 */
export function sellerOf(thread: Thread, me: Stake, orgs: Orgs, heirs: Heirs = {}): Seller | null {
  const upstream = thread.chain[thread.chain.indexOf(me) - 1];
  const stake = upstream ?? lastUpstream(thread, me.orgId);
  const facts = stake && orgs.get(stake.orgId);
  if (!facts) return null;
  const orgId = representedOrgId(stake);
  const heirId = upstream ? undefined : heirs[orgId];
  return { orgId, orgType: facts.orgType, state: facts.state as UsState | null, ...(heirId !== undefined && { heirId }) };
}

function lastUpstream(thread: Thread, orgId: OrgId): DepartedStake | undefined {
  const mine = stakesOf(thread, orgId);
  const invited = (gone: Stake) =>
    (gone.joined === 'previous' || gone.joined === 'bought-from') && mine.some(({ id }) => id === gone.invitedBy);
  const invitedMe = (gone: Stake) =>
    mine.some(({ joined, invitedBy }) => invitedBy === gone.id && (joined === 'next' || joined === 'sold-to'));
  return thread.departed.findLast((gone) => (invited(gone) && !isWithdrawn(thread, gone)) || invitedMe(gone));
}

/** An invitation that was open when the thread ended has departed with it. Nobody withdrew it: after the thread is reopened it has expired. */
const isWithdrawn = ({ updates }: Thread, { departure: { how, at } }: DepartedStake): boolean =>
  how === 'withdrawn' && !updates.some((update) => update.type === 'event' && update.event.kind === 'ended' && update.at === at);
