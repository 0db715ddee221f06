import { expect, test } from 'vitest';
import type { EnvelopeTitle } from '../../../../api/envelopes.ts';
import { receivedBy, receivedRange, undoUntil } from './scan-words.ts';

const at = (minute: number) => new Date(2026, 10, 23, 9, minute).getTime();
const title = (given: Partial<EnvelopeTitle>) =>
  ({ result: 'received', answeredAt: at(21), answeredBy: 'Casey Jones', takeBack: null, ...given }) as EnvelopeTitle;

test('an envelope says when it was received, and by whom', () => {
  const titles = [title({}), title({ answeredAt: at(22) }), title({ result: 'missing', answeredAt: at(40), answeredBy: null })];
  expect(receivedRange(titles, at(50))).toBe('Monday, Nov 23, 9:21 AM to 9:22 AM');
  expect(receivedRange([title({})], at(50))).toBe('Monday, Nov 23, 9:21 AM');
  expect(receivedRange([], at(50))).toBe('');
  expect(receivedBy(titles, 'Casey Jones')).toBe('by you');
  expect(receivedBy([...titles, title({ answeredBy: 'Dana Reyes' })], 'Casey Jones')).toBe('by Casey Jones, Dana Reyes');
});

test('it can be undone until the last answer is too old', () => {
  const titles = [title({ takeBack: { seq: 3, until: at(31) } }), title({ takeBack: { seq: 4, until: at(32) } })];
  expect(undoUntil(titles, at(22))).toBe(at(32));
  expect(undoUntil(titles, at(40))).toBeNull();
});
