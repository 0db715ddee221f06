// What the stakes in stored notices refer to now: a placeholder may have been claimed since, and an organization renamed.
import type { NoticeDirectory } from '../../../domain/thread/notices/told-notice.ts';
import { placeholderName } from '../../../domain/thread/view/hidden-names.ts';
import type { Tx } from '../../postgres/connections/sql.ts';
import { JOIN_REPRESENTED_ORG } from '../threads/neighbors.ts';

type StakeRow = {
  id: string;
  orgId: string;
  knownOrgId: string;
  name: string;
  provisional: boolean;
  /** For a placeholder: its names by the organizations that described it, and who invited it. */
  calledBy: Record<string, string> | null;
  inviterId: string;
};

/**
 * Reads about these stakes. Until the transaction ends, no placeholder among `recipients` is claimed or corrected: that moves its
 * notifications to another organization, and would miss those that are about to be written. An organization that is claimed stays so, and
 * needs no lock.
 */
export async function readNoticeDirectory(tx: Tx, recipients: readonly string[], named: readonly string[]): Promise<NoticeDirectory> {
  const all = [...new Set([...recipients, ...named])];
  const told = new Set(recipients);
  const placeholdersIn = (rows: readonly StakeRow[]) =>
    rows.filter(({ id, provisional }) => provisional && told.has(id)).map(({ knownOrgId }) => knownOrgId);
  let rows = await readStakes(tx, all);
  let locked: readonly string[] = [];
  // While one waits for its lock, its stake may move to another one.
  while (placeholdersIn(rows).some((id) => !locked.includes(id))) {
    locked = [...locked, ...placeholdersIn(rows)];
    await tx`select from org where id = any(${[...locked]}::uuid[]) order by id for share`;
    rows = await readStakes(tx, all);
  }
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    recipientOf: (stakeId) => byId.get(stakeId)!.orgId,
    orgIdOf: (stakeId) => byId.get(stakeId)!.knownOrgId,
    nameOf: (stakeId, reader) => {
      const { name, provisional, calledBy, inviterId } = byId.get(stakeId)!;
      return provisional ? (placeholderName(calledBy, byId.get(reader)!.orgId, inviterId) ?? name) : name;
    },
  };
}

const readStakes = (tx: Tx, ids: readonly string[]) => tx<StakeRow[]>`
  select s.id, s.org_id as "orgId", o.id as "knownOrgId", o.name, o.status = 'provisional' as provisional, inviter.org_id as "inviterId",
    case when o.status = 'provisional' then (
      select json_object_agg(d.by_org_id, d.name) from org_description d
      where d.org_id = o.id and d.by_org_id in (select org_id from stake where thread_id = s.thread_id)) end as "calledBy"
  from stake s join stake inviter on inviter.id = s.invited_by join org self on self.id = s.org_id ${tx.unsafe(JOIN_REPRESENTED_ORG)}
  where s.id = any(${[...ids]}::uuid[])`;
