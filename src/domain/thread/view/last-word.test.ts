// The last line of a card: the newest update or answer that the thread's page shows without "Show Hidden".
import { describe, expect, test } from 'vitest';
import { DAY, line, NAMES, ORGS, type Story } from '../../../../tests/given-thread.ts';
import { lastWordFor } from './last-word.ts';
import { cardFor } from './view.ts';

const lastWord = (story: Story, orgId: string) => cardFor(story.thread, orgId, ORGS, story.now)?.latest;
const dispute = (story: Story, orgId: string, note = '') => story.does(orgId, { type: 'disputeDelivery', updateId: story.latest.id, note });

describe('the last word of a card', () => {
  test('is the newest update', () => {
    expect(lastWord(line('A* B C').posts('A', 'Today.').posts('A', 'Tomorrow.'), 'B')).toMatchObject({ message: 'Tomorrow.' });
  });

  test('is the answer to an update, with its note', () => {
    const story = dispute(line('A* B C').delivers('A'), 'B', 'A signature is missing.');
    expect(lastWord(story, 'A')).toEqual({
      authorName: NAMES['B'],
      authorOwn: false,
      message: 'Disputed the delivery: A signature is missing.',
      at: story.now,
    });
    expect(lastWord(dispute(line('A* B C').delivers('A'), 'B'), 'B')).toMatchObject({ authorOwn: true, message: 'Disputed the delivery.' });
  });

  test('is redacted for a viewer that is not a neighbor of its author', () => {
    const story = line('A* B C D').claims('D');
    story.does('A', { type: 'disputeClaim', updateId: story.latest.id, note: 'Ask Bob Smith.' });
    expect(lastWord(story, 'C')?.message).toBe('Disputed the title claim: Ask [redacted].');
  });

  test('is the update itself if it ended without an answer', () => {
    const story = line('A? B* C?').delivers('B').declines('C');
    expect(lastWord(story, 'B')).toMatchObject({ authorOwn: true, message: 'Marked the title as delivered to Partner.' });
  });

  test('is not an update that the page hides, unless it answers the viewer’s request', () => {
    const story = line('A* B C D').posts('A', 'In my drawer.');
    expect(cardFor(story.thread, 'D', ORGS, story.now)).toMatchObject({ latest: null, folded: true });
    expect(cardFor(story.thread, 'B', ORGS, story.now)).toMatchObject({ latest: { message: 'In my drawer.' }, folded: false });
    story.asks('D').posts('A', 'It leaves on Monday.').posts('A', 'Or on Tuesday.');
    expect(lastWord(story, 'D')).toMatchObject({ message: 'It leaves on Monday.' });
    expect(story.view('D').updates.map(({ hidden }) => hidden)).toEqual([true, false, true]);
  });

  test('needs only one update of a thread, so a list loads no others', () => {
    const story = line('A* B C D').asks('D').posts('A', 'It leaves on Monday.').posts('A', 'Or on Tuesday.');
    const [monday, tuesday] = story.thread.updates.map(({ id }) => id);
    expect(['A', 'B', 'C', 'D'].map((orgId) => lastWordFor(story.thread, orgId))).toEqual([tuesday, tuesday, null, monday]);
    expect(lastWordFor(line('A* B C?').posts('A', 'Today.').thread, 'C')).toBeNull();
  });

  test('is a claim itself until it is answered, even after three days', () => {
    const story = line('A* B C')
      .claims('C')
      .after(3 * DAY);
    expect(lastWord(story, 'B')).toMatchObject({ message: 'We have the title.' });
    expect(lastWord(story.does('B', { type: 'disputeClaim', updateId: story.latest.id, note: '' }), 'C')).toMatchObject({
      authorName: NAMES['B'],
      message: 'Disputed the title claim.',
    });
  });
});
