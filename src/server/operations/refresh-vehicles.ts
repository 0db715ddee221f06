// A make or model may contain the name of an organization. When one gets a new name, others may no longer read that, so their tables must
// not find it either.
import { nameHider } from '../../domain/redaction/hide-names.ts';
import { isActive } from '../../domain/thread/chain.ts';
import { visibilityFor } from '../../domain/thread/view/visibility.ts';
import { readVehiclesOf, saveShownVehicles } from '../db/desk/desk-rows.ts';
import { loadThread } from '../db/threads/load-thread.ts';
import type { Tx } from '../postgres/connections/sql.ts';

/** Call after `name` was saved. Threads are read, not locked: a command that is running computes their rows itself. */
export async function refreshVehicles(tx: Tx, orgId: string, name: string): Promise<void> {
  const hide = nameHider([name]);
  const isNamed = (text: string) => hide(text) !== text;
  for (const { threadId, make, model } of await readVehiclesOf(tx, orgId)) {
    if (![make, model, `${make} ${model}`].some(isNamed)) continue;
    const { thread, orgs } = (await loadThread(tx, threadId))!;
    const shown = thread.chain.filter(isActive).map((me) => ({ orgId: me.orgId, vehicle: visibilityFor(thread, me, orgs).vehicle() }));
    await saveShownVehicles(tx, thread, shown);
  }
}
