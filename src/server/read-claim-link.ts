// What a claim link leads to. It works as long as its organization is a placeholder with the title contact that it was mailed to:
// after a correction nobody claims by a link that went to the wrong address, however late it was sent.
import { isSameEmail } from '../domain/org-key.ts';
import { type Claimed, readClaimed } from './db/claims.ts';
import { readToken } from './db/one-time-tokens.ts';
import type { Sql, Tx } from './db/sql.ts';
import { Refused } from './http/errors.ts';

/** Throws where it leads nowhere for this user. Once claimed it leads on for the organization's own people. `now` in ms. */
export async function readClaimLink(sql: Sql | Tx, claim: string, userId: string, now: number): Promise<Claimed & { linkOrgId: string }> {
  const token = await readToken(sql, 'claim', claim, now);
  if (!token?.orgId || !token.threadId) throw new Refused('claim-link-dead');
  const claimed = await readClaimed(sql, token.orgId, token.threadId, userId);
  if (!claimed.provisional && !claimed.own) throw new Refused('claimed-already');
  if (claimed.provisional && !isSameEmail(token.email, claimed.org.titleContactEmail)) throw new Refused('claim-link-dead');
  return { ...claimed, linkOrgId: token.orgId };
}
