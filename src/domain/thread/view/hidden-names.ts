// Which names of organizations are hidden in a text on a thread, and by which names an organization is known there.
import { nameHider, type Rewrite } from '../../redaction/hide-names.ts';
import { orgOf } from '../chain.ts';
import { everShownTo } from '../neighbors-met.ts';
import type { OrgId, Thread } from '../thread.ts';
import type { OrgFacts, Orgs } from './org-facts.ts';

/** A placeholder's name as `by` reads it: its own description or else the inviter's. */
function describedName(thread: Thread, orgs: Orgs, id: OrgId, by: OrgId): string | undefined {
  const inviter = [...thread.chain, ...thread.departed].find((stake) => stake.orgId === id || stake.formerOrgIds.includes(id))?.invitedBy;
  return placeholderName(orgs.get(id)?.calledBy, by, inviter && orgOf(thread, inviter));
}

/** The name of a placeholder that `by` reads, among those that organizations gave it. Undefined if neither it nor the inviter gave one. */
export const placeholderName = (calledBy: OrgFacts['calledBy'], by: OrgId, inviter: OrgId | undefined): string | undefined =>
  calledBy?.[by] ?? (inviter === undefined ? undefined : calledBy?.[inviter]);

/** The name of organization `id`, which must be in `orgs`, as `by` reads it. */
export function nameReadBy(thread: Thread, orgs: Orgs, id: OrgId, by: OrgId): string {
  const org = orgs.get(id)!;
  return org.provisional ? (describedName(thread, orgs, id, by) ?? org.name) : org.name;
}

/** All names of organization `id` that organization `to` can know. */
function namesShown(thread: Thread, orgs: Orgs, id: OrgId, to: OrgId): readonly string[] {
  const org = orgs.get(id);
  if (!org) return [];
  if (org.provisional) return [nameReadBy(thread, orgs, id, to)];
  return [org.name, ...org.formerNames, describedName(thread, orgs, id, to) ?? org.name];
}

/**
 * Returns for each author what hides the names that the author can know and the viewer may not. A name that the author could not see
 * stays: otherwise an author who writes a list of guesses would learn which are in the chain. The names of the viewer's own organization
 * do not matter, so that nobody can reveal a name by taking it. `isKnown`: whether the viewer knows an organization.
 */
export function nameHidersFor(thread: Thread, orgs: Orgs, isKnown: (id: OrgId) => boolean): (author: OrgId) => Rewrite {
  const stakes = [...thread.chain, ...thread.departed];
  // Created when the first text needs them: most cards need none.
  const hiders = new Map<OrgId, Rewrite>();
  return (author) => {
    const known = hiders.get(author);
    if (known) return known;
    const hidden = [...everShownTo(stakes, author)].filter((id) => !isKnown(id));
    const hider = nameHider(hidden.flatMap((id) => namesShown(thread, orgs, id, author)));
    hiders.set(author, hider);
    return hider;
  };
}
