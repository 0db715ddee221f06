// Computes the keys of names that are missing or outdated: those of organizations that a previous version has written.
import { nameKeys } from '../../domain/names/similar-names.ts';
import { lockUnkeyed, markSome, saveKeys } from '../db/orgs/org-names.ts';
import type { Sql } from '../db/sql.ts';

/** Organizations per transaction, which locks them. */
const AT_ONCE = 200;

/** May run in several processes at once. Marks similar names once all keys are known. Returns how many keys were computed. */
export async function fillNameKeys(sql: Sql): Promise<number> {
  let filled = 0;
  for (;;) {
    const count = await sql.begin(async (tx) => {
      const orgs = await lockUnkeyed(tx, AT_ONCE);
      const rows = orgs.map(({ id, keysOf, ...named }) => ({ id, keysOf, keys: nameKeys({ ...named, city: named.city ?? '' }) }));
      if (rows.length > 0) await saveKeys(tx, rows);
      return rows.length;
    });
    filled += count;
    if (count < AT_ONCE) break;
  }
  while ((await sql.begin(async (tx) => await markSome(tx, AT_ONCE))) === AT_ONCE);
  return filled;
}
