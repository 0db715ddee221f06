// How an organization described a placeholder: until the placeholder is claimed, it sees only this name and title contact.
import { canonicalName } from '../../../domain/names/same-org.ts';
import type { Tx } from '../../postgres/connections/sql.ts';

type Description = { name: string; titleContactEmail: string };

const descriptionRow = (byOrgId: string, orgId: string, { name, titleContactEmail }: Description) => ({
  by_org_id: byOrgId,
  org_id: orgId,
  name,
  canonical_name: canonicalName(name),
  title_contact_email: titleContactEmail,
});

/** Stores the organization's description of the placeholder, unless it has one already. */
export async function insertDescription(tx: Tx, byOrgId: string, orgId: string, description: Description): Promise<void> {
  await tx`insert into org_description ${tx(descriptionRow(byOrgId, orgId, description))} on conflict (by_org_id, org_id) do nothing`;
}

export async function saveDescription(tx: Tx, byOrgId: string, orgId: string, description: Description): Promise<void> {
  await tx`
    insert into org_description ${tx(descriptionRow(byOrgId, orgId, description))}
    on conflict (by_org_id, org_id) do update
      set name = excluded.name, canonical_name = excluded.canonical_name, title_contact_email = excluded.title_contact_email`;
}
