// What an organization notes about a thread for itself, and what its screen needs to show and change that.
import { type Tx, ms, type Sql } from '../../postgres/connections/sql.ts';
import type { TitlePolicy } from '../../../domain/desk/clock/title-policy.ts';
import { clockJson, type StoredClock } from './desk-rows.ts';
import type { Place } from '../../../domain/desk/title-path.ts';
import { readPolicy } from './title-policies.ts';

/** Days are YYYY-MM-DD. */
type DeskEntry = {
  stockNumber: string;
  /** Null for the default. */
  dealOn: string | null;
  /** Null for the default. */
  dueOn: string | null;
  assigneeId: string | null;
  followUpOn: string | null;
};

type DeskChanges = { [Field in keyof DeskEntry]?: DeskEntry[Field] | undefined };

/** Writes the given fields. `now` in ms. Throws a foreign key violation if the assignee is not a member. */
export async function saveDeskEntry(tx: Tx, orgId: string, threadId: string, changes: DeskChanges, now: number): Promise<void> {
  const { followUpOn, ...others } = changes;
  const row = {
    ...(others.stockNumber !== undefined && { stock_number: others.stockNumber }),
    ...(others.dealOn !== undefined && { deal_on: others.dealOn }),
    ...(others.dueOn !== undefined && { due_on: others.dueOn }),
    ...(others.assigneeId !== undefined && { assignee_id: others.assigneeId }),
    ...(followUpOn !== undefined && { follow_up_on: followUpOn, follow_up_set_at: followUpOn === null ? null : new Date(now) }),
  };
  if (Object.keys(row).length === 0) return;
  await tx`
    insert into desk_entry ${tx({ org_id: orgId, thread_id: threadId, ...row })}
    on conflict (org_id, thread_id) do update set ${tx(row)}`;
}

/** The organization has come back to the thread with the entry `seq`. */
export const endFollowUp = (tx: Tx, orgId: string, threadId: string, seq: number) => tx`
  update desk_entry set follow_up_on = null, follow_up_set_at = null,
    ended_follow_up_on = follow_up_on, ended_follow_up_set_at = follow_up_set_at, follow_up_ended_by = ${seq}
  where org_id = ${orgId} and thread_id = ${threadId}`;

/** The entry `seq` is taken back. A follow-up that the organization has chosen since stays. */
export const restoreFollowUp = (tx: Tx, orgId: string, threadId: string, seq: number) => tx`
  update desk_entry set follow_up_on = ended_follow_up_on, follow_up_set_at = ended_follow_up_set_at
  where org_id = ${orgId} and thread_id = ${threadId} and follow_up_ended_by = ${seq} and follow_up_on is null`;

type DeskNote = { id: string; userId: string | null; author: string | null; text: string; at: number };

export async function insertDeskNote(
  tx: Tx,
  { id, orgId, threadId, userId, text, at }: { id: string; orgId: string; threadId: string; userId: string; text: string; at: number },
): Promise<void> {
  await tx`
    insert into desk_note (id, org_id, thread_id, user_id, text, at)
    values (${id}, ${orgId}, ${threadId}, ${userId}, ${text}, ${new Date(at)})`;
}

/** Whether the organization is in the chain of the thread, or was. Null: neither, or there is no such thread. */
export async function placeOnThread(tx: Tx, orgId: string, threadId: string): Promise<'in-chain' | 'departed' | null> {
  const rows = await tx<{ inChain: boolean }[]>`
    select order_index is not null as "inChain" from stake where thread_id = ${threadId} and org_id = ${orgId}`;
  if (rows.some(({ inChain }) => inChain)) return 'in-chain';
  return rows.length > 0 ? 'departed' : null;
}

type Person = { userId: string; name: string };
/** `row`: of the table; null unless the organization is active on the thread. */
export type DeskEntryRecord = Omit<DeskEntry, 'assigneeId'> & {
  assignee: Person | null;
  notes: DeskNote[];
  members: Person[];
  row: { place: Place; expected: string | null; clock: StoredClock } | null;
};

/** Null if the organization is not in the chain of the thread. */
export async function readDeskEntry(
  sql: Sql | Tx,
  orgId: string,
  threadId: string,
): Promise<(DeskEntryRecord & { policy: TitlePolicy }) | null> {
  const [[found], { policy }] = await Promise.all([
    sql<{ entry: DeskEntryRecord }[]>`
      select json_build_object(
        'stockNumber', coalesce(e.stock_number, ''), 'dealOn', e.deal_on, 'dueOn', e.due_on, 'followUpOn', e.follow_up_on,
        'assignee', (select json_build_object('userId', u.id, 'name', u.name) from app_user u where u.id = e.assignee_id),
        'notes', (
          select coalesce(json_agg(json_build_object(
            'id', n.id, 'userId', n.user_id, 'author', u.name, 'text', n.text, 'at', ${ms(sql, 'n.at')}) order by n.at, n.id), '[]')
          from desk_note n left join app_user u on u.id = n.user_id where n.org_id = s.org_id and n.thread_id = s.thread_id),
        'members', (
          select json_agg(json_build_object('userId', u.id, 'name', u.name) order by lower(u.name), u.id)
          from org_member m join app_user u on u.id = m.user_id where m.org_id = s.org_id and u.disabled_at is null),
        'row', (
          select json_build_object(
            'place', d.place, 'expected', d.expected, 'clock', ${sql.unsafe(clockJson('d'))})
          from desk_row d where d.org_id = s.org_id and d.thread_id = s.thread_id)
      ) as entry
      from stake s left join desk_entry e on e.org_id = s.org_id and e.thread_id = s.thread_id
      where s.thread_id = ${threadId} and s.org_id = ${orgId} and s.order_index is not null`,
    readPolicy(sql, orgId),
  ]);
  return found ? { ...found.entry, policy } : null;
}
