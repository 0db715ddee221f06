import { describe, expect, test } from 'vitest';
import { DAY, givenChain, HOUR, MINUTE, type ThreadScenario } from '../../../../testing/threads/thread-scenario.ts';

const takeBack = (scenario: ThreadScenario, seq = scenario.thread.seq) => ({ type: 'takeBack', seq, alreadyOpen: false }) as const;
/** A has handed the title to B, who has confirmed it. */
const confirmed = () => givenChain('A* B C').hands('A', 'B');

describe('taking back', () => {
  test.each<[what: string, scenario: ThreadScenario, by: string, chain: string]>([
    ['an acceptance', givenChain('A* B C'), 'C', 'A* B C?'],
    ['an acceptance with the title', givenChain('A? B').accepts('A', true), 'A', 'A? B'],
    ['an acceptance upstream of the title', givenChain('A? B*').accepts('A'), 'A', 'A? B*'],
    ['the confirmation of a delivery', confirmed(), 'B', 'A* B C'],
    ['the confirmation of a claim', givenChain('A* B C').claims('C').confirmsClaim('A', 'C'), 'A', 'A* B C'],
    ['a self-attested claim', givenChain('A? B C').claims('B'), 'B', 'A? B C'],
    ['a delivery that confirmed a claim', givenChain('A* B C').claims('B').delivers('A'), 'A', 'A* B C'],
    ['the confirmation of a return', givenChain('A* B').hands('A', 'B').givesUp('B', 'returned').claims('A'), 'A', 'A B'],
    ['a finish', confirmed().hands('B', 'C').finishes('C'), 'C', 'A- B- C*'],
    ['a finish that withdrew invitations', givenChain('A? B* C?').finishes('B'), 'B', 'A? B* C?'],
    ['a close', givenChain('A? B').closes('B'), 'B', 'A? B'],
    ['giving up', confirmed().givesUp('B', 'never-arrived'), 'B', 'A- B* C'],
  ])('%s restores the thread as it was', (_, scenario, by, chain) => expect(scenario.takesBack(by).chain).toBe(chain));

  test('is an entry of the timeline', () => {
    expect(confirmed().takesBack('B').latest).toMatchObject({ type: 'event', event: { kind: 'taken-back', what: 'delivery' } });
  });

  test('lets the organization answer again', () => {
    const scenario = confirmed().takesBack('B');
    const { id: updateId } = scenario.thread.updates.find(({ type }) => type === 'delivered')!;
    expect(scenario.does('B', { type: 'confirmDelivery', updateId }).chain).toBe('A- B* C');
  });

  test('is possible for ten minutes', () => {
    const scenario = confirmed().after(10 * MINUTE);
    expect(scenario.refuses('B', takeBack(scenario))).toBeNull();
    expect(scenario.after(1).refuses('B', takeBack(scenario))).toBe('too-late-to-take-back');
  });

  test('is refused to everybody but its author', () => {
    const scenario = confirmed();
    for (const orgId of ['A', 'C']) expect(scenario.refuses(orgId, takeBack(scenario))).toBe('too-late-to-take-back');
  });

  test('is refused for an entry that is not the last, so an old toast cannot take back a newer answer', () => {
    const scenario = confirmed();
    expect(scenario.refuses('B', takeBack(scenario, scenario.thread.seq - 1))).toBe('too-late-to-take-back');
  });

  test.each([
    ['an update', confirmed().posts('B', 'It is here.'), 'B'],
    ['a delivery', confirmed().delivers('B'), 'B'],
    ['a disputed delivery', givenChain('A* B').delivers('A').disputesDelivery('B'), 'B'],
    ['a claim that waits', givenChain('A* B C').claims('C'), 'C'],
    ['a correction', confirmed().corrects('B', { mileage: 1 }), 'B'],
    ['an objection', givenChain('A* B C').claims('C').confirmsClaim('A', 'C').objects('B'), 'B'],
    ['a reopening', givenChain('A? B').closes('B').reopens('B'), 'B'],
    ['what was taken back itself', confirmed().takesBack('B'), 'B'],
  ])('is refused for %s', (_, scenario, by) => expect(scenario.refuses(by, takeBack(scenario))).toBe('too-late-to-take-back'));

  test('is refused once another organization has done anything', () => {
    const scenario = confirmed();
    const { seq } = scenario.thread;
    expect(scenario.asks('C').refuses('B', takeBack(scenario, seq))).toBe('too-late-to-take-back');
  });

  test('is possible although somebody liked an update since, and the like stays', () => {
    const scenario = confirmed();
    const [command, like] = [takeBack(scenario), { type: 'likeUpdate', updateId: scenario.latest.id } as const];
    const soon = MINUTE - HOUR;
    const after = scenario.after(soon).does('C', like).after(soon).does('B', command);
    expect(after.thread.updates.find(({ id }) => id === like.updateId)!.likedBy).toEqual(['C']);
  });

  test('of an end is refused if the organization has opened another thread of the VIN', () => {
    const scenario = givenChain('A? B').closes('B');
    expect(scenario.refuses('B', { ...takeBack(scenario), alreadyOpen: true })).toBe('same-vin');
    const live = confirmed();
    expect(live.refuses('B', { ...takeBack(live), alreadyOpen: true })).toBeNull();
  });

  test('is possible three times a day, and does not reset what else counts', () => {
    const scenario = givenChain('A* B');
    for (let count = 0; count < 3; count++) scenario.givesUp('A', 'lost').takesBack('A');
    expect(scenario.refuses('A', { type: 'giveUpTitle', why: 'lost', note: '', expected: null })).toBe('too-often');
    scenario.after(DAY).givesUp('A', 'lost');
    expect(scenario.refuses('A', takeBack(scenario))).toBeNull();
    const busy = givenChain('A? B');
    for (let count = 0; count < 3; count++) busy.closes('B').takesBack('B');
    expect(busy.closes('B').refuses('B', takeBack(busy))).toBe('too-often');
  });
});
