// A step of the random walk: a random command by a random viewer.
import { type CommandName, operations } from '../../../../src/api/operations.ts';
import type { CompletedThread, LiveThread } from '../../../../src/domain/thread/view/view-types.ts';
import type { Viewer } from '../market.ts';
import { COMMANDS, type CommandInput } from './commands.ts';
import { completedViewOf, type WalkState, someThread, viewOf } from './walk-state.ts';

/** Sends a command, and then reads and checks as the viewers. Returns whether the command was accepted. */
export type SendCommand = (viewer: Viewer, name: CommandName, sent: CommandInput) => Promise<boolean>;

const ALL = (Object.keys(operations) as (keyof typeof operations)[]).filter(
  (name): name is CommandName => operations[name].kind === 'command',
);

/** Two in three commands are ones that the product offers the viewer, so that threads progress. The others are random. */
export async function randomStep(state: WalkState, sendCommand: SendCommand): Promise<boolean> {
  const { random } = state;
  const offered = random.int(0, 2) > 0 ? randomOffer(state) : undefined;
  const viewer = offered?.viewer ?? random.pick(state.market.viewers);
  const name = offered?.name ?? random.pick(ALL);
  const threadId = offered?.threadId ?? someThread(state);
  const sent = await COMMANDS[name](state, viewer, threadId);
  return sent !== null && (await sendCommand(viewer, name, { ...byClerk(state, viewer, name), ...sent }));
}

/** Commands of the desk that any member may send. */
const ON_DESK: readonly CommandName[] = ['updateDeskEntry', 'addDeskNote', 'runOnThreads'];

/** Half of the commands on threads are sent by a colleague, if there is one. */
function byClerk({ clerks, random }: WalkState, { key }: Viewer, name: CommandName): Pick<CommandInput, 'page'> {
  const clerk = clerks.find((one) => one.key === key);
  const isForMembers = 'toCommand' in operations[name] || ON_DESK.includes(name);
  return clerk && isForMembers && random.int(0, 1) === 0 ? { page: clerk.page } : {};
}

const RARE: readonly CommandName[] = [
  'leaveThread',
  'withdrawInvite',
  'likeUpdate',
  'unlikeUpdate',
  'withdrawRequest',
  'finishThread',
  'closeThread',
  'takeBack',
];

type Offer = { viewer: Viewer; name: CommandName; threadId: string };

/** Returns a command that a viewer is offered on one of the latest threads. Leaving, ending, withdrawing and liking are rarer. */
function randomOffer(state: WalkState): Offer | undefined {
  const { random, market, threads } = state;
  const all = market.viewers.flatMap((viewer) =>
    threads.slice(-2).flatMap((threadId) =>
      [...offersIn(viewOf(state, viewer, threadId)), ...offersToCompleted(completedViewOf(state, viewer, threadId))].map((name) => ({
        viewer,
        name,
        threadId,
      })),
    ),
  );
  const names = [...new Set(all.map(({ name }) => name))];
  if (names.length === 0) return undefined;
  const first = random.pick(names);
  const name = RARE.includes(first) ? random.pick(names) : first;
  return random.pick(all.filter((offer) => offer.name === name));
}

const offersIn = (view: LiveThread | undefined): CommandName[] =>
  view ? [view, ...view.stakes, ...view.updates, ...view.requests].flatMap(({ offers }) => offers) : [];

const offersToCompleted = (view: CompletedThread | undefined): CommandName[] => view?.offers ?? [];
