// What the creation of a thread locks and reads, apart from its parties: each in one statement, because many threads are created.
import type { Orgs } from '../../../domain/thread/view/org-facts.ts';
import { desksOf, type OwnDeskRow, type OwnDesks, selectOwnDesks, sharedPolicyLock } from '../desk/own-desks.ts';
import { type OrgFactsRow, orgsOf, selectOrgFacts } from '../orgs/orgs.ts';
import type { Tx } from '../sql.ts';
import { selectSameVinThread, vinLock } from './load-thread.ts';

/** See `lockVin` and `sharePolicy`. Sent at once. */
export const lockForCreation = async (tx: Tx, creatorOrgId: string, vin: string): Promise<unknown> =>
  await tx`select ${vinLock(tx, creatorOrgId, vin)}, ${sharedPolicyLock(tx, creatorOrgId)}`.execute();

/** `neighborOrgId`: from which the creator bought. `parties`: the others on the thread. */
type Creation = { threadId: string; creatorOrgId: string; neighborOrgId: string; parties: readonly string[]; vin: string };

/** `already`: see `sameVinThread`. `orgs`: of the parties and the creator. `desks`: that of the creator. Call it after `lockForCreation`. */
export async function readForCreation(
  tx: Tx,
  { threadId, creatorOrgId, neighborOrgId, parties, vin }: Creation,
): Promise<{ already: string | null; orgs: Orgs; desks: OwnDesks }> {
  const [row] = await tx<[{ already: string | null; orgs: OrgFactsRow[]; desks: OwnDeskRow[] }]>`
    select (${selectSameVinThread(tx, creatorOrgId, neighborOrgId, vin)}) as already,
      (select json_agg(o) from (${selectOrgFacts(tx, [...parties, creatorOrgId], creatorOrgId)}) o) as orgs,
      (select json_agg(d) from (${selectOwnDesks(tx, threadId, [creatorOrgId])}) d) as desks`;
  return { already: row.already, orgs: orgsOf(row.orgs), desks: desksOf(row.desks) };
}
