// A thread on which five stand in a chain, two come and go and a placeholder is invited; and, where it is told to its end, everything
// that can happen on a thread, both ways that it can end.
import type { CommandName } from '../../../../src/api/operations.ts';
import { NOTE_MAX } from '../../../../src/domain/limits.ts';
import type { LiveThread } from '../../../../src/domain/thread/view/view-types.ts';
import { reads } from '../../page.ts';
import type { Viewer } from '../market.ts';
import type { Does } from './anything.ts';
import { COMMANDS, vehicleOf } from './commands.ts';
import { type Scene, textOf } from './scene.ts';

export type Five = [seller: Viewer, opener: Viewer, buyer: Viewer, next: Viewer, last: Viewer];
type Must = (viewer: Viewer, name: CommandName, input?: Record<string, unknown>) => Promise<void>;

/** Opens the thread; answers its chain of five, in a new order each time. Throws where one of its steps is refused. */
export async function begin(scene: Scene, does: Does): Promise<Five> {
  const [seller, opener, buyer, next, last] = shuffled(['A', 'B', 'C', 'D', 'E'], scene).map(scene.market.viewer) as Five;
  const [leaver, decliner] = shuffled(['F', 'G'], scene).map(scene.market.viewer) as [Viewer, Viewer];
  const must = insisting(scene, does);
  const invitations = [
    [opener, seller],
    [opener, buyer],
    [buyer, decliner],
    [buyer, next],
    [next, last],
    [last, leaver],
  ] as const;
  for (const [inviter, invited] of invitations)
    if (await takesNone(scene, invited, inviter)) await must(invited, 'requestConnection', { orgId: inviter.orgId });
  await must(opener, 'createThread', { ...vehicleOf(scene, opener, seller), boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId });
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
  await must(leaver, 'requestUpdate', { note: note(scene, leaver) });
  await must(leaver, 'leaveThread');
  const described = await COMMANDS.createProvisionalOrg(scene, last, scene.threads.at(-1)!);
  await must(last, 'createProvisionalOrg', described!.input);
  await must(last, 'inviteNext', { orgId: scene.placeholders.findLast(({ by }) => by === last.key)!.orgId });
  for (const viewer of [opener, next, last]) await must(viewer, 'requestUpdate', { note: note(scene, viewer) });
  await must(seller, 'postUpdate', { message: message(scene, seller) });
  return [seller, opener, buyer, next, last];
}

/** Disputes, withdrawals, a delivery and a claim that are confirmed, and a text by everybody who ever has the title. */
export async function goOn(scene: Scene, does: Does, [seller, opener, buyer, next, last]: Five): Promise<void> {
  const must = insisting(scene, does);
  const latest = async (viewer: Viewer) => ({ updateId: await latestUpdate(scene, viewer) });
  for (const viewer of [seller, opener, buyer, next, last]) await must(viewer, 'likeUpdate', await latest(viewer));
  for (const viewer of [opener, buyer, last]) await must(viewer, 'requestUpdate', { note: note(scene, viewer) });
  await must(last, 'claimTitle');
  await must(seller, 'disputeClaim', { ...(await latest(seller)), note: note(scene, seller) });
  await must(buyer, 'claimTitle');
  await must(buyer, 'withdrawClaim');
  await must(seller, 'markDelivered');
  await must(opener, 'disputeDelivery', { ...(await latest(opener)), note: note(scene, opener) });
  await must(seller, 'markDelivered');
  await must(seller, 'withdrawDelivery');
  await must(seller, 'markDelivered');
  await must(opener, 'confirmDelivery', await latest(opener));
  await must(opener, 'postUpdate', { message: message(scene, opener) });
  await must(next, 'claimTitle');
  await must(opener, 'confirmClaim', await latest(opener));
  await must(next, 'postUpdate', { message: message(scene, next) });
  await must(next, 'markDelivered');
  await must(last, 'confirmDelivery', await latest(last));
  await must(last, 'postUpdate', { message: message(scene, last) });
}

/** Whether it has ignored or blocked the inviter, and so takes no invitations from it. */
async function takesNone({ market }: Scene, { orgId }: Viewer, inviter: Viewer): Promise<boolean> {
  const rows = await market.sql`
    select from connection where org_id = ${orgId} and partner_org_id = ${inviter.orgId} and ${orgId} = any(blocked_by)`;
  return rows.length > 0;
}

const insisting =
  (scene: Scene, does: Does): Must =>
  async (viewer, name, input = {}) => {
    const sent = name === 'createThread' || name === 'requestConnection' ? input : { threadId: scene.threads.at(-1), ...input };
    if (!(await does(viewer, name, { input: sent }))) throw new Error(`${viewer.key} could not ${name}, which the walk needs.`);
  };

const note = (scene: Scene, viewer: Viewer): string => textOf(scene, viewer, scene.threads.at(-1)!, NOTE_MAX);
const message = (scene: Scene, viewer: Viewer): string => textOf(scene, viewer, scene.threads.at(-1)!);

async function latestUpdate({ threads }: Scene, { page }: Viewer): Promise<string> {
  const { updates } = await reads<LiveThread>(page, 'thread', { threadId: threads.at(-1)! });
  return updates.at(-1)!.id;
}

function shuffled<T>(from: readonly T[], { random }: Scene): T[] {
  const rest = [...from];
  return from.map(() => rest.splice(random.between(0, rest.length - 1), 1)[0]!);
}
