// What the toast says of an envelope that is taken back.
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { EnvelopeTitle } from '../../../api/envelopes.ts';
import { toasts } from '../../ui/feedback/toast.ts';
import { undoSending } from './withdraw-envelope.ts';

const envelope = { code: 'K7Q2MF9D', name: 'Cottonwood Auto' };

afterEach(() => {
  for (const { id } of toasts.current()) toasts.dismiss(id);
});

/** A cache whose envelope has titles with these results, as the server answers. */
function cacheOf(...results: EnvelopeTitle['result'][]): QueryClient {
  const cache = new QueryClient();
  const titles = results.map((result, at) => ({ threadId: `${at}`, updateId: `${at}`, result }));
  vi.spyOn(cache, 'fetchQuery').mockResolvedValue({ titles });
  return cache;
}

test('an envelope that was withdrawn meanwhile is withdrawn, with all its titles', async () => {
  expect(await undoSending(cacheOf('withdrawn', 'withdrawn', 'withdrawn'), envelope)).toBe(true);
  expect(toasts.current()).toMatchObject([{ kind: 'undone', text: expect.stringContaining('3 titles') as string }]);
});

test('titles that were answered meanwhile are not withdrawn', async () => {
  expect(await undoSending(cacheOf('received', 'withdrawn'), envelope)).toBe(true);
  expect(toasts.current()).toMatchObject([{ kind: 'error', reason: expect.stringContaining(envelope.name) as string }]);
});
