// From whom an organization bought the car of a thread: by the terms for that neighbor its title is due.
import { representedOrgId } from '../../thread/chain.ts';
import type { Stake, Thread } from '../../thread/thread.ts';
import type { Orgs } from '../../thread/view/org-facts.ts';
import type { UsState } from '../../us-states.ts';
import type { Seller } from './title-terms.ts';

/**
 * The neighbor upstream, as the view shows it; without one, the last that stood directly upstream and declined, did not answer or left: the
 * purchase stands. An invitation that the organization withdrew itself does not count. Never an organization further up.
 */
export function sellerOf(thread: Thread, me: Stake, orgs: Orgs): Seller | null {
  const stake = thread.chain[thread.chain.indexOf(me) - 1] ?? thread.departed.findLast((gone) => stoodUpstream(gone, me));
  const facts = stake && orgs.get(stake.orgId);
  return facts ? { orgId: representedOrgId(stake), orgType: facts.orgType, state: facts.state as UsState | null } : null;
}

function stoodUpstream(gone: Thread['departed'][number], me: Stake): boolean {
  if (gone.invitedBy === me.id) return (gone.joined === 'previous' || gone.joined === 'bought-from') && gone.departure.how !== 'withdrawn';
  return gone.id === me.invitedBy && (me.joined === 'next' || me.joined === 'sold-to');
}
