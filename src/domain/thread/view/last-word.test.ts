// The last line of a card: the newest update or answer that the thread's page shows without "Show Hidden".
import { describe, expect, test } from 'vitest';
import { DAY, givenChain, NAMES, ORGS, type ThreadScenario } from '../../../../testing/threads/thread-scenario.ts';
import { lastWordFor } from './last-word.ts';
import { cardFor } from './view.ts';

const lastWord = (scenario: ThreadScenario, orgId: string) => cardFor(scenario.thread, orgId, ORGS, scenario.now)?.latest;
const dispute = (scenario: ThreadScenario, orgId: string, note = '') =>
  scenario.does(orgId, { type: 'disputeDelivery', updateId: scenario.latest.id, note, paper: null, expected: null });

describe('the last word of a card', () => {
  test('is the newest update', () => {
    expect(lastWord(givenChain('A* B C').posts('A', 'Today.').posts('A', 'Tomorrow.'), 'B')).toMatchObject({ message: 'Tomorrow.' });
  });

  test('is the answer to an update, with its note', () => {
    const scenario = dispute(givenChain('A* B C').delivers('A'), 'B', 'A signature is missing.');
    expect(lastWord(scenario, 'A')).toEqual({
      authorName: NAMES['B'],
      authorOwn: false,
      side: 'next',
      message: 'Disputed the delivery: A signature is missing.',
      at: scenario.now,
    });
    expect(lastWord(dispute(givenChain('A* B C').delivers('A'), 'B'), 'B')).toMatchObject({
      authorOwn: true,
      side: 'own',
      message: 'Disputed the delivery.',
    });
  });

  test('is redacted for a viewer that is not a neighbor of its author', () => {
    const scenario = givenChain('A* B C D').claims('D');
    scenario.does('A', { type: 'disputeClaim', updateId: scenario.latest.id, note: 'Ask Bob Smith.' });
    expect(lastWord(scenario, 'C')?.message).toBe('Disputed the title claim: Ask [redacted].');
  });

  test('says on which side of the viewer its author stands, unless the name is withheld', () => {
    const scenario = givenChain('A* B C D').posts('A', 'Today.');
    expect(['A', 'B'].map((orgId) => lastWord(scenario, orgId)?.side)).toEqual(['own', 'previous']);
    scenario.asks('D').posts('A', 'It leaves on Monday.');
    expect(lastWord(scenario, 'D')).toMatchObject({ authorName: 'Partner', side: 'other' });
  });

  test('is the update itself if it ended without an answer', () => {
    const scenario = givenChain('A? B* C?').delivers('B').declines('C');
    expect(lastWord(scenario, 'B')).toMatchObject({ authorOwn: true, message: 'Sent the title to Partner.' });
  });

  test('is not an update that the page hides, unless it answers the viewer’s request', () => {
    const scenario = givenChain('A* B C D').posts('A', 'In my drawer.');
    expect(cardFor(scenario.thread, 'D', ORGS, scenario.now)).toMatchObject({ latest: null, folded: true });
    expect(cardFor(scenario.thread, 'B', ORGS, scenario.now)).toMatchObject({ latest: { message: 'In my drawer.' }, folded: false });
    scenario.asks('D').posts('A', 'It leaves on Monday.').posts('A', 'Or on Tuesday.');
    expect(lastWord(scenario, 'D')).toMatchObject({ message: 'It leaves on Monday.' });
    expect(scenario.view('D').updates.map(({ hidden }) => hidden)).toEqual([true, false, true]);
  });

  test('needs only one update of a thread, so a list loads no others', () => {
    const scenario = givenChain('A* B C D').asks('D').posts('A', 'It leaves on Monday.').posts('A', 'Or on Tuesday.');
    const [monday, tuesday] = scenario.thread.updates.map(({ id }) => id);
    expect(['A', 'B', 'C', 'D'].map((orgId) => lastWordFor(scenario.thread, orgId)?.updateId)).toEqual([
      tuesday,
      tuesday,
      undefined,
      monday,
    ]);
    expect(lastWordFor(givenChain('A* B C?').posts('A', 'Today.').thread, 'C')).toBeNull();
  });

  test('is a claim itself until it is answered, even after three days', () => {
    const scenario = givenChain('A* B C')
      .claims('C')
      .after(3 * DAY);
    expect(lastWord(scenario, 'B')).toMatchObject({ message: 'We have the title.' });
    expect(lastWord(scenario.does('B', { type: 'disputeClaim', updateId: scenario.latest.id, note: '' }), 'C')).toMatchObject({
      authorName: NAMES['B'],
      message: 'Disputed the title claim.',
    });
  });
});
