// An organization has one live thread of a VIN with a seller. And what the creation of threads locks and reads, apart from their parties: each in
// one statement, because many threads are created.
import type { Orgs } from '../../../domain/thread/view/org-facts.ts';
import { desksOf, type OwnDeskRow, type OwnDesks, selectOwnDesks, sharedPolicyLock } from '../desk/title-policies.ts';
import { type OrgFactsRow, orgsOf, selectOrgFacts } from '../orgs/orgs.ts';
import { currentOrgId } from '../orgs/org-visibility.ts';
import type { Tx, Fragment } from '../../postgres/connections/sql.ts';
import { ARE_NEIGHBORS, representedOrgIdSql } from './neighbors.ts';
import { MOST_THREADS } from './threads.ts';

/** Serializes concurrent clicks of one organization: the second finds the thread of the first. Call it before `sameVinThread`. */
export const lockVin = async (tx: Tx, orgId: string, vin: string): Promise<unknown> =>
  await tx`select ${vinLock(tx, orgId, vin)}`.execute();

/** A value, or the column with it. */
type Given = string | Fragment;

export const vinLock = (tx: Tx, orgId: Given, vin: Given) =>
  tx`pg_advisory_xact_lock(hashtextextended('thread ' || ${orgId}::text || ' ' || ${vin}::text, 0))`;

/**
 * Another live thread with this VIN on which the organization is next to `neighborOrgId`, or to the organization into which that was merged.
 * Null if there is none.
 */
export async function sameVinThread(tx: Tx, orgId: string, neighborOrgId: string, vin: string): Promise<string | null> {
  const [row] = await selectSameVinThread(tx, orgId, neighborOrgId, vin);
  return row?.id ?? null;
}

export const selectSameVinThread = (tx: Tx, orgId: Given, neighborOrgId: Given, vin: Given) =>
  tx<{ id: string }[]>`
    select t.id from stake s
    join thread t on t.id = s.thread_id
    join stake beside on ${tx.unsafe(ARE_NEIGHBORS)}
    join org o on o.id = beside.org_id
    where s.org_id = ${orgId} and s.order_index is not null and s.standing in ('active', 'invited')
      and t.vin = ${vin} and ${tx.unsafe(representedOrgIdSql('o'))} = ${currentOrgId(tx, neighborOrgId)}
    order by t.created_at desc limit 1`;

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
