// How many organizations a person may make.
import { DAY_MS, ORGS_MADE_A_DAY, ORGS_MADE_MAX } from '../../domain/limits.ts';
import { countMadeOrgs } from '../db/orgs/org-names.ts';
import type { Tx } from '../db/sql.ts';
import { Refused } from '../refused.ts';

/** Throws if the person has made as many as they may. `now` in ms. */
export async function checkOrgLimit(tx: Tx, userId: string, now: number): Promise<void> {
  const { all, recent } = await countMadeOrgs(tx, userId, now - DAY_MS);
  if (all >= ORGS_MADE_MAX) throw new Refused('too-many-orgs');
  if (recent >= ORGS_MADE_A_DAY) throw new Refused('too-many-orgs-today');
}
