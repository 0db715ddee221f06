// A title goes from the seller to the last buyer, and at every step two commands race.
// After each race the thread is brought to the start of the next one, regardless of the winner.
import type { LiveThread } from '../../src/domain/thread/view/view-types.ts';
import { sendCommand, openThreadAs, uniqueVin, VEHICLE } from '../threads/threads.ts';
import type { Person } from '../servers/test-services.ts';
import type { Parties } from './parties.ts';
import type { RaceRunner } from './race-runner.ts';

/** Returns the same person as a client of the server to which the second of two commands goes. */
type OnOtherServer = (somebody: Person) => Person;
type Journey = { parties: Parties; runner: RaceRunner; onOtherServer: OnOtherServer; threadId: string };

/** Runs the journey and returns the ids of its threads. */
export async function journeyWithRaces(parties: Parties, runner: RaceRunner, onOtherServer: OnOtherServer): Promise<string[]> {
  const threadId = await raceToOpenThread(parties, runner, onOtherServer);
  const journey = { parties, runner, onOtherServer, threadId };
  await raceToAnswerInvitations(journey);
  await inviteFromBothEnds(journey);
  await raceToClaim(journey);
  await raceToDeliver(journey);
  return [threadId, await raceToLeave(journey), await leaveDuringClaim(journey)];
}

async function raceToOpenThread(
  { seller, auction: [ann, abe] }: Parties,
  runner: RaceRunner,
  onOtherServer: OnOtherServer,
): Promise<string> {
  const input = { ...VEHICLE, vin: uniqueVin(), boughtFromOrgId: seller[0].orgId };
  const { won, lost } = await runner.race(
    'createThread x createThread',
    { by: ann, command: 'createThread', input, ifLost: 'same-vin' },
    { by: onOtherServer(abe), command: 'createThread', input, ifLost: 'same-vin' },
  );
  const { threadId } = won.body as { threadId: string };
  const shown = (lost.body as { error: { issues: { message: string }[] } }).error.issues[0]?.message;
  if (shown !== threadId) throw new Error(`the second click is led to ${shown} instead of ${threadId}`);
  return threadId;
}

const latest = (view: unknown): string => (view as LiveThread).updates.at(-1)!.id;
const stakeOf = (view: unknown, orgId: string): string => (view as LiveThread).stakes.find((stake) => stake.orgId === orgId)!.id;

async function raceToAnswerInvitations({ parties, runner, onOtherServer, threadId }: Journey): Promise<void> {
  const { seller, auction, buyer } = parties;
  const [auctioneer] = auction;
  const view = await sendCommand(auctioneer, 'inviteNext', { threadId, orgId: buyer[0].orgId });
  const accept = { threadId, accept: true };

  const withSeller = await runner.race(
    'accept x withdrawInvite',
    { by: seller[0], command: 'respondToInvite', input: accept, ifLost: 'not-on-thread' },
    {
      by: onOtherServer(auctioneer),
      command: 'withdrawInvite',
      input: { threadId, stakeId: stakeOf(view, seller[0].orgId) },
      ifLost: 'invitation-answered',
    },
  );
  if (withSeller.winner === 'second') {
    await sendCommand(auctioneer, 'invitePrevious', { threadId, orgId: seller[0].orgId });
    await sendCommand(seller[0], 'respondToInvite', accept);
  }

  const withBuyer = await runner.race(
    'accept x decline',
    { by: buyer[0], command: 'respondToInvite', input: accept, ifLost: 'not-on-thread' },
    { by: onOtherServer(buyer[1]), command: 'respondToInvite', input: { threadId, accept: false }, ifLost: 'already-answered' },
  );
  if (withBuyer.winner === 'second') {
    await sendCommand(auctioneer, 'inviteNext', { threadId, orgId: buyer[0].orgId });
    await sendCommand(buyer[0], 'respondToInvite', accept);
  }
}

async function inviteFromBothEnds({ parties, runner, onOtherServer, threadId }: Journey): Promise<void> {
  const { seller, buyer, next } = parties;
  const input = { threadId, orgId: next[0].orgId };
  // Not a race: the first invitation reaches the organization, the second one goes to a stand-in, and neither inviter learns of the other.
  const answers = await Promise.all([seller[0].command('invitePrevious', input), onOtherServer(buyer[0]).command('inviteNext', input)]);
  const [above, below] = answers.map(({ body }) => stakeOf(body, next[0].orgId)) as [string, string];
  const own = ((await next[0].query('thread', { threadId })).body as LiveThread).stakes.filter(({ own: isOwn }) => isOwn);
  if (own.length !== 1) throw new Error(`${own.length} invitations reached it`);
  await sendCommand(seller[0], 'withdrawInvite', { threadId, stakeId: above });
  if (own[0]!.id === above) {
    await sendCommand(buyer[0], 'withdrawInvite', { threadId, stakeId: below });
    await sendCommand(buyer[0], 'inviteNext', input);
  }
  await sendCommand(next[0], 'respondToInvite', { threadId, accept: true });
  await runner.race(
    'requestUpdate x requestUpdate',
    { by: buyer[0], command: 'requestUpdate', input: { threadId }, ifLost: 'already-asked' },
    { by: onOtherServer(buyer[1]), command: 'requestUpdate', input: { threadId, note: 'Where is it?' }, ifLost: 'already-asked' },
  );
}

/** The title goes by claims to the auction and then to the buyer. */
async function raceToClaim({ parties, runner, onOtherServer, threadId }: Journey): Promise<void> {
  const { seller, auction, buyer } = parties;
  const claim = async (by: Person) => ({ threadId, updateId: latest(await sendCommand(by, 'claimTitle', { threadId })) });

  const claims = await runner.race(
    'claimTitle x claimTitle',
    { by: auction[0], command: 'claimTitle', input: { threadId }, ifLost: 'already-claimed' },
    { by: onOtherServer(auction[1]), command: 'claimTitle', input: { threadId }, ifLost: 'already-claimed' },
  );
  const input = { threadId, updateId: latest(claims.won.body) };
  const answers = await runner.race(
    'confirmClaim x disputeClaim',
    { by: seller[0], command: 'confirmClaim', input, ifLost: 'claim-answered' },
    { by: onOtherServer(seller[1]), command: 'disputeClaim', input, ifLost: 'thread-completed' },
  );
  if (answers.winner === 'second') await sendCommand(seller[0], 'confirmClaim', await claim(auction[0]));

  const second = await claim(buyer[0]);
  const end = await runner.race(
    'confirmClaim x withdrawClaim',
    { by: auction[0], command: 'confirmClaim', input: second, ifLost: 'claim-answered' },
    { by: onOtherServer(buyer[0]), command: 'withdrawClaim', input: second, ifLost: 'no-claim-pending' },
  );
  if (end.winner === 'second') await sendCommand(auction[0], 'confirmClaim', await claim(buyer[0]));
}

/** The title goes by deliveries from the buyer to the next organization and then to the last one. */
async function raceToDeliver({ parties, runner, onOtherServer, threadId }: Journey): Promise<void> {
  const { buyer, next, last } = parties;
  const deliver = async (by: Person) => ({ threadId, updateId: latest(await sendCommand(by, 'markDelivered', { threadId })) });

  const marks = await runner.race(
    'markDelivered x markDelivered',
    { by: buyer[0], command: 'markDelivered', input: { threadId }, ifLost: 'delivery-waiting' },
    { by: onOtherServer(buyer[1]), command: 'markDelivered', input: { threadId }, ifLost: 'delivery-waiting' },
  );
  const input = { threadId, updateId: latest(marks.won.body) };
  const answers = await runner.race(
    'confirmDelivery x disputeDelivery',
    { by: next[0], command: 'confirmDelivery', input, ifLost: 'delivery-answered' },
    { by: onOtherServer(next[1]), command: 'disputeDelivery', input, ifLost: 'delivery-answered' },
  );
  if (answers.winner === 'second') await sendCommand(next[0], 'confirmDelivery', await deliver(buyer[0]));

  await sendCommand(next[0], 'inviteNext', { threadId, orgId: last.orgId });
  await sendCommand(last, 'respondToInvite', { threadId, accept: true });
  const second = await deliver(next[0]);
  const end = await runner.race(
    'confirmDelivery x withdrawDelivery',
    { by: last, command: 'confirmDelivery', input: second, ifLost: 'delivery-answered' },
    { by: onOtherServer(next[0]), command: 'withdrawDelivery', input: second, ifLost: 'thread-completed' },
  );
  if (end.winner === 'second') await sendCommand(last, 'confirmDelivery', await deliver(next[0]));
}

async function openThreadOfTwo({ seller, auction }: Parties): Promise<string> {
  const threadId = await openThreadAs(auction[0], { boughtFromOrgId: seller[0].orgId });
  await sendCommand(seller[0], 'respondToInvite', { threadId, accept: true });
  return threadId;
}

async function raceToLeave({ parties, runner, onOtherServer }: Journey): Promise<string> {
  const threadId = await openThreadOfTwo(parties);
  await runner.race(
    'leaveThread x leaveThread',
    { by: parties.seller[0], command: 'leaveThread', input: { threadId }, ifLost: 'last-one-stays' },
    { by: onOtherServer(parties.auction[0]), command: 'leaveThread', input: { threadId }, ifLost: 'last-one-stays' },
  );
  return threadId;
}

/** Not a race: the claim counts in either order. If it comes first, the seller must stay to answer it; if not, it needs no answer. */
async function leaveDuringClaim({ parties, onOtherServer }: Journey): Promise<string> {
  const threadId = await openThreadOfTwo(parties);
  const [left, claimed] = await Promise.all([
    parties.seller[0].command('leaveThread', { threadId }),
    onOtherServer(parties.auction[0]).command('claimTitle', { threadId }),
  ]);
  const claim = (claimed.body as LiveThread).updates?.at(-1);
  const seen = [left.status, claimed.status, claim?.claimStatus, claim?.ackCause].join(' ');
  if (seen !== '200 200 confirmed self-attested' && seen !== '409 200 pending ')
    throw new Error(`a claim was stranded, or nobody could move: ${seen} ${JSON.stringify([left.body, claimed.body])}`);
  return threadId;
}
