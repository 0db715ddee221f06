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

test('the outcome of an undo takes the place of the toast that offered it', () => {
  const undoable = { reason: '2022 Ford Bronco', stays: 20_000, undo: async () => undefined };
  toast.undoable({ text: 'Accepted invite', about: 'thread 1', ...undoable });
  toast.undoable({ text: 'Delivery confirmed', about: 'thread 2', ...undoable });
  toast.undone('thread 1', 'Taken back', 'No email went out');
  expect(shown()).toEqual(['undone: Taken back', 'success: Delivery confirmed']);
  expect(toasts.current()[0], 'it stays as long as any other').toMatchObject({ reason: 'No email went out', stays: 3000 });
});

test('an outcome is shown even if the toast that offered it is gone', () => {
  toast.notUndone('thread 1', { text: 'It can’t be taken back', reason: 'Bluebird Cars has answered since.' });
  expect(shown()).toEqual(['error: It can’t be taken back']);
});

test('a switch of organization dismisses the toasts that offer to undo what the other one did', () => {
  toast.undoable({ text: 'Accepted invite', reason: undefined, stays: 20_000, about: 'thread 1', undo: async () => undefined });
  toast.info('VIN copied');
  toasts.dismissUndoable();
  expect(shown()).toEqual(['info: VIN copied']);
});
