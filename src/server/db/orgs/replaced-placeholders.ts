// Placeholders in whose place there is another organization: they were merged into it, or their title contact was corrected.
import type { Tx } from '../../postgres/connections/sql.ts';

/** `correctedBy`: the organization that corrected the title contact, for itself alone; null if `from` was merged into `to`. */
type ReplacedPlaceholder = { from: string; to: string; correctedBy: string | null };

/**
 * What is there now for the organizations that replaced placeholders. `invitedBy`: the organization whose description counts. Locks them
 * all until the transaction ends, so that none is replaced meanwhile.
 */
export async function readReplacements(tx: Tx, invited: readonly { orgId: string; invitedBy: string }[]): Promise<ReplacedPlaceholder[]> {
  if (invited.length === 0) return [];
  await tx`select from org where id = any(${invited.map(({ orgId }) => orgId)}::uuid[]) order by id for share`;
  const replacements = await tx<ReplacedPlaceholder[]>`
    select old.id as "from", coalesce(merged.to_org_id, described.org_id) as "to",
      case when merged.to_org_id is null then invited."invitedBy" end as "correctedBy"
    from jsonb_to_recordset(${tx.json(invited)}) invited ("orgId" uuid, "invitedBy" uuid)
    join org old on old.id = invited."orgId"
    left join org_redirect merged on merged.from_org_id = old.id
    left join org_provisioner described
      on described.by_org_id = invited."invitedBy" and described.dedupe_key = old.dedupe_key and described.org_id <> old.id
    where merged.to_org_id is not null or described.org_id is not null`;
  await tx`select from org where id = any(${replacements.map(({ to }) => to)}::uuid[]) order by id for share`;
  return replacements;
}
