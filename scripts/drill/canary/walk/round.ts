// A round: a thread on which five stand in a chain, two come and go, and a placeholder is invited; and then whatever comes to mind.
import { type CommandName, operations } from '../../../../src/api/operations.ts';
import type { LiveThread } from '../../../../src/domain/thread/view-types.ts';
import { reads } from '../../page.ts';
import type { Viewer } from '../market.ts';
import { COMMANDS, type Sent, vehicleOf } from './commands.ts';
import { type Scene, someThread, textOf, viewOf } from './scene.ts';

/** Sends a command and has everybody look; answers whether it was accepted. */
export type Does = (viewer: Viewer, name: CommandName, sent: Sent) => Promise<boolean>;

const ALL = (Object.keys(operations) as (keyof typeof operations)[]).filter(
  (name): name is CommandName => operations[name].kind === 'command',
);

/** Opens the thread. Fails where one of its steps is refused. */
export async function prologue(scene: Scene, does: Does): Promise<void> {
  const { chance, market } = scene;
  const [a, b, c, d, e] = shuffled(['A', 'B', 'C', 'D', 'E'], scene).map(market.viewer) as [Viewer, Viewer, Viewer, Viewer, Viewer];
  const [leaver, decliner] = shuffled(['F', 'G'], scene).map(market.viewer) as [Viewer, Viewer];
  const must = async (viewer: Viewer, name: CommandName, input: Record<string, unknown> = {}) => {
    const threadId = scene.threads.at(-1);
    if (!(await does(viewer, name, { input: name === 'createThread' ? input : { threadId, ...input } })))
      throw new Error(`${viewer.key} could not ${name}, which the walk needs.`);
  };
  const text = (viewer: Viewer, longest?: number) => textOf(scene, viewer, scene.threads.at(-1)!, longest);
  await must(b, 'createThread', { ...vehicleOf(scene, b, a), boughtFromOrgId: a.orgId, soldToOrgId: c.orgId });
  await must(a, 'respondToInvite', { accept: true, hasTitle: true });
  await must(c, 'respondToInvite', { accept: true });
  await must(c, 'inviteNext', { orgId: decliner.orgId });
  await must(decliner, 'respondToInvite', { accept: false });
  await must(c, 'inviteNext', { orgId: d.orgId });
  await must(d, 'respondToInvite', { accept: true });
  await must(d, 'inviteNext', { orgId: e.orgId });
  await must(e, 'respondToInvite', { accept: true });
  await must(e, 'inviteNext', { orgId: leaver.orgId });
  await must(leaver, 'respondToInvite', { accept: true });
  await must(leaver, 'requestUpdate', { note: text(leaver, 500) });
  await must(leaver, 'leaveThread');
  const described = await COMMANDS.createProvisionalOrg(scene, e, scene.threads.at(-1)!);
  await must(e, 'createProvisionalOrg', described!.input);
  await must(e, 'inviteNext', { orgId: scene.placeholders.findLast(({ by }) => by === e.key)!.orgId });
  for (const viewer of [b, d, e]) await must(viewer, 'requestUpdate', { note: text(viewer, 500) });
  await must(a, 'postUpdate', { message: text(a) });
  if (chance.between(0, 1) === 0) {
    await must(a, 'markDelivered');
    await must(b, 'confirmDelivery', { updateId: await latestUpdate(b, scene.threads.at(-1)!) });
    await must(b, 'postUpdate', { message: text(b) });
  }
}

async function latestUpdate({ page }: Viewer, threadId: string): Promise<string> {
  const { updates } = await reads<LiveThread>(page, 'thread', { threadId });
  return updates.at(-1)!.id;
}

/** Any organization does anything. Two in three of its steps are offered to it, so that the walk gets somewhere. */
export async function anything(scene: Scene, does: Does): Promise<boolean> {
  const { chance } = scene;
  const offered = chance.between(0, 2) > 0 ? someOffer(scene) : undefined;
  const viewer = offered?.viewer ?? chance.pick(scene.market.viewers);
  const name = offered?.name ?? chance.pick(ALL);
  const threadId = offered?.threadId ?? someThread(scene);
  const sent = await COMMANDS[name](scene, viewer, threadId);
  return sent !== null && (await does(viewer, name, sent));
}

type Offer = { viewer: Viewer; name: CommandName; threadId: string };

/** Something that one of the organizations could do on one of the latest threads. Ends are rarer than steps. */
function someOffer(scene: Scene): Offer | undefined {
  const { chance, market, threads } = scene;
  const all = market.viewers.flatMap((viewer) =>
    threads.slice(-2).flatMap((threadId) => offersIn(viewOf(scene, viewer, threadId)).map((name) => ({ viewer, name, threadId }))),
  );
  const [names, rare] = [[...new Set(all.map(({ name }) => name))], ['leaveThread', 'withdrawInvite', 'likeUpdate', 'unlikeUpdate']];
  if (names.length === 0) return undefined;
  const first = chance.pick(names);
  const name = rare.includes(first) ? chance.pick(names) : first;
  return chance.pick(all.filter((offer) => offer.name === name));
}

const offersIn = (view: LiveThread | undefined): CommandName[] =>
  view ? [...view.offers, ...view.stakes.flatMap(({ offers }) => offers), ...view.updates.flatMap(({ offers }) => offers)] : [];

function shuffled<T>(from: readonly T[], { chance }: Scene): T[] {
  const rest = [...from];
  return from.map(() => rest.splice(chance.between(0, rest.length - 1), 1)[0]!);
}
