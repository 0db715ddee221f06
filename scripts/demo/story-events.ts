// The commands of a story on one thread, with their times: what the organizations do on it, and what one of them notes for itself.
import { stakeOf } from '../../src/domain/thread/chain.ts';
import type { MemberViewer } from '../../src/server/db/accounts/viewers.ts';
import { loadThread } from '../../src/server/db/threads/load-thread.ts';
import type { DemoServices, RunCommand } from './commands.ts';
import { deskCommands, enteredAtOpening, type FiledStory } from './desk.ts';
import type { Move } from './moves.ts';
import type { OrgKey, PartyKey } from './organizations.ts';
import type { Random } from '../../testing/random.ts';

export type Market = {
  services: DemoServices;
  run: RunCommand;
  random: Random;
  members: Map<OrgKey, MemberViewer[]>;
  ids: Map<PartyKey, string>;
};
/** `at` in ms since the epoch. */
export type MarketEvent = { at: number; execute: () => Promise<void> };

export function eventsOf(market: Market, filed: FiledStory, now: number): MarketEvent[] {
  const { run, ids, random, members } = market;
  const { story, vehicle, times } = filed;
  const idOf = (party: PartyKey) => ids.get(party)!;
  const actorOf = (org: OrgKey) => random.pick(members.get(org)!);
  let threadId = '';
  const openThread = async (at: number) => {
    const parties = { boughtFromOrgId: idOf(story.from), ...(story.to && { soldToOrgId: idOf(story.to) }) };
    const entered = story.mistyped?.(vehicle) ?? vehicle;
    const own = { creatorHasTitle: story.hasTitle ?? false, ...enteredAtOpening(filed) };
    const opened = await run(actorOf(story.by), at, 'createThread', { ...entered, ...parties, ...own });
    threadId = opened.threadId;
  };
  const doStep = async (org: OrgKey, move: Move, at: number) => {
    const { thread } = (await loadThread(market.services.sql, threadId))!;
    const me = stakeOf(thread, idOf(org));
    if (!me) throw new Error(`${org} is not on the thread`);
    const { name, input, shipment } = move({ thread, at, me, idOf, vehicle });
    await run(actorOf(org), at, name, { ...input, threadId }, shipment);
  };
  const withContext = (what: string, execute: () => Promise<void>) => async () =>
    await execute().catch((error: Error) => {
      throw new Error(`${vehicle.year} ${vehicle.make} ${vehicle.model} by ${story.by} from ${story.from}, ${what}: ${error.message}`, {
        cause: error,
      });
    });
  return [
    { at: times.opened, execute: withContext('opening', async () => await openThread(times.opened)) },
    ...times.steps.map(({ at, step: [org, move] }, index) => ({
      at,
      execute: withContext(`step ${index + 1}`, async () => await doStep(org, move, at)),
    })),
    ...deskCommands(filed, (org) => members.get(org)!, now).map(({ at, by, name, input }) => ({
      at,
      execute: withContext(name, async () => void (await run(by, at, name, { ...input, threadId }))),
    })),
  ];
}
