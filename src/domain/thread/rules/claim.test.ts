import { describe, expect, test } from 'vitest';
import { DAY, HOUR, line, type Story } from '../../../../tests/given-thread.ts';

const claim = { type: 'claimTitle' } as const;
const confirm = (story: Story, of: string) => ({ type: 'confirmClaim', updateId: story.claimOf(of).id }) as const;
const dispute = (story: Story, of: string, note = '') => ({ type: 'disputeClaim', updateId: story.claimOf(of).id, note }) as const;
const withdraw = (updateId: string | null = null) => ({ type: 'withdrawClaim', updateId }) as const;

describe('claiming the title', () => {
  test('a new claim is pending, and the holder keeps the title', () => {
    const story = line('A* B C').claims('C');
    expect(story.latest).toMatchObject({ type: 'claim_title', authorStakeId: 'C1', eta: null, ending: { status: 'pending' } });
    expect(story.view('C').stakes[2]).toMatchObject({ claimPending: true, claimAt: story.now });
    expect(story.chain).toBe('A* B C');
  });

  test.each([
    ['the holder', line('A* B C'), 'A', 'already-holder'],
    ['a claimant whose claim is pending', line('A* B C').claims('C'), 'C', 'already-claimed'],
    ['a completed organization upstream of the holder', line('A* B C').hands('A', 'B'), 'A', 'title-further-down'],
    ['an invitee upstream of the holder', line('A? B* C'), 'A', 'not-accepted'],
    ['the recipient of a pending delivery', line('A* B C').delivers('A'), 'B', 'confirm-delivery-instead'],
  ])('%s cannot claim the title', (_, story, orgId, refusal) => expect(story.refuses(orgId, claim)).toBe(refusal));

  test('an organization can claim again after its claim was disputed', () => {
    const story = line('A* B C').claims('C');
    expect(story.does('A', dispute(story, 'C')).refuses('C', claim)).toBeNull();
  });

  test('if no participant upstream can answer, the claim is confirmed at once, and the ledger records that it is self-attested', () => {
    const story = line('A? B C').asks('C').claims('B');
    expect(story.claimOutcome('B')).toMatchObject({ status: 'confirmed', cause: 'self-attested', by: null });
    expect(story.lastFacts).toContainEqual(expect.objectContaining({ type: 'ClaimConfirmed', cause: 'self-attested', by: null }));
    expect(story.chain).toBe('A? B* C');
    expect(story.current).toBe('B');
    expect(story.openRequests).toEqual([]);
    expect(story.view('C').updates[0]).toMatchObject({
      claimStatus: 'confirmed',
      ackByOrgId: null,
      ackByName: null,
      ackCause: 'self-attested',
    });
  });

  test('a head that accepted without the title can claim it later', () => {
    expect(line('A B C').claims('A').chain).toBe('A* B C');
  });
});

describe('answering a claim', () => {
  test('while an organization holds the title, only the holder can confirm a claim', () => {
    const story = line('A* B C D').claims('D');
    for (const orgId of ['B', 'C']) expect(story.refuses(orgId, confirm(story, 'D'))).toBe('holder-answers-first');
    expect(story.confirmsClaim('A', 'D').chain).toBe('A- B- C- D*');
  });

  test('any participant upstream can confirm a claim that is three days old', () => {
    const story = line('A* B C').claims('C');
    expect(story.after(3 * DAY - 1).refuses('B', confirm(story, 'C'))).toBe('holder-answers-first');
    expect(story.after(1).refuses('B', confirm(story, 'C'))).toBeNull();
    expect(story.confirmsClaim('B', 'C').chain).toBe('A- B- C*');
  });

  test('any participant upstream can confirm a claim at once if no organization holds the title', () => {
    expect(line('A B C').claims('C').confirmsClaim('B', 'C').chain).toBe('A- B- C*');
  });

  test('any participant upstream can dispute a claim, even if another organization holds the title', () => {
    const story = line('A* B C').claims('C');
    expect(story.does('B', dispute(story, 'C', 'It is at the bank.')).chain).toBe('A* B C');
    expect(story.claimOutcome('C')).toMatchObject({ status: 'disputed', cause: 'answered', by: 'B1', note: 'It is at the bank.' });
    expect(story.view('C').stakes[2]).toMatchObject({ claimPending: false, claimAt: null });
  });

  test('only organizations upstream of the claimant can answer', () => {
    const story = line('A* B C').claims('B');
    for (const orgId of ['B', 'C']) {
      expect(story.refuses(orgId, confirm(story, 'B'))).toBe('only-preceding');
      expect(story.refuses(orgId, dispute(story, 'B'))).toBe('only-preceding');
    }
  });

  test('an invitee cannot answer', () => {
    const story = line('A? B C').claims('C');
    expect(story.refuses('A', confirm(story, 'C'))).toBe('not-accepted');
  });

  test('a claim can be answered only once, and other updates cannot be answered as a claim', () => {
    const story = line('A* B C').claims('C').posts('A', 'Really?');
    expect(story.refuses('A', { type: 'confirmClaim', updateId: story.latest.id })).toBe('not-a-claim');
    expect(story.refuses('A', { type: 'disputeClaim', updateId: 'elsewhere', note: '' })).toBe('no-such-update');
    story.does('A', dispute(story, 'C'));
    expect(story.refuses('A', confirm(story, 'C'))).toBe('claim-answered');
  });
});

describe('a confirmed claim', () => {
  test('makes the claimant the current holder and completes every active stake upstream', () => {
    const story = line('A* B C D').asks('B').claims('C').confirmsClaim('A', 'C');
    expect(story.chain).toBe('A- B- C* D');
    expect(story.current).toBe('C');
    expect(story.thread.chain.slice(0, 2).map(({ standing }) => standing)).toMatchObject([
      { status: 'completed', deliveredAt: story.now },
      { status: 'completed', deliveredAt: story.now },
    ]);
    expect(story.openRequests).toEqual([]);
  });

  test('confirms a pending delivery whose recipient is upstream of the claimant', () => {
    const story = line('A* B C').delivers('A').claims('C').confirmsClaim('A', 'C');
    expect(story.deliveryOutcome).toMatchObject({ status: 'confirmed', cause: 'settled', by: null });
    expect(story.chain).toBe('A- B- C*');
  });

  test('disputes pending claims upstream of the claimant, and leaves those downstream pending', () => {
    const story = line('A* B C D').claims('B').claims('D').claims('C').confirmsClaim('A', 'C');
    expect(story.claimOutcome('B')).toMatchObject({ status: 'disputed', cause: 'settled', by: null });
    expect(story.claimOutcome('D')).toEqual({ status: 'pending' });
    expect(story.chain).toBe('A- B- C* D');
  });

  test('leaves invitations upstream open', () => {
    expect(line('A? B* C').claims('C').confirmsClaim('B', 'C').chain).toBe('A? B- C*');
  });
});

describe('withdrawing a claim', () => {
  test('ends the claim as disputed, and lets the claimant claim again', () => {
    const story = line('A* B C').claims('C').does('C', withdraw());
    expect(story.claimOutcome('C')).toMatchObject({ status: 'disputed', cause: 'withdrawn', by: 'C1' });
    expect(story.refuses('C', claim)).toBeNull();
  });

  test('is refused to other organizations, and without a pending claim', () => {
    const story = line('A* B C').claims('C');
    expect(story.refuses('B', withdraw(story.latest.id))).toBe('only-claimant-withdraws');
    expect(story.refuses('B', withdraw())).toBe('no-claim-pending');
  });

  test('a late click on an earlier claim does not withdraw a newer one', () => {
    const story = line('A* B C').claims('C');
    const first = story.latest.id;
    story.does('A', dispute(story, 'C')).claims('C').after(HOUR);
    expect(story.refuses('C', withdraw(first))).toBe('no-claim-pending');
    expect(story.refuses('C', withdraw(story.latest.id))).toBeNull();
  });
});
