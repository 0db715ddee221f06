import { describe, expect, test } from 'vitest';
import { DAY, HOUR, line, type Story } from '../../../../tests/given-thread.ts';

const claim = { type: 'claimTitle' } as const;
const confirm = (story: Story, of: string) => ({ type: 'confirmClaim', updateId: story.claimOf(of).id }) as const;
const dispute = (story: Story, of: string, note = '') => ({ type: 'disputeClaim', updateId: story.claimOf(of).id, note }) as const;
const withdraw = (updateId: string | null = null) => ({ type: 'withdrawClaim', updateId }) as const;

describe('claiming the title', () => {
  test('a claim waits for an answer, and moves nothing', () => {
    const story = line('A* B C').claims('C');
    expect(story.latest).toMatchObject({ type: 'claim_title', authorStakeId: 'C1', eta: null, ending: { status: 'pending' } });
    expect(story.view('C').stakes[2]).toMatchObject({ claimPending: true, claimAt: story.now });
    expect(story.chain).toBe('A* B C');
  });

  test.each([
    ['the holder', line('A* B C'), 'A', 'already-holder'],
    ['one whose claim is pending', line('A* B C').claims('C'), 'C', 'already-claimed'],
    ['one upstream of the holder', line('A* B C').hands('A', 'B'), 'A', 'title-further-down'],
    ['one that has yet to accept upstream of the holder', line('A? B* C'), 'A', 'not-accepted'],
    ['the recipient of a pending delivery', line('A* B C').delivers('A'), 'B', 'confirm-delivery-instead'],
  ])('is refused to %s', (_, story, orgId, refusal) => expect(story.refuses(orgId, claim)).toBe(refusal));

  test('after a dispute it may be claimed again', () => {
    const story = line('A* B C').claims('C');
    expect(story.does('A', dispute(story, 'C')).refuses('C', claim)).toBeNull();
  });

  test('where nobody upstream could answer, it is confirmed at once, and the ledger says by whose word', () => {
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

  test('the head that never said so on accepting may claim later', () => {
    expect(line('A B C').claims('A').chain).toBe('A* B C');
  });
});

describe('who answers', () => {
  test('while somebody holds, the holder alone confirms', () => {
    const story = line('A* B C D').claims('D');
    for (const orgId of ['B', 'C']) expect(story.refuses(orgId, confirm(story, 'D'))).toBe('holder-answers-first');
    expect(story.confirmsClaim('A', 'D').chain).toBe('A- B- C- D*');
  });

  test('when the claim is three days old, any participant upstream confirms it', () => {
    const story = line('A* B C').claims('C');
    expect(story.after(3 * DAY - 1).refuses('B', confirm(story, 'C'))).toBe('holder-answers-first');
    expect(story.after(1).refuses('B', confirm(story, 'C'))).toBeNull();
    expect(story.confirmsClaim('B', 'C').chain).toBe('A- B- C*');
  });

  test('when nobody holds, any participant upstream confirms it at once', () => {
    expect(line('A B C').claims('C').confirmsClaim('B', 'C').chain).toBe('A- B- C*');
  });

  test('any participant upstream disputes it, whoever holds', () => {
    const story = line('A* B C').claims('C');
    expect(story.does('B', dispute(story, 'C', 'It is at the bank.')).chain).toBe('A* B C');
    expect(story.claimOutcome('C')).toMatchObject({ status: 'disputed', cause: 'answered', by: 'B1', note: 'It is at the bank.' });
    expect(story.view('C').stakes[2]).toMatchObject({ claimPending: false, claimAt: null });
  });

  test('only preceding organizations answer', () => {
    const story = line('A* B C').claims('B');
    for (const orgId of ['B', 'C']) {
      expect(story.refuses(orgId, confirm(story, 'B'))).toBe('only-preceding');
      expect(story.refuses(orgId, dispute(story, 'B'))).toBe('only-preceding');
    }
  });

  test('an invitee does not', () => {
    const story = line('A? B C').claims('C');
    expect(story.refuses('A', confirm(story, 'C'))).toBe('not-accepted');
  });

  test('a claim is answered once, and only a claim is', () => {
    const story = line('A* B C').claims('C').posts('A', 'Really?');
    expect(story.refuses('A', { type: 'confirmClaim', updateId: story.latest.id })).toBe('not-a-claim');
    expect(story.refuses('A', { type: 'disputeClaim', updateId: 'elsewhere', note: '' })).toBe('no-such-update');
    story.does('A', dispute(story, 'C'));
    expect(story.refuses('A', confirm(story, 'C'))).toBe('claim-answered');
  });
});

describe('a confirmed claim', () => {
  test('the claimant holds and is current; everybody active upstream is complete', () => {
    const story = line('A* B C D').asks('B').claims('C').confirmsClaim('A', 'C');
    expect(story.chain).toBe('A- B- C* D');
    expect(story.current).toBe('C');
    expect(story.thread.chain.slice(0, 2).map(({ standing }) => standing)).toMatchObject([
      { status: 'completed', deliveredAt: story.now },
      { status: 'completed', deliveredAt: story.now },
    ]);
    expect(story.openRequests).toEqual([]);
  });

  test('confirms a pending delivery whose recipient stands upstream of the claimant', () => {
    const story = line('A* B C').delivers('A').claims('C').confirmsClaim('A', 'C');
    expect(story.deliveryOutcome).toMatchObject({ status: 'confirmed', cause: 'settled', by: null });
    expect(story.chain).toBe('A- B- C*');
  });

  test('refutes pending claims upstream of the claimant, and leaves those downstream', () => {
    const story = line('A* B C D').claims('B').claims('D').claims('C').confirmsClaim('A', 'C');
    expect(story.claimOutcome('B')).toMatchObject({ status: 'disputed', cause: 'settled', by: null });
    expect(story.claimOutcome('D')).toEqual({ status: 'pending' });
    expect(story.chain).toBe('A- B- C* D');
  });

  test('leaves an invitee upstream its invitation', () => {
    expect(line('A? B* C').claims('C').confirmsClaim('B', 'C').chain).toBe('A? B- C*');
  });
});

describe('withdrawing a claim', () => {
  test('the claimant does, and it ends as disputed', () => {
    const story = line('A* B C').claims('C').does('C', withdraw());
    expect(story.claimOutcome('C')).toMatchObject({ status: 'disputed', cause: 'withdrawn', by: 'C1' });
    expect(story.refuses('C', claim)).toBeNull();
  });

  test('nobody else does, and nothing that pends no more', () => {
    const story = line('A* B C').claims('C');
    expect(story.refuses('B', withdraw(story.latest.id))).toBe('only-claimant-withdraws');
    expect(story.refuses('B', withdraw())).toBe('no-claim-pending');
  });

  test('a late click withdraws no other claim than the one it was meant for', () => {
    const story = line('A* B C').claims('C');
    const first = story.latest.id;
    story.does('A', dispute(story, 'C')).claims('C').after(HOUR);
    expect(story.refuses('C', withdraw(first))).toBe('no-claim-pending');
    expect(story.refuses('C', withdraw(story.latest.id))).toBeNull();
  });
});
