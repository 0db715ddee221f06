import { describe, expect, test } from 'vitest';
import { replay } from '../evolve.ts';
import { givenChain, type ThreadScenario } from '../../../../tests/thread-scenario.ts';

const post = (message: string, eta: string | null = null) => ({ type: 'postUpdate', message, eta }) as const;
const like = (scenario: ThreadScenario) => ({ type: 'likeUpdate', updateId: scenario.latest.id }) as const;
const unlike = (scenario: ThreadScenario) => ({ type: 'unlikeUpdate', updateId: scenario.latest.id }) as const;
const ask = (note = '') => ({ type: 'requestUpdate', note }) as const;

describe('posting an update', () => {
  test('the holder posts', () => {
    const scenario = givenChain('A* B C').does('A', post('In my drawer.', '2026-01-20'));
    expect(scenario.latest).toMatchObject({ type: 'note', authorStakeId: 'A1', message: 'In my drawer.', eta: '2026-01-20' });
  });

  test('so does who is current and waits for the title itself', () => {
    expect(givenChain('A B C').refuses('A', post('The bank has it.'))).toBeNull();
  });

  test('while current is an invitee, the nearest participant speaks, downstream first', () => {
    const scenario = givenChain('A? B C');
    expect(scenario.refuses('B', post('They are not here yet.'))).toBeNull();
    expect(scenario.refuses('C', post('Well?'))).toBe('not-spokesman');
    expect(scenario.refuses('A', post('Soon.'))).toBe('not-accepted');
  });

  test('nobody else posts', () => {
    for (const orgId of ['B', 'C']) expect(givenChain('A* B C').refuses(orgId, post('Hello.'))).toBe('not-spokesman');
  });

  test('it has a message or an ETA', () => {
    expect(givenChain('A* B C').refuses('A', post(''))).toBe('empty-update');
    expect(givenChain('A* B C').refuses('A', post('', '2026-01-20'))).toBeNull();
  });

  test.each(['2025-12-05', '2028-01-06', '99999-01-01', '2026-02-30', 'soon'])('%s is no ETA', (eta) => {
    expect(givenChain('A* B C').refuses('A', post('', eta))).toBe('bad-eta');
  });

  test('one update answers every open request', () => {
    const scenario = givenChain('A* B C').asks('B').asks('C');
    expect(scenario.openRequests).toEqual(['B', 'C']);
    expect(scenario.posts('A', 'Tomorrow.').openRequests).toEqual([]);
  });

  test('but not its own author’s, which asks somebody else', () => {
    const scenario = givenChain('A? B C').asks('B').asks('C');
    expect(scenario.posts('B', 'They are not here yet.').openRequests).toEqual(['B']);
  });

  test('it is on record whose requests it answered', () => {
    expect(givenChain('A* B C').asks('B').asks('C').posts('A', 'Tomorrow.').latest).toMatchObject({ answeredStakeIds: ['B1', 'C1'] });
  });

  test('a ledger that does not name the answer reads the same', () => {
    const scenario = givenChain('A* B C').asks('C').posts('A', 'Tomorrow.');
    const unnamed = scenario.ledger.map(({ seq, facts }) => ({
      seq,
      facts: facts.map((fact) => (fact.type === 'RequestsResolved' ? { type: fact.type, at: fact.at, requestIds: fact.requestIds } : fact)),
    }));
    expect(replay(unnamed)).toEqual(scenario.thread);
  });

  test('it is the latest news of the thread, a like is not', () => {
    const scenario = givenChain('A* B C').posts('A', 'Tomorrow.');
    expect(scenario.thread.updatedAt).toBe(scenario.now);
    const before = scenario.thread.updatedAt;
    expect(scenario.does('C', { type: 'likeUpdate', updateId: scenario.latest.id }).thread.updatedAt).toBe(before);
  });
});

const dated = () => givenChain('A* B C').does('A', post('', '2026-01-20'));
const send = (expected: string | null) => ({ type: 'markDelivered', expected }) as const;
const sent = () => givenChain('A* B C').does('A', send('2026-01-25'));

describe('the day on which the paper is expected', () => {
  test('is the newest that an update names', () => {
    expect(dated().thread.expected).toBe('2026-01-20');
    expect(dated().does('A', post('Later.')).thread.expected).toBe('2026-01-20');
    expect(dated().does('A', post('', '2026-01-22')).thread.expected).toBe('2026-01-22');
  });

  test('is what the sender says as it sends, or nothing', () => {
    expect(dated().does('A', send('2026-01-25')).thread.expected).toBe('2026-01-25');
    expect(dated().does('A', send(null)).thread.expected).toBeNull();
    expect(givenChain('A* B C').refuses('A', send('2030-01-01'))).toBe('bad-eta');
  });

  test('is over once the paper came to rest, was disputed, was withdrawn, or is expected from another', () => {
    const answers = { confirmed: { type: 'confirmDelivery' }, disputed: { type: 'disputeDelivery', note: '' } } as const;
    expect(sent().does('B', { ...answers.confirmed, updateId: sent().latest.id }).thread.expected).toBeNull();
    expect(sent().does('B', { ...answers.disputed, updateId: sent().latest.id }).thread.expected).toBeNull();
    expect(sent().does('A', { type: 'withdrawDelivery', updateId: null }).thread.expected).toBeNull();
    expect(givenChain('A? B C').does('B', post('', '2026-01-20')).declines('A').thread.expected).toBeNull();
  });

  test('is shown to all who take part, and not to who is only invited', () => {
    const scenario = givenChain('A* B C?').does('A', post('', '2026-01-20'));
    expect(['A', 'B', 'C'].map((orgId) => scenario.view(orgId).expected)).toEqual(['2026-01-20', '2026-01-20', null]);
  });
});

describe('requesting an update', () => {
  test('it goes to the organization that is responsible for the title', () => {
    expect(givenChain('A* B C').asks('C', 'When?').thread.requests).toMatchObject([
      { stakeId: 'C1', targetStakeId: 'A1', note: 'When?', resolvedAt: null },
    ]);
  });

  test('an invitee that is current is asked too', () => {
    expect(givenChain('A? B C').asks('C').thread.requests).toMatchObject([{ targetStakeId: 'A1' }]);
  });

  test('its spokesman may ask it as well', () => {
    expect(givenChain('A? B C').refuses('B', ask())).toBeNull();
  });

  test('the organization that is responsible does not ask itself', () => {
    expect(givenChain('A* B C').refuses('A', ask())).toBe('asks-itself');
    expect(givenChain('A B C').refuses('A', ask())).toBe('asks-itself');
  });

  test('an organization has one open request', () => {
    const scenario = givenChain('A* B C').asks('C');
    expect(scenario.refuses('C', ask('And now?'))).toBe('already-asked');
    expect(scenario.refuses('B', ask())).toBeNull();
    expect(scenario.posts('A', 'Tomorrow.').refuses('C', ask())).toBeNull();
  });

  test('when the title moves on, what was asked of the old holder is done with', () => {
    expect(givenChain('A* B C').asks('C').hands('A', 'B').openRequests).toEqual([]);
  });

  test('when the one that was asked brings the title, the question stays', () => {
    expect(givenChain('A? B C').asks('C').accepts('A', true).openRequests).toEqual(['C']);
  });
});

describe('liking an update', () => {
  test('counts once an organization, and is taken back', () => {
    const scenario = givenChain('A* B C').posts('A', 'Tomorrow.');
    scenario.does('B', like(scenario)).does('C', like(scenario)).does('C', like(scenario));
    expect(scenario.latest.likedBy).toEqual(['B', 'C']);
    scenario.does('B', unlike(scenario)).does('B', unlike(scenario));
    expect(scenario.latest.likedBy).toEqual(['C']);
  });

  test('any participant may, its author too', () => {
    const scenario = givenChain('A* B C?').posts('A', 'Tomorrow.');
    expect(scenario.refuses('A', like(scenario))).toBeNull();
    expect(scenario.refuses('C', like(scenario))).toBe('not-accepted');
  });

  test('an update that is not there cannot be liked', () => {
    expect(givenChain('A* B C').refuses('B', { type: 'likeUpdate', updateId: 'elsewhere' })).toBe('no-such-update');
  });
});
