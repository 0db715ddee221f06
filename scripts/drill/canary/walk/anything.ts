// A step of the random walk: whatever comes to somebody's mind.
import { type CommandName, operations } from '../../../../src/api/operations.ts';
import type { LiveThread } from '../../../../src/domain/thread/view/view-types.ts';
import type { Viewer } from '../market.ts';
import { COMMANDS, type Sent } from './commands.ts';
import { type Scene, someThread, viewOf } from './scene.ts';

/** Sends a command and has everybody look; answers whether it was accepted. */
export type Does = (viewer: Viewer, name: CommandName, sent: Sent) => Promise<boolean>;

const ALL = (Object.keys(operations) as (keyof typeof operations)[]).filter(
  (name): name is CommandName => operations[name].kind === 'command',
);

/** Any organization does anything. Two in three of its steps are offered to it, so that the walk gets somewhere. */
export async function anything(scene: Scene, does: Does): Promise<boolean> {
  const { random } = scene;
  const offered = random.between(0, 2) > 0 ? someOffer(scene) : undefined;
  const viewer = offered?.viewer ?? random.pick(scene.market.viewers);
  const name = offered?.name ?? random.pick(ALL);
  const threadId = offered?.threadId ?? someThread(scene);
  const sent = await COMMANDS[name](scene, viewer, threadId);
  return sent !== null && (await does(viewer, name, sent));
}

type Offer = { viewer: Viewer; name: CommandName; threadId: string };

/** Something that one of the organizations could do on one of the latest threads. Ends are rarer than steps. */
function someOffer(scene: Scene): Offer | undefined {
  const { random, market, threads } = scene;
  const all = market.viewers.flatMap((viewer) =>
    threads.slice(-2).flatMap((threadId) => offersIn(viewOf(scene, viewer, threadId)).map((name) => ({ viewer, name, threadId }))),
  );
  const [names, rare] = [[...new Set(all.map(({ name }) => name))], ['leaveThread', 'withdrawInvite', 'likeUpdate', 'unlikeUpdate']];
  if (names.length === 0) return undefined;
  const first = random.pick(names);
  const name = rare.includes(first) ? random.pick(names) : first;
  return random.pick(all.filter((offer) => offer.name === name));
}

const offersIn = (view: LiveThread | undefined): CommandName[] =>
  view ? [...view.offers, ...view.stakes.flatMap(({ offers }) => offers), ...view.updates.flatMap(({ offers }) => offers)] : [];
