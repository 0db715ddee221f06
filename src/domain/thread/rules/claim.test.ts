import { describe, expect, test } from 'vitest';
import { DAY, HOUR, givenChain, type ThreadScenario } from '../../../../testing/threads/thread-scenario.ts';

const claim = { type: 'claimTitle' } as const;
const confirm = (scenario: ThreadScenario, of: string) => ({ type: 'confirmClaim', updateId: scenario.claimOf(of).id }) as const;
const dispute = (scenario: ThreadScenario, of: string, note = '') =>
  ({ type: 'disputeClaim', updateId: scenario.claimOf(of).id, note }) as const;
const withdraw = (updateId: string | null = null) => ({ type: 'withdrawClaim', updateId }) as const;

describe('claiming the title', () => {
  test('a new claim is pending, and the holder keeps the title', () => {
    const scenario = givenChain('A* B C').claims('C');
    expect(scenario.latest).toMatchObject({ type: 'claim_title', authorStakeId: 'C1', eta: null, ending: { status: 'pending' } });
    expect(scenario.view('C').stakes[2]).toMatchObject({ claimPending: true, claimAt: scenario.now });
    expect(scenario.chain).toBe('A* B C');
  });

  test.each([
    ['the holder', givenChain('A* B C'), 'A', 'already-holder'],
    ['a claimant whose claim is pending', givenChain('A* B C').claims('C'), 'C', 'already-claimed'],
    ['a completed organization upstream of the holder', givenChain('A* B C').hands('A', 'B'), 'A', 'title-further-down'],
    ['an invitee upstream of the holder', givenChain('A? B* C'), 'A', 'not-accepted'],
    ['the recipient of a pending delivery', givenChain('A* B C').delivers('A'), 'B', 'confirm-delivery-instead'],
  ])('%s cannot claim the title', (_, scenario, orgId, refusal) => expect(scenario.refuses(orgId, claim)).toBe(refusal));

  test('an organization can claim again after its claim was disputed', () => {
    const scenario = givenChain('A* B C').claims('C');
    expect(scenario.does('A', dispute(scenario, 'C')).refuses('C', claim)).toBeNull();
  });

  test('if no participant upstream can answer, the claim is confirmed at once, and the ledger records that it is self-attested', () => {
    const scenario = givenChain('A? B C').asks('C').claims('B');
    expect(scenario.claimOutcome('B')).toMatchObject({ status: 'confirmed', cause: 'self-attested', by: null });
    expect(scenario.lastFacts).toContainEqual(expect.objectContaining({ type: 'ClaimConfirmed', cause: 'self-attested', by: null }));
    expect(scenario.chain).toBe('A? B* C');
    expect(scenario.current).toBe('B');
    expect(scenario.openRequests).toEqual([]);
    expect(scenario.view('C').updates[0]).toMatchObject({
      claimStatus: 'confirmed',
      ackByOrgId: null,
      ackByName: null,
      ackCause: 'self-attested',
    });
  });

  test('a head that accepted without the title can claim it later', () => {
    expect(givenChain('A B C').claims('A').chain).toBe('A* B C');
  });
});

describe('answering a claim', () => {
  test('while an organization holds the title, only the holder can confirm a claim', () => {
    const scenario = givenChain('A* B C D').claims('D');
    for (const orgId of ['B', 'C']) expect(scenario.refuses(orgId, confirm(scenario, 'D'))).toBe('holder-answers-first');
    expect(scenario.confirmsClaim('A', 'D').chain).toBe('A- B- C- D*');
  });

  test('any participant upstream can confirm a claim that is three days old', () => {
    const scenario = givenChain('A* B C').claims('C');
    expect(scenario.after(3 * DAY - 1).refuses('B', confirm(scenario, 'C'))).toBe('holder-answers-first');
    expect(scenario.after(1).refuses('B', confirm(scenario, 'C'))).toBeNull();
    expect(scenario.confirmsClaim('B', 'C').chain).toBe('A- B- C*');
  });

  test('any participant upstream can confirm a claim at once if no organization holds the title', () => {
    expect(givenChain('A B C').claims('C').confirmsClaim('B', 'C').chain).toBe('A- B- C*');
  });

  test('any participant upstream can dispute a claim, even if another organization holds the title', () => {
    const scenario = givenChain('A* B C').claims('C');
    expect(scenario.does('B', dispute(scenario, 'C', 'It is at the bank.')).chain).toBe('A* B C');
    expect(scenario.claimOutcome('C')).toMatchObject({ status: 'disputed', cause: 'answered', by: 'B1', note: 'It is at the bank.' });
    expect(scenario.view('C').stakes[2]).toMatchObject({ claimPending: false, claimAt: null });
  });

  test('only organizations upstream of the claimant can answer', () => {
    const scenario = givenChain('A* B C').claims('B');
    for (const orgId of ['B', 'C']) {
      expect(scenario.refuses(orgId, confirm(scenario, 'B'))).toBe('only-preceding');
      expect(scenario.refuses(orgId, dispute(scenario, 'B'))).toBe('only-preceding');
    }
  });

  test('an invitee cannot answer', () => {
    const scenario = givenChain('A? B C').claims('C');
    expect(scenario.refuses('A', confirm(scenario, 'C'))).toBe('not-accepted');
  });

  test('a claim can be answered only once, and other updates cannot be answered as a claim', () => {
    const scenario = givenChain('A* B C').claims('C').posts('A', 'Really?');
    expect(scenario.refuses('A', { type: 'confirmClaim', updateId: scenario.latest.id })).toBe('not-a-claim');
    expect(scenario.refuses('A', { type: 'disputeClaim', updateId: 'elsewhere', note: '' })).toBe('no-such-update');
    scenario.does('A', dispute(scenario, 'C'));
    expect(scenario.refuses('A', confirm(scenario, 'C'))).toBe('claim-answered');
  });
});

describe('a confirmed claim', () => {
  test('makes the claimant the current holder and completes every active stake upstream', () => {
    const scenario = givenChain('A* B C D').asks('B').claims('C').confirmsClaim('A', 'C');
    expect(scenario.chain).toBe('A- B- C* D');
    expect(scenario.current).toBe('C');
    expect(scenario.thread.chain.slice(0, 2).map(({ standing }) => standing)).toMatchObject([
      { status: 'completed', deliveredAt: scenario.now },
      { status: 'completed', deliveredAt: scenario.now },
    ]);
    expect(scenario.openRequests).toEqual([]);
  });

  test('confirms a pending delivery whose recipient is upstream of the claimant', () => {
    const scenario = givenChain('A* B C').delivers('A').claims('C').confirmsClaim('A', 'C');
    expect(scenario.deliveryOutcome).toMatchObject({ status: 'confirmed', cause: 'settled', by: null });
    expect(scenario.chain).toBe('A- B- C*');
  });

  test('disputes pending claims upstream of the claimant, and leaves those downstream pending', () => {
    const scenario = givenChain('A* B C D').claims('B').claims('D').claims('C').confirmsClaim('A', 'C');
    expect(scenario.claimOutcome('B')).toMatchObject({ status: 'disputed', cause: 'settled', by: null });
    expect(scenario.claimOutcome('D').status).toBe('pending');
    expect(scenario.chain).toBe('A- B- C* D');
  });

  test('leaves invitations upstream open', () => {
    expect(givenChain('A? B* C').claims('C').confirmsClaim('B', 'C').chain).toBe('A? B- C*');
  });
});

describe('withdrawing a claim', () => {
  test('ends the claim as disputed, and lets the claimant claim again', () => {
    const scenario = givenChain('A* B C').claims('C').does('C', withdraw());
    expect(scenario.claimOutcome('C')).toMatchObject({ status: 'disputed', cause: 'withdrawn', by: 'C1' });
    expect(scenario.refuses('C', claim)).toBeNull();
  });

  test('is refused to other organizations, and without a pending claim', () => {
    const scenario = givenChain('A* B C').claims('C');
    expect(scenario.refuses('B', withdraw(scenario.latest.id))).toBe('only-claimant-withdraws');
    expect(scenario.refuses('B', withdraw())).toBe('no-claim-pending');
  });

  test('a late click on an earlier claim does not withdraw a newer one', () => {
    const scenario = givenChain('A* B C').claims('C');
    const first = scenario.latest.id;
    scenario.does('A', dispute(scenario, 'C')).claims('C').after(HOUR);
    expect(scenario.refuses('C', withdraw(first))).toBe('no-claim-pending');
    expect(scenario.refuses('C', withdraw(scenario.latest.id))).toBeNull();
  });
});
