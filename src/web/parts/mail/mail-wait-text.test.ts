import { expect, test } from 'vitest';
import { waitsForViewer, mailWaitText } from './mail-wait-text.ts';

const NOW = new Date(2026, 10, 22, 16).getTime();
const morning = (day: number, hour = 6) => ({ for: 'morning', until: new Date(2026, 10, day, hour).getTime() }) as const;

test.each([
  [{ for: 'verification', userId: 'ann' }, 'Waits until you verify your email'],
  [{ for: 'verification', userId: 'bob' }, 'Waits until the colleague who sent it verifies their email'],
  [morning(23), 'Leaves tomorrow morning'],
  [morning(22, 18), 'Leaves at 6:00 PM'],
  [morning(24), 'Leaves on Nov 24'],
] as const)('a mail with the wait %j says "%s"', (wait, text) => {
  expect(mailWaitText(wait, 'ann', NOW)).toBe(text);
});

test('a mail waits for the viewer only if the viewer must verify their email', () => {
  expect(waitsForViewer({ for: 'verification', userId: 'ann' }, 'ann')).toBe(true);
  expect(waitsForViewer({ for: 'verification', userId: null }, 'ann')).toBe(false);
  expect(waitsForViewer(morning(23), 'ann')).toBe(false);
  expect(waitsForViewer(null, 'ann')).toBe(false);
});
