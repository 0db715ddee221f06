// Placeholders that were merged into other organizations.
import type { Tx } from '../sql.ts';

/**
 * Where those of the organizations that were merged into another one went. Locks them all until the transaction ends, so that none is
 * merged meanwhile.
 */
export async function readRedirects(tx: Tx, orgIds: readonly string[]): Promise<{ from: string; to: string }[]> {
  if (orgIds.length === 0) return [];
  await tx`select from org where id in ${tx(orgIds)} order by id for share`;
  return await tx<{ from: string; to: string }[]>`
    select from_org_id as "from", to_org_id as "to" from org_redirect where from_org_id in ${tx(orgIds)}`;
}
