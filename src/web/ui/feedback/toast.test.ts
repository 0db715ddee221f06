import { beforeEach, expect, test } from 'vitest';
import { toast, toasts } from './toast.ts';

beforeEach(() => {
  for (const { id } of toasts.current()) toasts.dismiss(id);
});

const shown = () => toasts.current().map(({ kind, text }) => `${kind}: ${text}`);

test('toasts keep their order and kind', () => {
  toast.success('Delivery confirmed');
  toast.error('Failed to confirm');
  expect(shown()).toEqual(['success: Delivery confirmed', 'error: Failed to confirm']);
});

test('only the last four toasts stay', () => {
  for (let count = 1; count <= 6; count += 1) toast.info(`${count}`);
  expect(shown()).toEqual(['info: 3', 'info: 4', 'info: 5', 'info: 6']);
});

test('a listener is called on every change until it unsubscribes', () => {
  let calls = 0;
  const unsubscribe = toasts.subscribe(() => {
    calls += 1;
  });
  toast.info('one');
  unsubscribe();
  toast.info('two');
  expect(calls).toBe(1);
});
