import { describe, expect, test } from 'vitest';
import { line, TODAY } from '../../../../tests/given-thread.ts';

const waiting = () => line('A* B C').delivers('A');
const confirm = (updateId: string) => ({ type: 'confirmDelivery', updateId }) as const;
const dispute = (updateId: string, note = '') => ({ type: 'disputeDelivery', updateId, note }) as const;
const withdraw = (updateId: string | null = null) => ({ type: 'withdrawDelivery', updateId }) as const;
const mark = { type: 'markDelivered', expected: null } as const;

describe('marking as delivered', () => {
  test('the holder says that the paper goes to the next stake, today', () => {
    const story = waiting();
    expect(story.latest).toMatchObject({
      type: 'delivered',
      authorStakeId: 'A1',
      toStakeId: 'B1',
      eta: TODAY,
      ending: { status: 'pending' },
    });
    expect(story.chain).toBe('A* B C');
    expect(story.current).toBe('A');
  });

  test('only the holder does', () => {
    expect(line('A* B C').refuses('B', mark)).toBe('only-holder-delivers');
    expect(line('A B C').refuses('A', mark)).toBe('only-holder-delivers');
  });

  test('one at a time', () => {
    expect(waiting().refuses('A', mark)).toBe('delivery-waiting');
  });

  test('the tail has nobody to deliver to', () => {
    expect(line('A* B').hands('A', 'B').refuses('B', mark)).toBe('no-next-stake');
  });

  test('it does not answer what others asked', () => {
    expect(line('A* B C').asks('C').delivers('A').openRequests).toEqual(['C']);
  });

  test('an invitee may be the next: it accepts first, and confirms then', () => {
    const story = line('A? B* C?').delivers('B');
    expect(story.refuses('C', confirm(story.latest.id))).toBe('not-accepted');
    expect(story.accepts('C').chain).toBe('A? B* C');
    expect(story.confirmsDelivery('C').chain).toBe('A? B- C*');
  });

  test('to one that claims the title already, it confirms the claim instead', () => {
    const story = line('A* B C').claims('B').delivers('A');
    expect(story.claimOutcome('B')).toMatchObject({ status: 'confirmed', cause: 'answered', by: 'A1' });
    expect(story.chain).toBe('A- B* C');
    expect(story.thread.updates).toHaveLength(1);
  });
});

describe('confirming', () => {
  test('the recipient holds and is current, the sender is complete', () => {
    const story = waiting().confirmsDelivery('B');
    expect(story.deliveryOutcome).toMatchObject({ status: 'confirmed', cause: 'answered', by: 'B1', at: story.now });
    expect(story.chain).toBe('A- B* C');
    expect(story.current).toBe('B');
    expect(story.thread.chain[0]?.standing).toMatchObject({ status: 'completed', deliveredAt: story.now });
  });

  test('claims from downstream stay', () => {
    const story = line('A* B C').claims('C').delivers('A').confirmsDelivery('B');
    expect(story.claimOutcome('C')).toEqual({ status: 'pending' });
  });

  test('only the recipient does', () => {
    const story = waiting();
    for (const orgId of ['A', 'C']) {
      expect(story.refuses(orgId, confirm(story.latest.id))).toBe('only-recipient');
      expect(story.refuses(orgId, dispute(story.latest.id))).toBe('only-recipient');
    }
  });

  test('once', () => {
    const story = waiting().confirmsDelivery('B');
    expect(story.refuses('B', confirm(story.latest.id))).toBe('delivery-answered');
    expect(story.refuses('B', dispute(story.latest.id))).toBe('delivery-answered');
  });

  test('only what is a delivery', () => {
    const story = waiting().posts('A', 'On its way.');
    expect(story.refuses('B', confirm(story.latest.id))).toBe('not-a-delivery');
    expect(story.refuses('B', dispute(story.latest.id))).toBe('not-a-delivery');
    expect(story.refuses('B', confirm('elsewhere'))).toBe('no-such-update');
  });
});

describe('disputing', () => {
  test('the sender keeps the title, and the reason stands with the update', () => {
    const story = waiting();
    story.does('B', dispute(story.latest.id, 'The signature is missing.'));
    expect(story.deliveryOutcome).toMatchObject({ status: 'disputed', by: 'B1', note: 'The signature is missing.' });
    expect(story.chain).toBe('A* B C');
    expect(story.current).toBe('A');
  });

  test('it may be delivered again', () => {
    const story = waiting();
    story.does('B', dispute(story.latest.id)).hands('A', 'B');
    expect(story.chain).toBe('A- B* C');
  });
});

describe('withdrawing', () => {
  test('the sender does, and it ends as disputed', () => {
    const story = waiting().does('A', withdraw());
    expect(story.deliveryOutcome).toMatchObject({ status: 'disputed', cause: 'withdrawn', by: 'A1' });
    expect(story.refuses('A', mark)).toBeNull();
  });

  test('nobody else does, and nothing that waits no more', () => {
    const story = waiting();
    expect(story.refuses('B', withdraw())).toBe('only-sender-withdraws');
    expect(line('A* B C').refuses('A', withdraw())).toBe('no-delivery-waiting');
  });

  test('a late click withdraws no other delivery than the one it was meant for', () => {
    const story = waiting();
    const first = story.latest.id;
    story.does('B', dispute(first)).delivers('A');
    expect(story.refuses('A', withdraw(first))).toBe('no-delivery-waiting');
    expect(story.refuses('A', withdraw(story.latest.id))).toBeNull();
  });
});
