// What an organization notes about a thread for itself.
import type { Tx } from '../../postgres/connections/sql.ts';

/** Days are YYYY-MM-DD. `dealOn`, `dueOn`: null for the default. */
export type DeskEntry = {
  stockNumber: string;
  dealOn: string | null;
  dueOn: string | null;
  assigneeId: string | null;
  followUpOn: string | null;
};

export type DeskChanges = { [Field in keyof DeskEntry]?: DeskEntry[Field] | undefined };

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

export type DeskNote = { id: string; userId: string | null; author: string | null; text: string; at: number };

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
