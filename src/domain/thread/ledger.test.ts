import { describe, expect, test } from 'vitest';
import { DAY, givenChain, HOUR, MINUTE, type ThreadScenario } from '../../../testing/threads/thread-scenario.ts';
import { replay, threadWithout } from './ledger.ts';

/** Without what an undo does not restore. */
const restored = ({ seq: _seq, updatedAt: _at, lastAnswer: _answer, limitedCommands: _limits, ...thread }: ThreadScenario['thread']) => ({
  ...thread,
  updates: thread.updates.filter((update) => update.type !== 'event' || update.event.kind !== 'taken-back'),
});

describe('a ledger', () => {
  test.each<[string, ThreadScenario]>([
    ['a correction', givenChain('A* B C').corrects('B', { mileage: 1 })],
    ['an end that is reopened', givenChain('A? B* C?').finishes('B').reopens('B')],
    ['a title that comes back', givenChain('A* B C').hands('A', 'B').givesUp('B', 'returned').claims('A')],
    ['a disputed delivery that comes back', givenChain('A* B').delivers('A').disputesDelivery('B', { paper: 'back' }).claims('A')],
    ['an objection that reopens', givenChain('A* B C').claims('C').confirmsClaim('A', 'C').finishes('C').objects('B', 'Here.')],
    ['an entry that was taken back', givenChain('A* B').hands('A', 'B').takesBack('B')],
    ['two entries that were taken back', givenChain('A* B').givesUp('A', 'lost').takesBack('A').givesUp('A', 'lost').takesBack('A')],
    ['what followed an entry that was taken back', givenChain('A* B C').hands('A', 'B').takesBack('B').posts('A', 'Still here.')],
  ])('with %s replays to the thread', (_, scenario) => expect(replay(scenario.ledger)).toEqual(scenario.thread));
});

describe('a thread after an undo', () => {
  test('is the thread before the entry, with one more entry on the timeline', () => {
    const scenario = givenChain('A? B* C?').delivers('B');
    const before = scenario.thread;
    scenario.finishes('B').takesBack('B');
    expect(restored(scenario.thread)).toEqual(restored(before));
    expect(scenario.thread.updates).toHaveLength(before.updates.length + 1);
  });

  test('keeps both entries, its new time, and the daily limits', () => {
    const scenario = givenChain('A* B');
    const { seq } = scenario.thread;
    scenario.givesUp('A', 'lost').takesBack('A');
    expect(scenario.thread).toMatchObject({ seq: seq + 2, updatedAt: scenario.now });
    expect(scenario.thread.limitedCommands.map(({ command }) => command)).toEqual(['giveUpTitle', 'takeBack']);
  });

  test('has nothing that could be taken back', () => {
    expect(givenChain('A* B').hands('A', 'B').takesBack('B').thread.lastAnswer).toBeNull();
  });

  test('keeps the likes that came after the entry', () => {
    const scenario = givenChain('A* B C').hands('A', 'B');
    const { seq } = scenario.thread;
    const { id: updateId } = scenario.latest;
    scenario.does('C', { type: 'likeUpdate', updateId });
    expect(threadWithout(scenario.ledger, seq).updates.at(-1)).toMatchObject({ likedBy: ['C'], ending: { status: 'pending' } });
  });

  test('loses the likes of an update that the entry made', () => {
    const scenario = givenChain('A* B C').givesUp('A', 'lost');
    const { seq } = scenario.thread;
    const soon = MINUTE - HOUR;
    scenario.after(soon).does('C', { type: 'likeUpdate', updateId: scenario.latest.id });
    scenario.after(soon).does('A', { type: 'takeBack', seq, alreadyOpen: false });
    expect(scenario.thread.updates.map((update) => update.type === 'event' && update.event.kind)).toEqual(['taken-back']);
    expect(replay(scenario.ledger)).toEqual(scenario.thread);
  });
});

describe('the last answer', () => {
  test('is the last entry of its author, and a like is not an entry', () => {
    const scenario = givenChain('A* B C').hands('A', 'B');
    const { seq, lastAnswer } = scenario.thread;
    expect(lastAnswer).toEqual({ by: scenario.stakeIdOf('B'), seq, at: scenario.now, what: 'delivery' });
    scenario.does('C', { type: 'likeUpdate', updateId: scenario.latest.id });
    expect(scenario.thread.lastAnswer).toEqual(lastAnswer);
  });

  test('is gone with any other entry', () => {
    expect(givenChain('A* B C').hands('A', 'B').asks('C').thread.lastAnswer).toBeNull();
    expect(givenChain('A* B C?').hands('A', 'B').expires(2).thread.lastAnswer).toBeNull();
  });

  test('is of the claimant if nobody else confirmed the claim', () => {
    const scenario = givenChain('A* B')
      .claims('B')
      .after(14 * DAY)
      .confirmsClaim('B', 'B');
    expect(scenario.thread.lastAnswer).toMatchObject({ by: scenario.stakeIdOf('B'), what: 'claim' });
  });
});
