import { describe, expect, test } from 'vitest';
import { givenChain, TODAY } from '../../../../tests/thread-scenario.ts';

const waiting = () => givenChain('A* B C').delivers('A');
const confirm = (updateId: string) => ({ type: 'confirmDelivery', updateId }) as const;
const dispute = (updateId: string, note = '') => ({ type: 'disputeDelivery', updateId, note }) as const;
const withdraw = (updateId: string | null = null) => ({ type: 'withdrawDelivery', updateId }) as const;
const mark = { type: 'markDelivered', expected: null } as const;

describe('marking as delivered', () => {
  test('the holder says that the paper goes to the next stake, today', () => {
    const scenario = waiting();
    expect(scenario.latest).toMatchObject({
      type: 'delivered',
      authorStakeId: 'A1',
      toStakeId: 'B1',
      eta: TODAY,
      ending: { status: 'pending' },
    });
    expect(scenario.chain).toBe('A* B C');
    expect(scenario.current).toBe('A');
  });

  test('only the holder does', () => {
    expect(givenChain('A* B C').refuses('B', mark)).toBe('only-holder-delivers');
    expect(givenChain('A B C').refuses('A', mark)).toBe('only-holder-delivers');
  });

  test('one at a time', () => {
    expect(waiting().refuses('A', mark)).toBe('delivery-waiting');
  });

  test('the tail has nobody to deliver to', () => {
    expect(givenChain('A* B').hands('A', 'B').refuses('B', mark)).toBe('no-next-stake');
  });

  test('it does not answer what others asked', () => {
    expect(givenChain('A* B C').asks('C').delivers('A').openRequests).toEqual(['C']);
  });

  test('an invitee may be the next: it accepts first, and confirms then', () => {
    const scenario = givenChain('A? B* C?').delivers('B');
    expect(scenario.refuses('C', confirm(scenario.latest.id))).toBe('not-accepted');
    expect(scenario.accepts('C').chain).toBe('A? B* C');
    expect(scenario.confirmsDelivery('C').chain).toBe('A? B- C*');
  });

  test('to one that claims the title already, it confirms the claim instead', () => {
    const scenario = givenChain('A* B C').claims('B').delivers('A');
    expect(scenario.claimOutcome('B')).toMatchObject({ status: 'confirmed', cause: 'answered', by: 'A1' });
    expect(scenario.chain).toBe('A- B* C');
    expect(scenario.thread.updates).toHaveLength(1);
  });
});

describe('confirming', () => {
  test('the recipient holds and is current, the sender is complete', () => {
    const scenario = waiting().confirmsDelivery('B');
    expect(scenario.deliveryOutcome).toMatchObject({ status: 'confirmed', cause: 'answered', by: 'B1', at: scenario.now });
    expect(scenario.chain).toBe('A- B* C');
    expect(scenario.current).toBe('B');
    expect(scenario.thread.chain[0]?.standing).toMatchObject({ status: 'completed', deliveredAt: scenario.now });
  });

  test('claims from downstream stay', () => {
    const scenario = givenChain('A* B C').claims('C').delivers('A').confirmsDelivery('B');
    expect(scenario.claimOutcome('C')).toEqual({ status: 'pending' });
  });

  test('only the recipient does', () => {
    const scenario = waiting();
    for (const orgId of ['A', 'C']) {
      expect(scenario.refuses(orgId, confirm(scenario.latest.id))).toBe('only-recipient');
      expect(scenario.refuses(orgId, dispute(scenario.latest.id))).toBe('only-recipient');
    }
  });

  test('once', () => {
    const scenario = waiting().confirmsDelivery('B');
    expect(scenario.refuses('B', confirm(scenario.latest.id))).toBe('delivery-answered');
    expect(scenario.refuses('B', dispute(scenario.latest.id))).toBe('delivery-answered');
  });

  test('only what is a delivery', () => {
    const scenario = waiting().posts('A', 'On its way.');
    expect(scenario.refuses('B', confirm(scenario.latest.id))).toBe('not-a-delivery');
    expect(scenario.refuses('B', dispute(scenario.latest.id))).toBe('not-a-delivery');
    expect(scenario.refuses('B', confirm('elsewhere'))).toBe('no-such-update');
  });
});

describe('disputing', () => {
  test('the sender keeps the title, and the reason stands with the update', () => {
    const scenario = waiting();
    scenario.does('B', dispute(scenario.latest.id, 'The signature is missing.'));
    expect(scenario.deliveryOutcome).toMatchObject({ status: 'disputed', by: 'B1', note: 'The signature is missing.' });
    expect(scenario.chain).toBe('A* B C');
    expect(scenario.current).toBe('A');
  });

  test('it may be delivered again', () => {
    const scenario = waiting();
    scenario.does('B', dispute(scenario.latest.id)).hands('A', 'B');
    expect(scenario.chain).toBe('A- B* C');
  });
});

describe('withdrawing', () => {
  test('the sender does, and it ends as disputed', () => {
    const scenario = waiting().does('A', withdraw());
    expect(scenario.deliveryOutcome).toMatchObject({ status: 'disputed', cause: 'withdrawn', by: 'A1' });
    expect(scenario.refuses('A', mark)).toBeNull();
  });

  test('nobody else does, and nothing that waits no more', () => {
    const scenario = waiting();
    expect(scenario.refuses('B', withdraw())).toBe('only-sender-withdraws');
    expect(givenChain('A* B C').refuses('A', withdraw())).toBe('no-delivery-waiting');
  });

  test('a late click withdraws no other delivery than the one it was meant for', () => {
    const scenario = waiting();
    const first = scenario.latest.id;
    scenario.does('B', dispute(first)).delivers('A');
    expect(scenario.refuses('A', withdraw(first))).toBe('no-delivery-waiting');
    expect(scenario.refuses('A', withdraw(scenario.latest.id))).toBeNull();
  });
});
