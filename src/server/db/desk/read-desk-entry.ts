// An organization's own notes about one thread, with what its screen needs to show and change them.
import type { TitlePolicy } from '../../../domain/desk/title-policy.ts';
import type { Instants } from '../../../domain/desk/title-clock.ts';
import type { Place } from '../../../domain/desk/title-path.ts';
import { ms, type Sql, type Tx } from '../../postgres/connections/sql.ts';
import type { DeskEntry, DeskNote } from './desk-entries.ts';
import { readPolicy } from './title-policies.ts';

type Person = { userId: string; name: string };
/** `row`: of the table; null unless the organization is active on the thread. */
export type DeskEntryRecord = Omit<DeskEntry, 'assigneeId'> & {
  assignee: Person | null;
  notes: DeskNote[];
  members: Person[];
  row: (Instants & { place: Place; expected: string | null; dealOn: string; dueOn: string | null }) | null;
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
          from org_member m join app_user u on u.id = m.user_id where m.org_id = s.org_id),
        'row', (
          select json_build_object(
            'place', d.place, 'expected', d.expected, 'dealOn', d.deal_on, 'dueOn', d.due_on, 'dueSoonAt', ${ms(sql, 'd.due_soon_at')},
            'lateAt', ${ms(sql, 'd.late_at')}, 'criticalAt', ${ms(sql, 'd.critical_at')})
          from desk_row d where d.org_id = s.org_id and d.thread_id = s.thread_id)
      ) as entry
      from stake s left join desk_entry e on e.org_id = s.org_id and e.thread_id = s.thread_id
      where s.thread_id = ${threadId} and s.org_id = ${orgId} and s.order_index is not null`,
    readPolicy(sql, orgId),
  ]);
  return found ? { ...found.entry, policy } : null;
}
