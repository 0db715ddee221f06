import { describe, expect, test } from 'vitest';
import { DAY, givenChain, ORGS, START, TODAY, VEHICLE } from '../../../testing/threads/thread-scenario.ts';
import type { ThreadCommand, CommandType } from './commands.ts';
import { decide } from './decide.ts';
import { applyEntry } from './ledger.ts';
import { offersWhenCompleted } from './offers.ts';
import type { Thread, Vehicle } from './thread.ts';
import { viewFor } from './view/view.ts';
import { NO_MAILS } from './view/visibility.ts';

const commandsOnThread = (stranger: string, { mileage }: Vehicle): ThreadCommand[] => [
  { type: 'respondToInvite', accept: true, hasTitle: false },
  { type: 'postUpdate', message: 'Tomorrow.', eta: null },
  { type: 'requestUpdate', note: 'When?' },
  { type: 'markDelivered', expected: null },
  { type: 'claimTitle' },
  { type: 'withdrawDelivery', updateId: null },
  { type: 'withdrawClaim', updateId: null },
  { type: 'invitePrevious', orgId: stranger, standInId: stranger.toLowerCase(), blocked: false, invitedToday: null },
  { type: 'inviteNext', orgId: stranger, standInId: stranger.toLowerCase(), blocked: false, invitedToday: null },
  { type: 'leaveThread' },
  { type: 'finishThread', how: 'kept', note: '' },
  { type: 'closeThread', how: 'mistake', note: '' },
  { type: 'correctVehicle', vehicle: { ...VEHICLE, mileage: mileage + 7 }, wrote: [], alreadyOpen: false },
  { type: 'giveUpTitle', why: 'lost', note: '', expected: null },
];
const commandsWhenCompleted = ({ lastAnswer }: Thread): ThreadCommand[] => [
  { type: 'objectToClaim', note: '' },
  { type: 'reopenThread', alreadyOpen: false },
  { type: 'takeBack', seq: lastAnswer?.seq ?? 0, alreadyOpen: false },
];
const onUpdate = (updateId: string): ThreadCommand[] => [
  { type: 'confirmDelivery', updateId },
  { type: 'disputeDelivery', updateId, note: '', paper: null, expected: null },
  { type: 'withdrawDelivery', updateId },
  { type: 'confirmClaim', updateId },
  { type: 'disputeClaim', updateId, note: '' },
  { type: 'withdrawClaim', updateId },
];

const LIKES: readonly CommandType[] = ['likeUpdate', 'unlikeUpdate'];

const NOW = START + 10 * DAY;
let idCount = 0;
const actor = (orgId: string) => ({ orgId, now: NOW, today: TODAY, freshId: `new-${++idCount}` });
/** The types of those commands that the rules accept. */
const accepted = (thread: Thread, orgId: string, commands: readonly ThreadCommand[]): CommandType[] =>
  commands.filter((command) => 'facts' in decide(thread, command, actor(orgId))).map((command) => command.type);

/** Every thread that can follow from this one by at most `depth` accepted commands. */
function* futures(thread: Thread, depth: number): Generator<Thread> {
  yield thread;
  if (depth === 0) return;
  const declining: ThreadCommand = { type: 'respondToInvite', accept: false, hasTitle: false };
  const commands = [
    ...commandsOnThread('F', thread.vehicle),
    declining,
    ...thread.updates.slice(-2).flatMap((update) => onUpdate(update.id)),
  ];
  for (const { orgId } of thread.chain)
    for (const command of commands) {
      const decision = decide(thread, command, actor(orgId));
      if ('facts' in decision) yield* futures(applyEntry(thread, decision.facts), depth - 1);
    }
}

type CommandSets = { onThread: CommandType[]; onUpdates: CommandType[][]; onStakes: CommandType[][]; canBringTitle: boolean };

/** The commands that the rules accept from an organization. */
function allowed(thread: Thread, orgId: string): CommandSets {
  return {
    onThread: [
      ...accepted(thread, orgId, commandsOnThread('nobody-here', thread.vehicle)),
      ...accepted(thread, orgId, commandsWhenCompleted(thread)),
    ],
    onUpdates: thread.updates.map((update) => accepted(thread, orgId, onUpdate(update.id))),
    onStakes: thread.chain.map((stake) => accepted(thread, orgId, [{ type: 'withdrawInvite', stakeId: stake.id }])),
    canBringTitle: accepted(thread, orgId, [{ type: 'respondToInvite', accept: true, hasTitle: true }]).length > 0,
  };
}

/** The commands that its view offers to an organization. */
function offered(thread: Thread, orgId: string): CommandSets {
  const view = viewFor(thread, orgId, ORGS, NO_MAILS, NOW)!;
  const live = view.standing === 'completed' ? null : view;
  const completedOffers = () => offersWhenCompleted(thread, actor(orgId));
  const offersOn = (updateId: string) => live?.updates.find((update) => update.id === updateId)?.offers ?? [];
  return {
    onThread: live?.offers ?? completedOffers(),
    onUpdates: thread.updates.map((update) => offersOn(update.id).filter((type) => !LIKES.includes(type))),
    onStakes: thread.chain.map((_, place) => live?.stakes[place]!.offers ?? []),
    canBringTitle: live?.invitation?.mayHoldTitle ?? false,
  };
}

test.each([
  ['A? B C?', givenChain('A? B C?')],
  ['A? B* C', givenChain('A? B* C')],
  ['A B C', givenChain('A B C').claims('C')],
  ['A* B C', givenChain('A* B C').delivers('A').claims('C')],
  ['A* B C D', givenChain('A* B C D').asks('D').claims('B').posts('A', 'Tomorrow.')],
])('starting from %s, a command is offered exactly when the rules accept it', (_, scenario) => {
  const all = [...futures(scenario.thread, 2)];
  expect(all.length).toBeGreaterThan(20);
  for (const thread of all) for (const { orgId } of thread.chain) expect(offered(thread, orgId)).toEqual(allowed(thread, orgId));
});

describe('a like', () => {
  test('is offered to every participant, and its removal to the organization that gave it', () => {
    const scenario = givenChain('A* B C').posts('A', 'Tomorrow.');
    scenario.does('C', { type: 'likeUpdate', updateId: scenario.latest.id });
    const likes = (orgId: string) => scenario.view(orgId).updates[0]!.offers;
    expect([likes('A'), likes('B'), likes('C')]).toEqual([['likeUpdate'], ['likeUpdate'], ['unlikeUpdate']]);
  });
});
