// What the creation of threads locks and reads, apart from their parties: each in one statement, because many threads are created.
import type { Orgs } from '../../../domain/thread/view/org-facts.ts';
import { desksOf, type OwnDeskRow, type OwnDesks, selectOwnDesks } from '../desk/own-desks.ts';
import { sharedPolicyLock } from '../desk/title-policies.ts';
import { type OrgFactsRow, orgsOf, selectOrgFacts } from '../orgs/orgs.ts';
import type { Tx } from '../../postgres/connections/sql.ts';
import { selectSameVinThread, vinLock } from './same-vin.ts';
import { MOST_THREADS } from './threads.ts';

type Locked = { creatorOrgId: string; vin: string };

/** Locks the VINs for their creators (see `lockVin`), then the creators' policies (see `sharePolicy`), each in one order. Sent at once. */
export async function lockForCreations(tx: Tx, creations: readonly Locked[]): Promise<void> {
  const asked = tx`jsonb_to_recordset(${tx.json([...creations])}) as asked ("creatorOrgId" uuid, vin text)`;
  await Promise.all([
    tx`
      select ${vinLock(tx, tx`"creatorOrgId"`, tx`vin`)} from (select distinct "creatorOrgId", vin from ${asked} order by 1, 2) creation`.execute(),
    tx`select ${sharedPolicyLock(tx, tx`"creatorOrgId"`)} from (select distinct "creatorOrgId" from ${asked} order by 1) creator`.execute(),
  ]);
}

type Creation = Locked & {
  threadId: string;
  /** From which the creator bought. */
  neighborOrgId: string;
  /** The others on the thread. */
  parties: readonly string[];
};
export type BeforeCreation = {
  /** See `sameVinThread`. */
  already: string | null;
  /** The parties and the creator. */
  orgs: Orgs;
  /** That of the creator. */
  desks: OwnDesks;
};

/** In the order of the creations. Call it after `lockForCreations`. */
export async function readForCreations(tx: Tx, creations: readonly Creation[]): Promise<BeforeCreation[]> {
  if (creations.length === 0) return [];
  if (creations.length > MOST_THREADS) throw new Error(`${creations.length} threads are too many`);
  const list = creations.map(({ parties, ...creation }, place) => ({ ...creation, place, ids: [...parties, creation.creatorOrgId] }));
  const creator = tx`asked."creatorOrgId"`;
  const rows = await tx<{ already: string | null; orgs: OrgFactsRow[]; desks: OwnDeskRow[] }[]>`
    select (${selectSameVinThread(tx, creator, tx`asked."neighborOrgId"`, tx`asked.vin`)}) as already,
      (select json_agg(o) from (${selectOrgFacts(tx, tx`(select unnest(asked.ids))`, creator)}) o) as orgs,
      (select json_agg(d) from (${selectOwnDesks(tx, tx`asked."threadId"`, tx`(${creator})`)}) d) as desks
    from (
      select * from jsonb_to_recordset(${tx.json(list)}) as asked (
        place int, "threadId" uuid, "creatorOrgId" uuid, "neighborOrgId" uuid, ids uuid[], vin text)
      order by place limit ${tx.unsafe(String(MOST_THREADS))}
    ) asked order by place`;
  return rows.map(({ already, orgs, desks }) => ({ already, orgs: orgsOf(orgs), desks: desksOf(desks) }));
}
