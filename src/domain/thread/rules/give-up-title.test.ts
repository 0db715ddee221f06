import { describe, expect, test } from 'vitest';
import { givenChain, type ThreadScenario } from '../../../../testing/threads/thread-scenario.ts';
import type { GivenUpWhy } from '../thread.ts';

const giveUp = (why: GivenUpWhy = 'mistake', expected: string | null = null) => ({ type: 'giveUpTitle', why, note: '', expected }) as const;
/** C has the title, which A brought and B handed on. */
const arrived = () => givenChain('A* B C D').hands('A', 'B').hands('B', 'C');
const receivedAt = (scenario: ThreadScenario, orgId: string) => scenario.thread.chain.find((stake) => stake.orgId === orgId)!.receivedAt;

describe('"we don’t have it"', () => {
  test('is an entry of the timeline, and nobody holds the title', () => {
    const scenario = arrived().givesUp('C', 'never-arrived', 'The envelope was empty.');
    expect(scenario.thread.holderStakeId).toBeNull();
    expect(scenario.latest).toMatchObject({
      type: 'event',
      note: 'The envelope was empty.',
      event: { kind: 'given-up', why: 'never-arrived', toStakeId: scenario.stakeIdOf('B') },
    });
  });

  test.each<[GivenUpWhy, string, string]>([
    ['mistake', 'A- B C D', 'B'],
    ['never-arrived', 'A- B C D', 'B'],
    ['returned', 'A- B C D', 'B'],
    ['lost', 'A- B- C D', 'C'],
  ])('because of "%s" leaves the chain %s, and %s is current', (why, chain, current) => {
    const scenario = arrived().givesUp('C', why);
    expect([scenario.chain, scenario.current]).toEqual([chain, current]);
  });

  test('makes the nearest organization upstream current that received the title, and activates all below it', () => {
    const scenario = givenChain('A* B C').claims('C').confirmsClaim('A', 'C').givesUp('C', 'mistake');
    expect([scenario.chain, scenario.current]).toEqual(['A B C', 'A']);
  });

  test('makes the head current if nobody upstream received the title', () => {
    const scenario = givenChain('A? B C').claims('B').givesUp('B', 'mistake');
    expect([scenario.chain, scenario.current]).toEqual(['A? B C', 'A']);
  });

  test('means that the title was never received, unless it was lost', () => {
    expect(receivedAt(arrived().givesUp('C', 'mistake'), 'C')).toBeNull();
    expect(receivedAt(arrived().givesUp('C', 'returned'), 'C')).toBeNull();
    expect(receivedAt(arrived().givesUp('C', 'lost'), 'C')).not.toBeNull();
  });

  test('clears the expected date', () => {
    const scenario = arrived().does('C', { type: 'postUpdate', message: '', eta: '2026-01-09' });
    expect(scenario.givesUp('C', 'lost').thread.expected).toBeNull();
  });

  test.each([
    ['an organization that does not hold the title', givenChain('A* B C'), 'B', giveUp(), 'only-holder-gives-up'],
    ['the sender of a delivery that waits', givenChain('A* B C').delivers('A'), 'A', giveUp(), 'withdraw-delivery-first'],
    ['a head that says that it returned the title', givenChain('A* B'), 'A', giveUp('returned'), 'nobody-to-return-to'],
    ['an organization that expects the title years ago', arrived(), 'C', giveUp('returned', '2019-01-01'), 'bad-eta'],
  ])('is refused to %s', (_, scenario, orgId, command, refusal) => expect(scenario.refuses(orgId, command)).toBe(refusal));

  test('is possible three times a day', () => {
    const scenario = givenChain('A* B');
    for (let count = 0; count < 3; count++) scenario.givesUp('A', 'lost').claims('A');
    expect(scenario.refuses('A', giveUp('lost'))).toBe('too-often');
  });
});

const returned = () => arrived().does('C', giveUp('returned', '2026-01-08'));

describe('a returned title', () => {
  test('is on its way to the upstream neighbor, with its date', () => {
    const scenario = returned();
    expect(scenario.thread).toMatchObject({
      returning: { from: scenario.stakeIdOf('C'), to: scenario.stakeIdOf('B') },
      expected: '2026-01-08',
    });
  });

  test('is confirmed by a claim of the neighbor, which nobody else has to answer', () => {
    const scenario = returned().claims('B');
    expect(scenario.chain).toBe('A- B* C D');
    expect(scenario.thread.returning).toBeNull();
    expect(scenario.claimOutcome('B')).toMatchObject({ status: 'confirmed', cause: 'self-attested', by: null });
  });

  test('is not on its way any more if it comes to rest elsewhere', () => {
    const scenario = returned().claims('D').confirmsClaim('B', 'D');
    expect([scenario.chain, scenario.thread.returning]).toEqual(['A- B- C- D*', null]);
  });

  test('is not expected from further upstream, so a previous organization that is invited does not become current', () => {
    expect(givenChain('A* B').hands('A', 'B').givesUp('B', 'returned').invites('A', 'previous', 'F').current).toBe('A');
  });
});

const sentBack = () => givenChain('A* B C').delivers('A').disputesDelivery('B', { paper: 'back' });

describe('a disputed delivery whose paper is sent back', () => {
  test('leaves its sender current, and nobody holds the title until the sender has it back', () => {
    const scenario = sentBack();
    expect([scenario.chain, scenario.current]).toEqual(['A B C', 'A']);
    expect(scenario.claims('A').chain).toBe('A* B C');
  });

  test('stays disputed after the paper is back, until the sender sends again', () => {
    const scenario = sentBack().claims('A');
    expect(scenario.thread.disputedUpdateId).not.toBeNull();
    expect(scenario.delivers('A').thread.disputedUpdateId).toBeNull();
  });

  test('leaves the title with the sender if the recipient kept the paper or it never came', () => {
    for (const paper of ['kept', 'never-came'] as const)
      expect(givenChain('A* B C').delivers('A').disputesDelivery('B', { paper }).chain).toBe('A* B C');
  });
});
