// The line about an update in which an organization says what the title waits for.
import { expect, test } from 'vitest';
import type { WaitsFor } from '../thread/waits-for.ts';
import { givenChain } from '../../../testing/threads/thread-scenario.ts';
import { movedLine } from './moved-line.ts';

/** The sentence for organization C, which asked. */
function sentence(waitsFor: WaitsFor | null, message = '', eta: string | null = null): string | undefined {
  const asked = givenChain('A* B C').does('A', { type: 'postUpdate', message: '', eta: null, waitsFor: 'state' }).asks('C');
  const view = asked.does('A', { type: 'postUpdate', message, eta, waitsFor }).view('C');
  return movedLine(view, 0, { zone: 'America/Denver', today: '2026-01-06', dueOn: null, stockNumber: '' })?.sentence;
}

test('says it, as the reader may know it, with the message or the day', () => {
  expect(sentence('payoff')).toBe('Partner: waits for the payoff');
  expect(sentence('floor-plan')).toBe('Partner: waits');
  expect(sentence(null)).toBe('Partner: waits for nothing any more');
  expect(sentence('signature', 'Tomorrow.')).toBe('Partner: waits for a signature · Tomorrow.');
  expect(sentence('signature', '', '2026-01-20')).toBe('Partner now expects Jan 20 · waits for a signature');
});
