// One title's way from the seller to the last buyer on which every step is contested by two clicks at the same moment.
// After each contest the thread is brought to where the next one begins, whoever won.
import type { LiveThread } from '../../src/domain/thread/view/view-types.ts';
import { sendCommand, openThreadAs, uniqueVin, VEHICLE } from '../threads.ts';
import type { Person } from '../test-services.ts';
import type { Cast } from './cast.ts';
import type { Contests } from './contest.ts';

/** `elsewhere`: the same person at the server that the second of two clicks goes to. */
type Elsewhere = (somebody: Person) => Person;
type Journey = { cast: Cast; contests: Contests; elsewhere: Elsewhere; threadId: string };

/** Answers the ids of the threads that it made. */
export async function contestedJourney(cast: Cast, contests: Contests, elsewhere: Elsewhere): Promise<string[]> {
  const threadId = await opened(cast, contests, elsewhere);
  const journey = { cast, contests, elsewhere, threadId };
  await invitationsAreAnswered(journey);
  await oneIsInvitedFromBothEnds(journey);
  await titleIsClaimed(journey);
  await titleIsDelivered(journey);
  return [threadId, await bothWantToLeave(journey), await oneLeavesAsAnotherClaims(journey)];
}

async function opened({ seller, auction: [ann, abe] }: Cast, contests: Contests, elsewhere: Elsewhere): Promise<string> {
  const input = { ...VEHICLE, vin: uniqueVin(), boughtFromOrgId: seller[0].orgId };
  const { won, lost } = await contests.between(
    'createThread x createThread',
    { by: ann, command: 'createThread', input, late: 'same-vin' },
    { by: elsewhere(abe), command: 'createThread', input, late: 'same-vin' },
  );
  const { threadId } = won.body as { threadId: string };
  const shown = (lost.body as { error: { issues: { message: string }[] } }).error.issues[0]?.message;
  if (shown !== threadId) throw new Error(`the second click is led to ${shown} instead of ${threadId}`);
  return threadId;
}

const latest = (view: unknown): string => (view as LiveThread).updates.at(-1)!.id;
const stakeOf = (view: unknown, orgId: string): string => (view as LiveThread).stakes.find((stake) => stake.orgId === orgId)!.id;

async function invitationsAreAnswered({ cast, contests, elsewhere, threadId }: Journey): Promise<void> {
  const { seller, auction, buyer } = cast;
  const [auctioneer] = auction;
  const view = await sendCommand(auctioneer, 'inviteNext', { threadId, orgId: buyer[0].orgId });
  const accept = { threadId, accept: true };

  const withSeller = await contests.between(
    'accept x withdrawInvite',
    { by: seller[0], command: 'respondToInvite', input: accept, late: 'not-on-thread' },
    {
      by: elsewhere(auctioneer),
      command: 'withdrawInvite',
      input: { threadId, stakeId: stakeOf(view, seller[0].orgId) },
      late: 'invitation-answered',
    },
  );
  if (withSeller.winner === 'second') {
    await sendCommand(auctioneer, 'invitePrevious', { threadId, orgId: seller[0].orgId });
    await sendCommand(seller[0], 'respondToInvite', accept);
  }

  const withBuyer = await contests.between(
    'accept x decline',
    { by: buyer[0], command: 'respondToInvite', input: accept, late: 'not-on-thread' },
    { by: elsewhere(buyer[1]), command: 'respondToInvite', input: { threadId, accept: false }, late: 'already-answered' },
  );
  if (withBuyer.winner === 'second') {
    await sendCommand(auctioneer, 'inviteNext', { threadId, orgId: buyer[0].orgId });
    await sendCommand(buyer[0], 'respondToInvite', accept);
  }
}

async function oneIsInvitedFromBothEnds({ cast, contests, elsewhere, threadId }: Journey): Promise<void> {
  const { seller, buyer, next } = cast;
  const input = { threadId, orgId: next[0].orgId };
  // Not a contest: neither learns of the other one's invitation, which is the first one's, and a stand-in's for the second one.
  const answers = await Promise.all([seller[0].command('invitePrevious', input), elsewhere(buyer[0]).command('inviteNext', input)]);
  const [above, below] = answers.map(({ body }) => stakeOf(body, next[0].orgId)) as [string, string];
  const own = ((await next[0].query('thread', { threadId })).body as LiveThread).stakes.filter(({ own: isOwn }) => isOwn);
  if (own.length !== 1) throw new Error(`${own.length} invitations reached it`);
  await sendCommand(seller[0], 'withdrawInvite', { threadId, stakeId: above });
  if (own[0]!.id === above) {
    await sendCommand(buyer[0], 'withdrawInvite', { threadId, stakeId: below });
    await sendCommand(buyer[0], 'inviteNext', input);
  }
  await sendCommand(next[0], 'respondToInvite', { threadId, accept: true });
  await contests.between(
    'requestUpdate x requestUpdate',
    { by: buyer[0], command: 'requestUpdate', input: { threadId }, late: 'already-asked' },
    { by: elsewhere(buyer[1]), command: 'requestUpdate', input: { threadId, note: 'Where is it?' }, late: 'already-asked' },
  );
}

/** From nobody to the auction, and on to the buyer. */
async function titleIsClaimed({ cast, contests, elsewhere, threadId }: Journey): Promise<void> {
  const { seller, auction, buyer } = cast;
  const claim = async (by: Person) => ({ threadId, updateId: latest(await sendCommand(by, 'claimTitle', { threadId })) });

  const claims = await contests.between(
    'claimTitle x claimTitle',
    { by: auction[0], command: 'claimTitle', input: { threadId }, late: 'already-claimed' },
    { by: elsewhere(auction[1]), command: 'claimTitle', input: { threadId }, late: 'already-claimed' },
  );
  const input = { threadId, updateId: latest(claims.won.body) };
  const answers = await contests.between(
    'confirmClaim x disputeClaim',
    { by: seller[0], command: 'confirmClaim', input, late: 'claim-answered' },
    { by: elsewhere(seller[1]), command: 'disputeClaim', input, late: 'thread-completed' },
  );
  if (answers.winner === 'second') await sendCommand(seller[0], 'confirmClaim', await claim(auction[0]));

  const second = await claim(buyer[0]);
  const end = await contests.between(
    'confirmClaim x withdrawClaim',
    { by: auction[0], command: 'confirmClaim', input: second, late: 'claim-answered' },
    { by: elsewhere(buyer[0]), command: 'withdrawClaim', input: second, late: 'no-claim-pending' },
  );
  if (end.winner === 'second') await sendCommand(auction[0], 'confirmClaim', await claim(buyer[0]));
}

/** From the buyer to the next one, and on to the last. */
async function titleIsDelivered({ cast, contests, elsewhere, threadId }: Journey): Promise<void> {
  const { buyer, next, last } = cast;
  const deliver = async (by: Person) => ({ threadId, updateId: latest(await sendCommand(by, 'markDelivered', { threadId })) });

  const marks = await contests.between(
    'markDelivered x markDelivered',
    { by: buyer[0], command: 'markDelivered', input: { threadId }, late: 'delivery-waiting' },
    { by: elsewhere(buyer[1]), command: 'markDelivered', input: { threadId }, late: 'delivery-waiting' },
  );
  const input = { threadId, updateId: latest(marks.won.body) };
  const answers = await contests.between(
    'confirmDelivery x disputeDelivery',
    { by: next[0], command: 'confirmDelivery', input, late: 'delivery-answered' },
    { by: elsewhere(next[1]), command: 'disputeDelivery', input, late: 'delivery-answered' },
  );
  if (answers.winner === 'second') await sendCommand(next[0], 'confirmDelivery', await deliver(buyer[0]));

  await sendCommand(next[0], 'inviteNext', { threadId, orgId: last.orgId });
  await sendCommand(last, 'respondToInvite', { threadId, accept: true });
  const second = await deliver(next[0]);
  const end = await contests.between(
    'confirmDelivery x withdrawDelivery',
    { by: last, command: 'confirmDelivery', input: second, late: 'delivery-answered' },
    { by: elsewhere(next[0]), command: 'withdrawDelivery', input: second, late: 'thread-completed' },
  );
  if (end.winner === 'second') await sendCommand(last, 'confirmDelivery', await deliver(next[0]));
}

async function twoOnAThread({ seller, auction }: Cast): Promise<string> {
  const threadId = await openThreadAs(auction[0], { boughtFromOrgId: seller[0].orgId });
  await sendCommand(seller[0], 'respondToInvite', { threadId, accept: true });
  return threadId;
}

async function bothWantToLeave({ cast, contests, elsewhere }: Journey): Promise<string> {
  const threadId = await twoOnAThread(cast);
  await contests.between(
    'leaveThread x leaveThread',
    { by: cast.seller[0], command: 'leaveThread', input: { threadId }, late: 'last-one-stays' },
    { by: elsewhere(cast.auction[0]), command: 'leaveThread', input: { threadId }, late: 'last-one-stays' },
  );
  return threadId;
}

/** Not a contest: whoever comes first, the claim stands. The seller stays to answer it, or is gone and it needs no answer. */
async function oneLeavesAsAnotherClaims({ cast, elsewhere }: Journey): Promise<string> {
  const threadId = await twoOnAThread(cast);
  const [left, claimed] = await Promise.all([
    cast.seller[0].command('leaveThread', { threadId }),
    elsewhere(cast.auction[0]).command('claimTitle', { threadId }),
  ]);
  const claim = (claimed.body as LiveThread).updates?.at(-1);
  const seen = [left.status, claimed.status, claim?.claimStatus, claim?.ackCause].join(' ');
  if (seen !== '200 200 confirmed self-attested' && seen !== '409 200 pending ')
    throw new Error(`a claim was stranded, or nobody could move: ${seen} ${JSON.stringify([left.body, claimed.body])}`);
  return threadId;
}
