import { describe, expect, test } from 'vitest';
import { givenChain, TODAY } from '../../../../testing/threads/thread-scenario.ts';

const waiting = () => givenChain('A* B C').delivers('A');
const confirm = (updateId: string) => ({ type: 'confirmDelivery', updateId }) as const;
const dispute = (updateId: string, note = '') => ({ type: 'disputeDelivery', updateId, note, paper: null, expected: null }) as const;
const withdraw = (updateId: string | null = null) => ({ type: 'withdrawDelivery', updateId }) as const;
const mark = { type: 'markDelivered', expected: null } as const;

describe('marking the title as delivered', () => {
  test('creates a pending delivery to the next stake, dated today, and the holder keeps the title', () => {
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

  test('is refused to organizations that do not hold the title', () => {
    expect(givenChain('A* B C').refuses('B', mark)).toBe('only-holder-delivers');
    expect(givenChain('A B C').refuses('A', mark)).toBe('only-holder-delivers');
  });

  test('is refused while another delivery is pending', () => {
    expect(waiting().refuses('A', mark)).toBe('delivery-waiting');
  });

  test('is refused to the tail, because there is no next stake', () => {
    expect(givenChain('A* B').hands('A', 'B').refuses('B', mark)).toBe('no-next-stake');
  });

  test('leaves requests of others open', () => {
    expect(givenChain('A* B C').asks('C').delivers('A').openRequests).toEqual(['C']);
  });

  test('an invitee can be the recipient: it accepts the invitation, then confirms the delivery', () => {
    const scenario = givenChain('A? B* C?').delivers('B');
    expect(scenario.refuses('C', confirm(scenario.latest.id))).toBe('not-accepted');
    expect(scenario.accepts('C').chain).toBe('A? B* C');
    expect(scenario.confirmsDelivery('C').chain).toBe('A? B- C*');
  });

  test('confirms the claim instead if the recipient has claimed the title', () => {
    const scenario = givenChain('A* B C').claims('B').delivers('A');
    expect(scenario.claimOutcome('B')).toMatchObject({ status: 'confirmed', cause: 'answered', by: 'A1' });
    expect(scenario.chain).toBe('A- B* C');
    expect(scenario.thread.updates).toHaveLength(1);
  });
});

describe('confirming a delivery', () => {
  test('makes the recipient the current holder and completes the sender', () => {
    const scenario = waiting().confirmsDelivery('B');
    expect(scenario.deliveryOutcome).toMatchObject({ status: 'confirmed', cause: 'answered', by: 'B1', at: scenario.now });
    expect(scenario.chain).toBe('A- B* C');
    expect(scenario.current).toBe('B');
    expect(scenario.thread.chain[0]?.standing).toMatchObject({ status: 'completed', deliveredAt: scenario.now });
  });

  test('leaves claims downstream pending', () => {
    const scenario = givenChain('A* B C').claims('C').delivers('A').confirmsDelivery('B');
    expect(scenario.claimOutcome('C').status).toBe('pending');
  });

  test('only the recipient can confirm or dispute', () => {
    const scenario = waiting();
    for (const orgId of ['A', 'C']) {
      expect(scenario.refuses(orgId, confirm(scenario.latest.id))).toBe('only-recipient');
      expect(scenario.refuses(orgId, dispute(scenario.latest.id))).toBe('only-recipient');
    }
  });

  test('a delivery can be answered only once', () => {
    const scenario = waiting().confirmsDelivery('B');
    expect(scenario.refuses('B', confirm(scenario.latest.id))).toBe('delivery-answered');
    expect(scenario.refuses('B', dispute(scenario.latest.id))).toBe('delivery-answered');
  });

  test('an update that is not a delivery or does not exist cannot be answered', () => {
    const scenario = waiting().posts('A', 'On its way.');
    expect(scenario.refuses('B', confirm(scenario.latest.id))).toBe('not-a-delivery');
    expect(scenario.refuses('B', dispute(scenario.latest.id))).toBe('not-a-delivery');
    expect(scenario.refuses('B', confirm('elsewhere'))).toBe('no-such-update');
  });
});

describe('disputing a delivery', () => {
  test('leaves the title with the sender and keeps the reason with the update', () => {
    const scenario = waiting();
    scenario.does('B', dispute(scenario.latest.id, 'The signature is missing.'));
    expect(scenario.deliveryOutcome).toMatchObject({ status: 'disputed', by: 'B1', note: 'The signature is missing.' });
    expect(scenario.chain).toBe('A* B C');
    expect(scenario.current).toBe('A');
  });

  test('the sender can deliver again', () => {
    const scenario = waiting();
    scenario.does('B', dispute(scenario.latest.id)).hands('A', 'B');
    expect(scenario.chain).toBe('A- B* C');
  });
});

describe('withdrawing a delivery', () => {
  test('ends the delivery as disputed, and lets the sender deliver again', () => {
    const scenario = waiting().does('A', withdraw());
    expect(scenario.deliveryOutcome).toMatchObject({ status: 'disputed', cause: 'withdrawn', by: 'A1' });
    expect(scenario.refuses('A', mark)).toBeNull();
  });

  test('is refused to other organizations, and without a pending delivery', () => {
    const scenario = waiting();
    expect(scenario.refuses('B', withdraw())).toBe('only-sender-withdraws');
    expect(givenChain('A* B C').refuses('A', withdraw())).toBe('no-delivery-waiting');
  });

  test('a late click on an earlier delivery does not withdraw a newer one', () => {
    const scenario = waiting();
    const first = scenario.latest.id;
    scenario.does('B', dispute(first)).delivers('A');
    expect(scenario.refuses('A', withdraw(first))).toBe('no-delivery-waiting');
    expect(scenario.refuses('A', withdraw(scenario.latest.id))).toBeNull();
  });
});

describe('what travels with the title', () => {
  const sending = {
    way: 'ups',
    trackingNumber: '1Z4W839F0312048814',
    papers: ['title', 'lien-release'],
    note: 'In the pouch.',
    shipment: null,
  } as const;
  const send = (more: object = {}) => givenChain('A* B C').does('A', { ...mark, sending: { ...sending, ...more } });

  test('is kept with the delivery, which is a shipment of its own', () => {
    const { latest, thread } = send();
    expect(latest).toMatchObject({
      note: 'In the pouch.',
      envelope: { no: 1, way: 'ups', trackingNumber: '1Z4W839F0312048814', papers: ['title', 'lien-release'] },
    });
    expect(latest.type === 'delivered' && latest.envelope!.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    expect(thread.trackingNumbers).toEqual(['1Z4W839F0312048814']);
  });

  test('is part of the shipment that it is sent with', () =>
    expect(send({ shipment: { code: 'K7Q2MF9D', no: 7 } }).latest).toMatchObject({ envelope: { code: 'K7Q2MF9D', no: 7 } }));

  test('has another code with each delivery', () => {
    const codeOf = (at: ReturnType<typeof send>) => at.latest.type === 'delivered' && at.latest.envelope!.code;
    const first = send();
    const before = codeOf(first);
    expect(codeOf(first.does('A', withdraw()).does('A', { ...mark, sending }))).not.toBe(before);
  });

  test('is nothing if nothing is said, and has a code nevertheless', () => {
    const { latest, thread } = waiting();
    expect(latest).toMatchObject({ note: '', envelope: { no: 1, way: null, trackingNumber: null, papers: [] } });
    expect(thread.trackingNumbers).toEqual([]);
  });

  test('is seen by the sender and the recipient, and by nobody else; so is its number in the note', () => {
    const scenario = givenChain('A* B C D').does('A', { ...mark, sending: { ...sending, note: 'UPS 1z 4w8-39f 03 1204 8814.' } });
    const seenBy = (orgId: string) => scenario.view(orgId).updates.at(-1)!;
    for (const orgId of ['A', 'B'])
      expect(seenBy(orgId)).toMatchObject({ note: 'UPS 1z 4w8-39f 03 1204 8814.', envelope: { trackingNumber: '1Z4W839F0312048814' } });
    for (const orgId of ['C', 'D']) {
      expect(seenBy(orgId).envelope).toBeNull();
      expect(seenBy(orgId).note).toContain('[redacted]');
      expect(JSON.stringify(scenario.view(orgId))).not.toMatch(/1204|8814/);
    }
  });

  test('is forgotten if the recipient has claimed the title: there is no delivery', () => {
    const { thread } = givenChain('A* B C')
      .claims('B')
      .does('A', { ...mark, sending });
    expect(thread.updates).toHaveLength(1);
    expect(thread.trackingNumbers).toEqual([]);
  });

  test('keeps the number of each delivery once, also after it was withdrawn', () => {
    const scenario = send()
      .does('A', withdraw())
      .does('A', { ...mark, sending });
    scenario.does('A', withdraw()).does('A', { ...mark, sending: { ...sending, trackingNumber: '774899612203' } });
    expect(scenario.thread.trackingNumbers).toEqual(['1Z4W839F0312048814', '774899612203']);
  });
});

describe('the organization that a title is sent to', () => {
  test('is the next one, if one is named', () => {
    const scenario = givenChain('A* B C');
    expect(scenario.refuses('A', { ...mark, toOrgId: 'B' })).toBeNull();
    for (const toOrgId of ['A', 'C', 'nobody']) expect(scenario.refuses('A', { ...mark, toOrgId })).toBe('other-next-stake');
  });

  test('is not compared where nothing can be sent', () => {
    expect(givenChain('A* B C').refuses('B', { ...mark, toOrgId: 'A' })).toBe('only-holder-delivers');
    expect(
      givenChain('A* B')
        .hands('A', 'B')
        .refuses('B', { ...mark, toOrgId: 'A' }),
    ).toBe('no-next-stake');
  });

  test('is named as the sender sees it, if a stand-in has its place', () => {
    const scenario = givenChain('A* B C').invites('C', 'next', 'A').hands('A', 'B').hands('B', 'C');
    expect(scenario.thread.chain.at(-1)).toMatchObject({ orgId: 'a', standsFor: 'A' });
    expect(scenario.refuses('C', { ...mark, toOrgId: 'A' })).toBeNull();
    expect(scenario.refuses('C', { ...mark, toOrgId: 'a' })).toBe('other-next-stake');
  });
});

test('that a title was taken out of an envelope with others is in the ledger, because the mail about it waits', () => {
  const scenario = waiting();
  scenario.does('B', { ...confirm(scenario.latest.id), inEnvelope: true });
  expect(scenario.ledger.at(-1)!.facts[0]).toMatchObject({ type: 'DeliveryConfirmed', inEnvelope: true });
  const other = waiting().confirmsDelivery('B');
  expect(other.ledger.at(-1)!.facts[0]).not.toHaveProperty('inEnvelope');
});
