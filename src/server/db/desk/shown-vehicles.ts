// Make and model of threads in the tables of their organizations, as each of them reads them.
import type { Thread, Vehicle } from '../../../domain/thread/thread.ts';
import type { Tx } from '../../postgres/connections/sql.ts';
import { stakesRepresenting } from '../threads/neighbors.ts';

/** Of the live threads that an organization, or a stand-in for it, is or was on. */
export const readVehiclesOf = async (tx: Tx, orgId: string): Promise<{ threadId: string; make: string; model: string }[]> =>
  await tx<{ threadId: string; make: string; model: string }[]>`
    select distinct t.id as "threadId", t.make, t.model from ${stakesRepresenting(tx, orgId)} join thread t on t.id = s.thread_id
    where t.ended is null order by t.id`;

/** Leaves rows that a later command on the thread has written. */
export async function saveShownVehicles(
  tx: Tx,
  { id, updatedAt }: Thread,
  shown: readonly { orgId: string; vehicle: Vehicle }[],
): Promise<void> {
  const rows = shown.map(({ orgId, vehicle: { make, model } }) => ({ org_id: orgId, make, model }));
  await tx`
    update desk_row d set make = r.make, model = r.model from jsonb_populate_recordset(null::desk_row, ${tx.json(rows)}) r
    where d.thread_id = ${id} and d.org_id = r.org_id and d.as_of = ${new Date(updatedAt)} and (d.make, d.model) <> (r.make, r.model)`;
}
