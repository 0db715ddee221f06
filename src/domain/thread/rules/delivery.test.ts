import { describe, expect, test } from 'vitest';
import { line, TODAY } from '../../../../tests/given-thread.ts';

const waiting = () => line('A* B C').delivers('A');
const confirm = (updateId: string) => ({ type: 'confirmDelivery', updateId }) as const;
const dispute = (updateId: string, note = '') => ({ type: 'disputeDelivery', updateId, note }) as const;
const withdraw = (updateId: string | null = null) => ({ type: 'withdrawDelivery', updateId }) as const;
const mark = { type: 'markDelivered', expected: null } as const;

describe('marking the title as delivered', () => {
  test('creates a pending delivery to the next stake, dated today, and the holder keeps the title', () => {
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

  test('is refused to organizations that do not hold the title', () => {
    expect(line('A* B C').refuses('B', mark)).toBe('only-holder-delivers');
    expect(line('A B C').refuses('A', mark)).toBe('only-holder-delivers');
  });

  test('is refused while another delivery is pending', () => {
    expect(waiting().refuses('A', mark)).toBe('delivery-waiting');
  });

  test('is refused to the tail, because there is no next stake', () => {
    expect(line('A* B').hands('A', 'B').refuses('B', mark)).toBe('no-next-stake');
  });

  test('leaves requests of others open', () => {
    expect(line('A* B C').asks('C').delivers('A').openRequests).toEqual(['C']);
  });

  test('an invitee can be the recipient: it accepts the invitation, then confirms the delivery', () => {
    const story = line('A? B* C?').delivers('B');
    expect(story.refuses('C', confirm(story.latest.id))).toBe('not-accepted');
    expect(story.accepts('C').chain).toBe('A? B* C');
    expect(story.confirmsDelivery('C').chain).toBe('A? B- C*');
  });

  test('confirms the claim instead if the recipient has claimed the title', () => {
    const story = line('A* B C').claims('B').delivers('A');
    expect(story.claimOutcome('B')).toMatchObject({ status: 'confirmed', cause: 'answered', by: 'A1' });
    expect(story.chain).toBe('A- B* C');
    expect(story.thread.updates).toHaveLength(1);
  });
});

describe('confirming a delivery', () => {
  test('makes the recipient the current holder and completes the sender', () => {
    const story = waiting().confirmsDelivery('B');
    expect(story.deliveryOutcome).toMatchObject({ status: 'confirmed', cause: 'answered', by: 'B1', at: story.now });
    expect(story.chain).toBe('A- B* C');
    expect(story.current).toBe('B');
    expect(story.thread.chain[0]?.standing).toMatchObject({ status: 'completed', deliveredAt: story.now });
  });

  test('leaves claims downstream pending', () => {
    const story = line('A* B C').claims('C').delivers('A').confirmsDelivery('B');
    expect(story.claimOutcome('C')).toEqual({ status: 'pending' });
  });

  test('only the recipient can confirm or dispute', () => {
    const story = waiting();
    for (const orgId of ['A', 'C']) {
      expect(story.refuses(orgId, confirm(story.latest.id))).toBe('only-recipient');
      expect(story.refuses(orgId, dispute(story.latest.id))).toBe('only-recipient');
    }
  });

  test('a delivery can be answered only once', () => {
    const story = waiting().confirmsDelivery('B');
    expect(story.refuses('B', confirm(story.latest.id))).toBe('delivery-answered');
    expect(story.refuses('B', dispute(story.latest.id))).toBe('delivery-answered');
  });

  test('an update that is not a delivery or does not exist cannot be answered', () => {
    const story = waiting().posts('A', 'On its way.');
    expect(story.refuses('B', confirm(story.latest.id))).toBe('not-a-delivery');
    expect(story.refuses('B', dispute(story.latest.id))).toBe('not-a-delivery');
    expect(story.refuses('B', confirm('elsewhere'))).toBe('no-such-update');
  });
});

describe('disputing a delivery', () => {
  test('leaves the title with the sender and keeps the reason with the update', () => {
    const story = waiting();
    story.does('B', dispute(story.latest.id, 'The signature is missing.'));
    expect(story.deliveryOutcome).toMatchObject({ status: 'disputed', by: 'B1', note: 'The signature is missing.' });
    expect(story.chain).toBe('A* B C');
    expect(story.current).toBe('A');
  });

  test('the sender can deliver again', () => {
    const story = waiting();
    story.does('B', dispute(story.latest.id)).hands('A', 'B');
    expect(story.chain).toBe('A- B* C');
  });
});

describe('withdrawing a delivery', () => {
  test('ends the delivery as disputed, and lets the sender deliver again', () => {
    const story = waiting().does('A', withdraw());
    expect(story.deliveryOutcome).toMatchObject({ status: 'disputed', cause: 'withdrawn', by: 'A1' });
    expect(story.refuses('A', mark)).toBeNull();
  });

  test('is refused to other organizations, and without a pending delivery', () => {
    const story = waiting();
    expect(story.refuses('B', withdraw())).toBe('only-sender-withdraws');
    expect(line('A* B C').refuses('A', withdraw())).toBe('no-delivery-waiting');
  });

  test('a late click on an earlier delivery does not withdraw a newer one', () => {
    const story = waiting();
    const first = story.latest.id;
    story.does('B', dispute(first)).delivers('A');
    expect(story.refuses('A', withdraw(first))).toBe('no-delivery-waiting');
    expect(story.refuses('A', withdraw(story.latest.id))).toBeNull();
  });
});
