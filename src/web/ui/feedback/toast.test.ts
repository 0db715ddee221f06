// What happened is said in passing, and never buries the page.
import { beforeEach, expect, test } from 'vitest';
import { toast, toasts } from './toast.ts';

beforeEach(() => {
  for (const { id } of toasts.current()) toasts.dismiss(id);
});

const shown = () => toasts.current().map(({ kind, text }) => `${kind}: ${text}`);

test('messages stand in the order they came, each of its kind', () => {
  toast.success('Delivery confirmed');
  toast.error('Failed to confirm');
  expect(shown()).toEqual(['success: Delivery confirmed', 'error: Failed to confirm']);
});

test('of many at once the last four stay', () => {
  for (let count = 1; count <= 6; count += 1) toast.info(`${count}`);
  expect(shown()).toEqual(['info: 3', 'info: 4', 'info: 5', 'info: 6']);
});

test('whoever listens hears of every change until it stops', () => {
  let heard = 0;
  const stop = toasts.subscribe(() => {
    heard += 1;
  });
  toast.info('one');
  stop();
  toast.info('two');
  expect(heard).toBe(1);
});
