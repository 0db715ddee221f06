import { describe, expect, test } from 'vitest';
import { replay } from '../ledger.ts';
import { givenChain, type ThreadScenario } from '../../../../testing/threads/thread-scenario.ts';

const post = (message: string, eta: string | null = null) => ({ type: 'postUpdate', message, eta }) as const;
const like = (scenario: ThreadScenario) => ({ type: 'likeUpdate', updateId: scenario.latest.id }) as const;
const unlike = (scenario: ThreadScenario) => ({ type: 'unlikeUpdate', updateId: scenario.latest.id }) as const;
const ask = (note = '') => ({ type: 'requestUpdate', note }) as const;

describe('posting an update', () => {
  test('is allowed to the holder', () => {
    const scenario = givenChain('A* B C').does('A', post('In my drawer.', '2026-01-20'));
    expect(scenario.latest).toMatchObject({ type: 'note', authorStakeId: 'A1', message: 'In my drawer.', eta: '2026-01-20' });
  });

  test('is allowed to the current organization if it does not have the title yet', () => {
    expect(givenChain('A B C').refuses('A', post('The bank has it.'))).toBeNull();
  });

  test('is allowed to the spokesman if an invitee is current: the nearest active organization, downstream first', () => {
    const scenario = givenChain('A? B C');
    expect(scenario.refuses('B', post('They are not here yet.'))).toBeNull();
    expect(scenario.refuses('C', post('Well?'))).toBe('not-spokesman');
    expect(scenario.refuses('A', post('Soon.'))).toBe('not-accepted');
  });

  test('is refused to all other organizations', () => {
    for (const orgId of ['B', 'C']) expect(givenChain('A* B C').refuses(orgId, post('Hello.'))).toBe('not-spokesman');
  });

  test('requires a message or an ETA', () => {
    expect(givenChain('A* B C').refuses('A', post(''))).toBe('empty-update');
    expect(givenChain('A* B C').refuses('A', post('', '2026-01-20'))).toBeNull();
  });

  test.each(['2025-12-05', '2028-01-06', '99999-01-01', '2026-02-30', 'soon'])('is refused with the ETA %s', (eta) => {
    expect(givenChain('A* B C').refuses('A', post('', eta))).toBe('bad-eta');
  });

  test('answers all open requests of others', () => {
    const scenario = givenChain('A* B C').asks('B').asks('C');
    expect(scenario.openRequests).toEqual(['B', 'C']);
    expect(scenario.posts('A', 'Tomorrow.').openRequests).toEqual([]);
  });

  test('does not answer the author’s own request', () => {
    const scenario = givenChain('A? B C').asks('B').asks('C');
    expect(scenario.posts('B', 'They are not here yet.').openRequests).toEqual(['B']);
  });

  test('records whose requests the update answered', () => {
    expect(givenChain('A* B C').asks('B').asks('C').posts('A', 'Tomorrow.').latest).toMatchObject({ answeredStakeIds: ['B1', 'C1'] });
  });

  test('a ledger whose entries do not name the answering update replays to the same thread', () => {
    const scenario = givenChain('A* B C').asks('C').posts('A', 'Tomorrow.');
    const unnamed = scenario.ledger.map(({ seq, facts }) => ({
      seq,
      facts: facts.map((fact) => (fact.type === 'RequestsResolved' ? { type: fact.type, at: fact.at, requestIds: fact.requestIds } : fact)),
    }));
    expect(replay(unnamed)).toEqual(scenario.thread);
  });

  test('counts as the latest news of the thread, unlike a like', () => {
    const scenario = givenChain('A* B C').posts('A', 'Tomorrow.');
    expect(scenario.thread.updatedAt).toBe(scenario.now);
    const before = scenario.thread.updatedAt;
    expect(scenario.does('C', { type: 'likeUpdate', updateId: scenario.latest.id }).thread.updatedAt).toBe(before);
  });
});

const dated = () => givenChain('A* B C').does('A', post('', '2026-01-20'));
const send = (expected: string | null) => ({ type: 'markDelivered', expected }) as const;
const sent = () => givenChain('A* B C').does('A', send('2026-01-25'));

describe('the day on which the title is expected', () => {
  test('is the newest ETA of an update', () => {
    expect(dated().thread.expected).toBe('2026-01-20');
    expect(dated().does('A', post('Later.')).thread.expected).toBe('2026-01-20');
    expect(dated().does('A', post('', '2026-01-22')).thread.expected).toBe('2026-01-22');
  });

  test('is set to the ETA of a delivery, or removed if the delivery has none', () => {
    expect(dated().does('A', send('2026-01-25')).thread.expected).toBe('2026-01-25');
    expect(dated().does('A', send(null)).thread.expected).toBeNull();
    expect(givenChain('A* B C').refuses('A', send('2030-01-01'))).toBe('bad-eta');
  });

  test('is removed after the delivery was confirmed, disputed or withdrawn, and if the title is expected from another organization', () => {
    const answers = {
      confirmed: { type: 'confirmDelivery' },
      disputed: { type: 'disputeDelivery', note: '', paper: null, expected: null },
    } as const;
    expect(sent().does('B', { ...answers.confirmed, updateId: sent().latest.id }).thread.expected).toBeNull();
    expect(sent().does('B', { ...answers.disputed, updateId: sent().latest.id }).thread.expected).toBeNull();
    expect(sent().does('A', { type: 'withdrawDelivery', updateId: null }).thread.expected).toBeNull();
    expect(givenChain('A? B C').does('B', post('', '2026-01-20')).declines('A').thread.expected).toBeNull();
  });

  test('is shown to active organizations, but not to invitees', () => {
    const scenario = givenChain('A* B C?').does('A', post('', '2026-01-20'));
    expect(['A', 'B', 'C'].map((orgId) => scenario.view(orgId).expected)).toEqual(['2026-01-20', '2026-01-20', null]);
  });
});

describe('requesting an update', () => {
  test('sends the request to the organization that is responsible for the title', () => {
    expect(givenChain('A* B C').asks('C', 'When?').thread.requests).toMatchObject([
      { stakeId: 'C1', targetStakeId: 'A1', note: 'When?', resolvedAt: null },
    ]);
  });

  test('sends the request to a current invitee too', () => {
    expect(givenChain('A? B C').asks('C').thread.requests).toMatchObject([{ targetStakeId: 'A1' }]);
  });

  test('is allowed to the spokesman of a current invitee', () => {
    expect(givenChain('A? B C').refuses('B', ask())).toBeNull();
  });

  test('is refused to the organization that is responsible itself', () => {
    expect(givenChain('A* B C').refuses('A', ask())).toBe('asks-itself');
    expect(givenChain('A B C').refuses('A', ask())).toBe('asks-itself');
  });

  test('is refused while the organization has an open request', () => {
    const scenario = givenChain('A* B C').asks('C');
    expect(scenario.refuses('C', ask('And now?'))).toBe('already-asked');
    expect(scenario.refuses('B', ask())).toBeNull();
    expect(scenario.posts('A', 'Tomorrow.').refuses('C', ask())).toBeNull();
  });

  test('requests to a holder are resolved when the title moves on', () => {
    expect(givenChain('A* B C').asks('C').hands('A', 'B').openRequests).toEqual([]);
  });

  test('requests to an invitee stay open if it accepts with the title', () => {
    expect(givenChain('A? B C').asks('C').accepts('A', true).openRequests).toEqual(['C']);
  });
});

describe('liking an update', () => {
  test('counts once for each organization, and can be undone', () => {
    const scenario = givenChain('A* B C').posts('A', 'Tomorrow.');
    scenario.does('B', like(scenario)).does('C', like(scenario)).does('C', like(scenario));
    expect(scenario.latest.likedBy).toEqual(['B', 'C']);
    scenario.does('B', unlike(scenario)).does('B', unlike(scenario));
    expect(scenario.latest.likedBy).toEqual(['C']);
  });

  test('is allowed to every active organization, including the author', () => {
    const scenario = givenChain('A* B C?').posts('A', 'Tomorrow.');
    expect(scenario.refuses('A', like(scenario))).toBeNull();
    expect(scenario.refuses('C', like(scenario))).toBe('not-accepted');
  });

  test('is refused for an update that does not exist', () => {
    expect(givenChain('A* B C').refuses('B', { type: 'likeUpdate', updateId: 'elsewhere' })).toBe('no-such-update');
  });
});
