// Who delivered a title, and how long it had stayed, in calendar days.
import { expect, test } from 'vitest';
import { confirmedWords, handOffWords } from './delivery-words.ts';

const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 18).getTime();

test('days are those of the calendar, whatever the hour', () => {
  expect(confirmedWords({ receivedAt: at(10, 23), deliveredAt: at(19, 14) })).toBe(
    'Confirmed Nov 19, 2026 at 2:18 PM, 9 days after you received it.',
  );
  expect(confirmedWords({ receivedAt: at(18, 23), deliveredAt: at(19, 1) })).toContain(', 1 day after');
});

test('a title that went on the same day is said to', () => {
  expect(confirmedWords({ receivedAt: at(19, 9), deliveredAt: at(19, 14) })).toBe(
    'Confirmed Nov 19, 2026 at 2:18 PM, the day you received it.',
  );
});

test('who never had the title in hand is told the moment alone', () => {
  expect(confirmedWords({ receivedAt: null, deliveredAt: at(19, 14) })).toBe('Confirmed Nov 19, 2026 at 2:18 PM.');
});

test('only who had the title in hand is told that it delivered it', () => {
  expect(handOffWords({ restedWith: 'Bluebird Cars', receivedAt: at(10, 9) })).toBe('You delivered the title to Bluebird Cars.');
  expect(handOffWords({ restedWith: 'Bluebird Cars', receivedAt: null })).toBe('The title went on to Bluebird Cars.');
});
