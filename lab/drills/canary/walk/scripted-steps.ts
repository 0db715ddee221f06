// The scripted steps of a walk: a thread with a chain of five, on which two organizations join and leave and a placeholder is invited,
// and for the first thread everything else that can happen on a thread.
import type { CommandName } from '../../../../src/api/operations.ts';
import { NOTE_MAX } from '../../../../src/domain/limits.ts';
import type { LiveThread } from '../../../../src/domain/thread/view/view-types.ts';
import type { Paper } from '../../../../src/domain/envelope/papers.ts';
import { expectQuery } from '../../page.ts';
import type { Viewer } from '../market.ts';
import { spelledNumber, type Tracking } from '../planted-tracking.ts';
import type { SendCommand } from './random-step.ts';
import { COMMANDS, vehicleOf } from './commands.ts';
import { type Clerk, type WalkState, textOf } from './walk-state.ts';

export type ChainOfFive = [seller: Viewer, opener: Viewer, buyer: Viewer, next: Viewer, last: Viewer];
type Must = (viewer: Viewer, name: CommandName, input?: Record<string, unknown>) => Promise<void>;

/** Opens a thread and returns its chain of five, in a random order. Throws an Error if a step is refused. */
export async function openThread(state: WalkState, sendCommand: SendCommand): Promise<ChainOfFive> {
  const [seller, opener, buyer, next, last] = shuffled(['A', 'B', 'C', 'D', 'E'], state).map(state.market.viewer) as ChainOfFive;
  const [leaver, decliner] = shuffled(['F', 'G'], state).map(state.market.viewer) as [Viewer, Viewer];
  const must = requiring(state, sendCommand);
  const invitations = [
    [opener, seller],
    [opener, buyer],
    [buyer, decliner],
    [buyer, next],
    [next, last],
    [last, leaver],
  ] as const;
  for (const [inviter, invited] of invitations)
    if (await refusesInvitations(state, invited, inviter)) await must(invited, 'requestConnection', { orgId: inviter.orgId });
  await must(opener, 'createThread', { ...vehicleOf(state, opener, seller), boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId });
  await must(seller, 'respondToInvite', { accept: true, hasTitle: true });
  await must(buyer, 'respondToInvite', { accept: true });
  await must(buyer, 'inviteNext', { orgId: decliner.orgId });
  await must(decliner, 'respondToInvite', { accept: false });
  await must(buyer, 'inviteNext', { orgId: next.orgId });
  await must(next, 'respondToInvite', { accept: true });
  await must(next, 'inviteNext', { orgId: last.orgId });
  await must(last, 'respondToInvite', { accept: true });
  await must(last, 'inviteNext', { orgId: leaver.orgId });
  await must(leaver, 'respondToInvite', { accept: true });
  await must(leaver, 'requestUpdate', { note: note(state, leaver) });
  await must(leaver, 'leaveThread');
  const described = await COMMANDS.createProvisionalOrg(state, last, state.threads.at(-1)!);
  await must(last, 'createProvisionalOrg', described!.input);
  await must(last, 'inviteNext', { orgId: state.placeholders.findLast(({ by }) => by === last.key)!.orgId });
  for (const viewer of [opener, next, last]) await must(viewer, 'requestUpdate', { note: note(state, viewer) });
  await must(seller, 'postUpdate', { message: message(state, seller), waitsFor: 'floor-plan' });
  return [seller, opener, buyer, next, last];
}

/** Disputes, withdraws and confirms deliveries and claims, and posts a text by every organization that gets the title. */
export async function continueThread(
  state: WalkState,
  sendCommand: SendCommand,
  [seller, opener, buyer, next, last]: ChainOfFive,
): Promise<void> {
  const must = requiring(state, sendCommand);
  const latest = async (viewer: Viewer) => ({ updateId: await latestUpdate(state, viewer) });
  for (const viewer of [seller, opener, buyer, next, last]) await must(viewer, 'likeUpdate', await latest(viewer));
  for (const viewer of [opener, buyer, last]) await must(viewer, 'requestUpdate', { note: note(state, viewer) });
  await must(last, 'claimTitle');
  await must(seller, 'disputeClaim', { ...(await latest(seller)), note: note(state, seller) });
  await must(buyer, 'claimTitle');
  await must(buyer, 'withdrawClaim');
  await must(seller, 'markDelivered', sealed(seller, 'ups'));
  await must(opener, 'disputeDelivery', { ...(await latest(opener)), note: note(state, opener) });
  await must(seller, 'markDelivered', written(state, seller));
  await must(seller, 'withdrawDelivery');
  await must(seller, 'sendTitles', shipment(state, opener, sealed(seller, 'courier')));
  await must(opener, 'confirmDelivery', await latest(opener));
  await must(opener, 'postUpdate', { message: message(state, opener), waitsFor: 'another-store' });
  await must(next, 'claimTitle');
  await must(opener, 'confirmClaim', await latest(opener));
  // The buyer was completed without its own word.
  await must(buyer, 'objectToClaim', { note: note(state, buyer) });
  await must(buyer, 'confirmClaim', { updateId: await pendingUpdate(state, buyer) });
  await must(next, 'postUpdate', { message: message(state, next) });
  const [followed] = next.planted.tracking.written;
  const words = `Follow ${spelledNumber(followed!, state.random)}.`;
  await must(next, 'sendTitles', shipment(state, last, { ...sealed(next, 'courier'), note: words }));
  await must(last, 'confirmDelivery', { ...(await latest(last)), inEnvelope: true });
  await must(last, 'postUpdate', { message: message(state, last) });
}

type Sent = Tracking & { papers: readonly Paper[]; note: string };

const PAPERS_INSIDE = ['title', 'lien-release'] as const;
const sealed = ({ planted: { tracking } }: Viewer, way: Tracking['way']): Sent => ({
  ...tracking.sealed.find((one) => one.way === way)!,
  papers: PAPERS_INSIDE,
  note: '',
});
/** With its number in the note. */
function written({ random }: WalkState, { planted: { tracking } }: Viewer): Sent {
  const one = tracking.written.find(({ way }) => way === 'courier')!;
  return { ...one, papers: PAPERS_INSIDE, note: `The courier has it, ${spelledNumber(one, random)}.` };
}
/** The latest thread's title as a shipment. */
const shipment = ({ threads }: WalkState, to: Viewer, { papers, ...sent }: Sent) => ({
  toOrgId: to.orgId,
  titles: [{ threadId: threads.at(-1)!, papers }],
  ...sent,
});

/** Whether the organization has ignored or blocked the inviter, and so refuses its invitations. */
async function refusesInvitations({ market }: WalkState, { orgId }: Viewer, inviter: Viewer): Promise<boolean> {
  const rows = await market.sql`
    select from connection where org_id = ${orgId} and partner_org_id = ${inviter.orgId} and ${orgId} = any(blocked_by)`;
  return rows.length > 0;
}

/** What a colleague of the owner sends, if there is one who has not left. */
const BY_CLERKS: readonly CommandName[] = ['postUpdate', 'requestUpdate', 'objectToClaim', 'giveUpTitle', 'finishThread'];

export const requiring =
  (state: WalkState, sendCommand: SendCommand): Must =>
  async (viewer, name, input = {}) => {
    const sent =
      name === 'createThread' || name === 'requestConnection' || name === 'sendTitles'
        ? input
        : { threadId: state.threads.at(-1), ...input };
    const clerk = BY_CLERKS.includes(name) ? await clerkOf(state, viewer) : undefined;
    if (!(await sendCommand(viewer, name, { input: sent, ...(clerk && { page: clerk.page }) })))
      throw new Error(`${viewer.key} could not ${name}, which the walk needs.`);
  };

/** Random commands may have removed the clerk. */
async function clerkOf({ market, clerks }: WalkState, { key, orgId }: Viewer): Promise<Clerk | undefined> {
  const clerk = clerks.find((one) => one.key === key);
  if (!clerk) return undefined;
  const rows = await market.sql`select from org_member where org_id = ${orgId} and user_id = ${clerk.userId}`;
  return rows.length > 0 ? clerk : undefined;
}

export const note = (state: WalkState, viewer: Viewer): string => textOf(state, viewer, state.threads.at(-1)!, NOTE_MAX);
const message = (state: WalkState, viewer: Viewer): string => textOf(state, viewer, state.threads.at(-1)!);

async function latestUpdate({ threads }: WalkState, { page }: Viewer): Promise<string> {
  const { updates } = await expectQuery<LiveThread>(page, 'thread', { threadId: threads.at(-1)! });
  return updates.at(-1)!.id;
}

/** The delivery or claim that waits for an answer. */
export async function pendingUpdate({ threads }: WalkState, { page }: Viewer): Promise<string> {
  const { updates } = await expectQuery<LiveThread>(page, 'thread', { threadId: threads.at(-1)! });
  return updates.find(({ deliveryStatus, claimStatus }) => deliveryStatus === 'pending' || claimStatus === 'pending')!.id;
}

function shuffled<T>(from: readonly T[], { random }: WalkState): T[] {
  const rest = [...from];
  return from.map(() => rest.splice(random.int(0, rest.length - 1), 1)[0]!);
}
