// Reads what a claim link is for. It can be used to claim only while its organization is a placeholder whose title contact is the address
// that it was mailed to. So after a correction, a link that went to the wrong address cannot be used, even if it was sent later.
import type { Out } from '../../api/operations.ts';
import { isSameEmail } from '../../domain/names/same-org.ts';
import { stakeOf } from '../../domain/thread/chain.ts';
import { invitationSentence } from '../../domain/thread/notices/notice-draft.ts';
import { viewFor } from '../../domain/thread/view/view.ts';
import { vinEnd } from '../../domain/vin.ts';
import { type ClaimedOrg, readClaimedOrg } from '../db/orgs/placeholder-claims.ts';
import { readToken } from '../db/accounts/one-time-tokens.ts';
import type { Sql, Tx } from '../db/sql.ts';
import { loadThread } from '../db/threads/load-thread.ts';
import { Refused } from '../refused.ts';

/** Throws if this user cannot use the link. After the claim, it still works for members of the organization. `now` in ms. */
export async function readClaimLink(
  sql: Sql | Tx,
  claim: string,
  userId: string,
  now: number,
): Promise<ClaimedOrg & { linkOrgId: string }> {
  const token = await readToken(sql, 'claim', claim, now);
  if (!token?.orgId || !token.threadId) throw new Refused('claim-link-dead');
  const claimed = await readClaimedOrg(sql, token.orgId, token.threadId, userId);
  if (!claimed.provisional && !claimed.own) throw new Refused('claimed-already');
  if (claimed.provisional && !isSameEmail(token.email, claimed.org.titleContactEmail)) throw new Refused('claim-link-dead');
  return { ...claimed, linkOrgId: token.orgId };
}

/**
 * What the link's mail said, for a visitor who has not signed in yet: a person with the token has read the mail. Null if the token is
 * unknown, used or expired, or the organization has been claimed, corrected or withdrawn since. It does not reveal which of these it is.
 */
export async function readClaimInvitation(sql: Sql, claim: string, now: number): Promise<Out<'claimInvitation'>['invitation']> {
  const token = await readToken(sql, 'claim', claim, now);
  if (!token?.orgId || !token.threadId || token.usedAt !== null) return null;
  const { orgId, org, provisional, twId } = await readClaimedOrg(sql, token.orgId, token.threadId, null);
  if (!provisional || twId === null || !isSameEmail(token.email, org.titleContactEmail)) return null;
  const loaded = await loadThread(sql, twId);
  if (!loaded) return null;
  const { thread, orgs, mails } = loaded;
  const [me, view] = [stakeOf(thread, orgId), viewFor(thread, orgId, orgs, mails, now)];
  if (!me || !view || view.standing === 'completed' || view.invitation === null) return null;
  const { year, make, model, vin } = view;
  return {
    email: token.email,
    organization: view.stakes.find(({ own }) => own)!.orgName,
    text: invitationSentence(me.joined, view.invitation.inviterName),
    vehicle: { year, make, model, vinEnd: vinEnd(vin) },
  };
}
