// The two kinds of threads of the tables by position, and the event that happened on them just before.
import type { LiveThread } from '../../src/domain/thread/view/view-types.ts';
import { sendCommand, latestUpdateId, readThread, openThreadAs, uniqueVin, VEHICLE } from '../threads/threads.ts';
import { type Owner, createOwner, provision } from '../people/owners.ts';
import type { Person, TestServices } from '../servers/test-services.ts';
import type { ThreadOperation, HELD_POSITIONS, UNHELD_POSITIONS } from './by-position.ts';

/** A note of the current stake, a delivery to the next one, a claim or a request from downstream, a placeholder invited at the tail. */
export type PriorEvent = 'nothing' | 'noted' | 'delivered' | 'claimed' | 'asked' | 'invited';
export type Position = (typeof HELD_POSITIONS)[number] | (typeof UNHELD_POSITIONS)[number];
export type OrgsByPosition = Record<Position, Owner>;
/** What the inputs need: the last update, the open request, and the last stake of the chain with its organization. */
export type PreparedThread = { threadId: string; updateId: string; requestId: string; stakeId: string; lastOrgId: string };

export async function createOrgsByPosition(here: TestServices): Promise<OrgsByPosition> {
  const owner = async (position: Position) => await createOwner(here, `${position} Motors`);
  return {
    completed: await owner('completed'),
    holder: await owner('holder'),
    next: await owner('next'),
    downstream: await owner('downstream'),
    tail: await owner('tail'),
    declined: await owner('declined'),
    outsider: await owner('outsider'),
    head: await owner('head'),
    upstream: await owner('upstream'),
    invitee: await owner('invitee'),
  };
}

const accept = async (person: Person, threadId: string) => await sendCommand(person, 'respondToInvite', { threadId, accept: true });
const invite = async (by: Person, threadId: string, { orgId }: { orgId: string }) =>
  await sendCommand(by, 'inviteNext', { threadId, orgId });

/** [completed, holder, next, downstream, tail]; the first one accepted after the title had moved on. */
export async function openHeldThread(here: TestServices, orgs: OrgsByPosition, event: PriorEvent): Promise<PreparedThread> {
  const { completed, holder, next, downstream, tail, declined } = orgs;
  const threadId = await openThreadAs(holder, { boughtFromOrgId: completed.orgId, soldToOrgId: next.orgId, creatorHasTitle: true });
  await accept(completed, threadId);
  await accept(next, threadId);
  await invite(next, threadId, downstream);
  await accept(downstream, threadId);
  await invite(downstream, threadId, tail);
  await accept(tail, threadId);
  await invite(tail, threadId, declined);
  await sendCommand(declined, 'respondToInvite', { threadId, accept: false });
  const requestId = await causeEvent(here, event, threadId, { speaker: holder, claimant: downstream, inviter: tail });
  return { ...(await describeThread(tail, threadId, event)), requestId };
}

/** [head, upstream, downstream, invitee] */
export async function openUnheldThread(here: TestServices, orgs: OrgsByPosition, event: PriorEvent): Promise<PreparedThread> {
  const { head, upstream, downstream, invitee } = orgs;
  const threadId = await openThreadAs(upstream, { boughtFromOrgId: head.orgId, soldToOrgId: downstream.orgId });
  await accept(head, threadId);
  await accept(downstream, threadId);
  await invite(downstream, threadId, invitee);
  const requestId = await causeEvent(here, event, threadId, { speaker: head, claimant: downstream, inviter: downstream });
  return { ...(await describeThread(downstream, threadId, event)), requestId };
}

type Actors = { speaker: Owner; claimant: Owner; inviter: Owner };

/** Returns the id of the open request, or an unknown one. */
async function causeEvent(
  here: TestServices,
  event: PriorEvent,
  threadId: string,
  { speaker, claimant, inviter }: Actors,
): Promise<string> {
  const none = crypto.randomUUID();
  switch (event) {
    case 'nothing':
      return none;
    case 'asked': {
      const view = await sendCommand(claimant, 'requestUpdate', { threadId });
      return (view as LiveThread).requests[0]!.id;
    }
    case 'noted':
      await sendCommand(speaker, 'postUpdate', { threadId, message: 'It is in the safe.' });
      return none;
    case 'delivered':
      await sendCommand(speaker, 'markDelivered', { threadId });
      return none;
    case 'claimed':
      await sendCommand(claimant, 'claimTitle', { threadId });
      return none;
    case 'invited': {
      const { id } = await provision(inviter, 'Prairie Wholesale', `titles.${crypto.randomUUID()}@example.test`);
      await invite(inviter, threadId, { orgId: id });
      await backdateInviteMail(here, id);
      return none;
    }
    default:
      return event satisfies never;
  }
}

/** Backdates the platform invite of a placeholder, so that it can be mailed again. */
export async function backdateInviteMail({ services }: TestServices, orgId: string): Promise<void> {
  await services.sql`
    update mail set created_at = created_at - interval '2 hours' where cause in (select id from stake where org_id = ${orgId})`;
}

async function describeThread(last: Owner, threadId: string, event: PriorEvent): Promise<Omit<PreparedThread, 'requestId'>> {
  const { stakes } = await readThread(last, threadId);
  const end = stakes.at(-1)!;
  const isUpdate = event === 'noted' || event === 'delivered' || event === 'claimed';
  const updateId = isUpdate ? await latestUpdateId(last, threadId) : crypto.randomUUID();
  return { threadId, updateId, stakeId: end.id, lastOrgId: end.orgId! };
}

/** The input of each operation on a prepared thread. */
export const INPUTS: Record<ThreadOperation, (prepared: PreparedThread, orgs: OrgsByPosition) => Record<string, unknown>> = {
  thread: ({ threadId }) => ({ threadId }),
  completedThread: ({ threadId }) => ({ threadId }),
  threadUpdates: ({ threadId }) => ({ threadId, before: '50' }),
  respondToInvite: ({ threadId }) => ({ threadId, accept: true }),
  postUpdate: ({ threadId }) => ({ threadId, message: 'It leaves tomorrow.' }),
  requestUpdate: ({ threadId }) => ({ threadId }),
  likeUpdate: ({ threadId, updateId }) => ({ threadId, updateId }),
  unlikeUpdate: ({ threadId, updateId }) => ({ threadId, updateId }),
  markDelivered: ({ threadId }) => ({ threadId }),
  confirmDelivery: ({ threadId, updateId }) => ({ threadId, updateId }),
  disputeDelivery: ({ threadId, updateId }) => ({ threadId, updateId }),
  withdrawDelivery: ({ threadId, updateId }) => ({ threadId, updateId }),
  claimTitle: ({ threadId }) => ({ threadId }),
  confirmClaim: ({ threadId, updateId }) => ({ threadId, updateId }),
  disputeClaim: ({ threadId, updateId }) => ({ threadId, updateId }),
  withdrawClaim: ({ threadId, updateId }) => ({ threadId, updateId }),
  invitePrevious: ({ threadId }, { outsider }) => ({ threadId, orgId: outsider.orgId }),
  inviteNext: ({ threadId }, { outsider }) => ({ threadId, orgId: outsider.orgId }),
  withdrawInvite: ({ threadId, stakeId }) => ({ threadId, stakeId }),
  leaveThread: ({ threadId }) => ({ threadId }),
  withdrawRequest: ({ threadId, requestId }) => ({ threadId, requestId }),
  remindRequest: ({ threadId, requestId }) => ({ threadId, requestId }),
  finishThread: ({ threadId }) => ({ threadId, how: 'retailed' }),
  closeThread: ({ threadId }) => ({ threadId, how: 'mistake' }),
  reopenThread: ({ threadId }) => ({ threadId }),
  correctVehicle: ({ threadId }) => ({ threadId, ...VEHICLE, vin: uniqueVin() }),
  giveUpTitle: ({ threadId }) => ({ threadId, why: 'lost' }),
  objectToClaim: ({ threadId }) => ({ threadId }),
  takeBack: ({ threadId }) => ({ threadId, seq: 1 }),
  deskEntry: ({ threadId }) => ({ threadId }),
  updateDeskEntry: ({ threadId }) => ({ threadId, stockNumber: 'P24611', dueOn: '2026-12-24' }),
  addDeskNote: ({ threadId }) => ({ threadId, text: 'The bank has sent the lien release.' }),
  noteClaim: ({ threadId }) => ({ threadId, side: 'ours', filedOn: '2026-11-25' }),
  updateClaim: ({ threadId }) => ({ threadId, side: 'ours', notedAt: 1, status: 'withdrawn' }),
  removeClaim: ({ threadId }) => ({ threadId, side: 'ours', notedAt: 1 }),
  deskNext: ({ threadId }) => ({ threadId }),
  sendPlatformInvite: ({ threadId, lastOrgId }) => ({ twId: threadId, targetOrgId: lastOrgId }),
};
