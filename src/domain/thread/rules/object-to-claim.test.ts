import { describe, expect, test } from 'vitest';
import { DAY, givenChain, HOUR } from '../../../../testing/threads/thread-scenario.ts';
import { OBJECT_MS } from '../../limits.ts';

const object = { type: 'objectToClaim', note: '' } as const;
const claimIdOf = (scenario: ReturnType<typeof givenChain>, orgId: string) => scenario.claimOf(orgId).id;
/** C claimed the title and A confirmed it: B was completed without its own word. */
const claimed = (chain = 'A* B C D') => givenChain(chain).claims('C').confirmsClaim('A', 'C');

describe('objecting to a claim', () => {
  test('makes the objector the holder, and the claim waits for its answer', () => {
    const scenario = claimed().objects('B', 'It is in our vault.');
    expect([scenario.chain, scenario.current]).toEqual(['A- B* C D', 'B']);
    expect(scenario.claimOutcome('C')).toMatchObject({
      status: 'pending',
      since: scenario.now,
      contestedBy: scenario.stakeIdOf('B'),
      objection: 'It is in our vault.',
    });
    expect(scenario.latest).toMatchObject({ type: 'event', note: 'It is in our vault.', event: { kind: 'contested' } });
  });

  test('is refused to an organization that said itself that the title has moved on', () => {
    expect(claimed().refuses('A', object)).toBe('own-word');
    expect(givenChain('A* B C').hands('A', 'B').refuses('A', object)).toBe('own-word');
    expect(givenChain('A* B C').delivers('A').claims('C').confirmsClaim('A', 'C').refuses('A', object)).toBe('own-word');
  });

  test('is refused to an organization that takes part', () => expect(claimed().refuses('D', object)).toBe('nothing-to-object-to'));

  test('is possible once a thread', () => {
    const scenario = claimed()
      .objects('B')
      .givesUp('B', 'lost')
      .after(14 * DAY)
      .confirmsClaim('C', 'C');
    expect([scenario.chain, scenario.refuses('B', object)]).toEqual(['A- B- C* D', 'objected-already']);
  });

  test('is not possible again after the organization left and was invited again', () => {
    const scenario = givenChain('A* B C')
      .claims('C')
      .after(3 * DAY)
      .confirmsClaim('B', 'C')
      .objects('A')
      .givesUp('A', 'mistake')
      .does('A', { type: 'leaveThread' })
      .invites('B', 'previous', 'A')
      .accepts('A')
      .confirmsClaim('B', 'C');
    expect([scenario.chain, scenario.refuses('A', object)]).toEqual(['A- B- C*', 'objected-already']);
  });

  test('is refused to the organization that ended the thread, which can reopen it', () => {
    expect(claimed('A* B C').finishes('C').refuses('C', object)).toBe('thread-ended');
  });

  test('is possible for 14 days', () => {
    const scenario = claimed();
    expect(scenario.after(OBJECT_MS).refuses('B', object)).toBeNull();
    expect(scenario.after(1).refuses('B', object)).toBe('too-late-to-object');
  });

  test('is too late once the title has moved on', () => {
    expect(claimed().hands('C', 'D').refuses('B', object)).toBe('too-late-to-object');
  });

  test('is possible although the title was lost or the thread has ended since', () => {
    expect(claimed().givesUp('C', 'lost').refuses('B', object)).toBeNull();
    const ended = claimed('A* B C').finishes('C').objects('B');
    expect([ended.chain, ended.thread.ended]).toEqual(['A- B* C', null]);
  });

  test('is not needed once the claimant gave the title up, because the organization takes part again', () => {
    expect(claimed().givesUp('C', 'mistake').refuses('B', object)).toBe('nothing-to-object-to');
  });

  test('disputes a delivery of the claimant that waits', () => {
    const scenario = claimed().delivers('C').objects('B');
    expect(scenario.deliveryOutcome).toMatchObject({ status: 'disputed', cause: 'settled', by: null });
    expect(scenario.chain).toBe('A- B* C D');
  });

  test('activates the organizations between it and the claimant', () => {
    const scenario = givenChain('A* B C D').claims('D').confirmsClaim('A', 'D');
    expect(scenario.chain).toBe('A- B- C- D*');
    expect(scenario.objects('B').chain).toBe('A- B* C D');
  });

  test('is refused for a claim by which another organization was completed', () => {
    const scenario = givenChain('A* B C D').claims('C').confirmsClaim('A', 'C').claims('D').confirmsClaim('C', 'D');
    expect(scenario.refuses('B', object)).toBe('too-late-to-object');
  });
});

const confirm = (scenario: ReturnType<typeof givenChain>) => ({ type: 'confirmClaim', updateId: claimIdOf(scenario, 'C') }) as const;

describe('a contested claim', () => {
  test('is answered by the objector alone, however long that takes', () => {
    const waiting = claimed()
      .objects('B')
      .after(30 * DAY);
    expect(waiting.refuses('C', confirm(waiting))).toBe('only-preceding');
    expect(waiting.confirmsClaim('B', 'C').chain).toBe('A- B- C* D');
  });

  test('is contested no longer once the objector stops holding, and waits for an answer from then on', () => {
    const scenario = claimed()
      .objects('B')
      .after(2 * DAY)
      .givesUp('B', 'lost');
    expect(scenario.claimOutcome('C')).toEqual({ status: 'pending', since: scenario.now, contestedBy: null, objection: '' });
    expect(scenario.after(14 * DAY - 1).refuses('C', confirm(scenario))).toBe('only-preceding');
    expect(scenario.after(1).refuses('C', confirm(scenario))).toBeNull();
  });

  test('can be disputed by the objector and withdrawn by the claimant', () => {
    const scenario = claimed().objects('B');
    expect(scenario.refuses('C', { type: 'withdrawClaim', updateId: null })).toBeNull();
    scenario.after(HOUR).does('B', { type: 'disputeClaim', updateId: claimIdOf(scenario, 'C'), note: 'No.' });
    expect([scenario.chain, scenario.claimOutcome('C').status]).toEqual(['A- B* C D', 'disputed']);
  });
});
