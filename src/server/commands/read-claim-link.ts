// What a claim link leads to. It works as long as its organization is a placeholder with the title contact that it was mailed to:
// after a correction nobody claims by a link that went to the wrong address, however late it was sent.
import type { Out } from '../../api/operations.ts';
import { isSameEmail } from '../../domain/same-org.ts';
import { stakeOf } from '../../domain/thread/chain.ts';
import { invitationSentence } from '../../domain/thread/notices.ts';
import { viewFor } from '../../domain/thread/view/view.ts';
import { vinEnd } from '../../domain/vin.ts';
import { type ClaimedOrg, readClaimedOrg } from '../db/orgs/placeholder-claims.ts';
import { readToken } from '../db/accounts/one-time-tokens.ts';
import type { Sql, Tx } from '../db/sql.ts';
import { loadThread } from '../db/threads/load-thread.ts';
import { Refused } from '../refused.ts';

/** Throws where it leads nowhere for this user. Once claimed it leads on for the organization's own people. `now` in ms. */
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
 * What the link's mail told, for a visitor who has not signed in yet: to have the token is to have read the mail. null for a token that
 * never was, is used or over, for an organization that was claimed, corrected or withdrawn meanwhile; which of these is not told.
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
