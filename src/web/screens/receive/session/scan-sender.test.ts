import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apiErrorFrom, connectionError } from '../../../data/api-error.ts';
import type { TitleRef } from './scan-job.ts';
import { createScanSender } from './scan-sender.ts';

const kept = new Map<string, string>();
const PREFIX = 'draft ann org receive ';

beforeEach(() => {
  // What would be tried again later is dropped with the test.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  kept.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** `Object.keys` of it lists the items, as of the browser's storage. */
function storage() {
  return new Proxy(
    {},
    {
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      get: (_target, name) =>
        ({
          getItem: (key: string) => kept.get(key) ?? null,
          setItem: (key: string, text: string) => kept.set(key, text),
          removeItem: (key: string) => kept.delete(key),
        })[name as 'getItem'],
    },
  );
}

const title = (threadId: string): TitleRef => ({
  threadId,
  updateId: `${threadId}-update`,
  code: 'K7Q2MF9D',
  fromName: 'Cottonwood Auto',
  vin: 'KNDERCAA1M7636654',
  year: 2021,
  make: 'Kia',
  model: 'Seltos',
  stockNumber: '',
  papers: [],
});

/** A server whose answers the test gives one after the other. */
function server() {
  const calls: { name: string; threadId: string; key: string; answer: (seq: number | null) => void; fail: (error: Error) => void }[] = [];
  const call = (name: string, threadId: string, key: string) =>
    new Promise<number | null>((answer, fail) => calls.push({ name, threadId, key, answer, fail }));
  return {
    calls,
    names: () => calls.map(({ name, threadId }) => `${name} ${threadId}`),
    sender: () =>
      createScanSender(PREFIX, {
        confirm: ({ threadId }, key) => call('confirm', threadId, key),
        takeBack: async ({ threadId }, seq, key) => void (await call(`take back ${seq}`, threadId, key)),
        isActing: () => true,
        tooLate: 'Too late',
      }),
  };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

test('four are sent at a time, the next one as soon as one is answered', async () => {
  const { calls, names, sender } = server();
  const scans = sender();
  for (const id of ['a', 'b', 'c', 'd', 'e']) scans.receive(title(id));
  expect(names()).toEqual(['confirm a', 'confirm b', 'confirm c', 'confirm d']);
  expect([...scans.state().jobs.keys()]).toEqual(['a', 'b', 'c', 'd', 'e']);
  calls[1]!.answer(7);
  await settled();
  expect(names().at(-1)).toBe('confirm e');
  expect([...scans.state().jobs.keys()]).toEqual(['a', 'c', 'd', 'e']);
});

test('a scan that was not answered is kept over a reload, and sent again with the same key', async () => {
  const before = server();
  before.sender().receive(title('a'));
  before.calls[0]!.fail(connectionError(false));
  await settled();
  const after = server();
  const scans = after.sender();
  scans.send();
  expect(after.calls.map(({ key }) => key)).toEqual(before.calls.map(({ key }) => key));
  after.calls[0]!.answer(7);
  await settled();
  expect(scans.state().jobs.size).toBe(0);
  expect(kept.size).toBe(0);
});

test('without a connection a scan waits, and says so', async () => {
  const { calls, sender } = server();
  const scans = sender();
  scans.receive(title('a'));
  calls[0]!.fail(connectionError(false));
  await settled();
  expect(scans.state().waiting).toEqual(new Set(['a']));
  scans.send();
  expect(calls[1]!.key).toBe(calls[0]!.key);
  calls[1]!.answer(7);
  await settled();
  expect(scans.state().waiting.size).toBe(0);
});

test('an undo before anything was sent sends nothing', async () => {
  const { names, sender } = server();
  const scans = sender();
  for (const id of ['a', 'b', 'c', 'd', 'e']) scans.receive(title(id));
  scans.undo(title('e'), null);
  expect(scans.state().jobs.has('e')).toBe(false);
  expect(names()).not.toContain('confirm e');
});

test('an undo while the confirmation is on its way is sent after it, and a scan after the undo likewise', async () => {
  const { calls, names, sender } = server();
  const scans = sender();
  scans.receive(title('a'));
  scans.undo(title('a'), null);
  calls[0]!.answer(7);
  await settled();
  expect(names()).toEqual(['confirm a', 'take back 7 a']);
  scans.receive(title('a'));
  calls[1]!.answer(null);
  await settled();
  expect(names().at(-1)).toBe('confirm a');
  expect(calls[2]!.key).not.toBe(calls[0]!.key);
  calls[2]!.answer(9);
  await settled();
  expect(scans.state().jobs.size).toBe(0);
});

test('a refusal ends the scan with its sentence, until the title is scanned again', async () => {
  const { calls, sender } = server();
  const scans = sender();
  scans.receive(title('a'));
  calls[0]!.fail(apiErrorFrom(409, { error: { code: 'aborted', message: 'This delivery was withdrawn.' } }));
  await settled();
  expect(scans.state().refusals.get('a')).toBe('This delivery was withdrawn.');
  expect(scans.state().jobs.size + kept.size).toBe(0);
  scans.receive(title('a'));
  expect(scans.state().refusals.size).toBe(0);
});

test('an undo of a confirmation that cannot be taken back says that it is too late', async () => {
  const { calls, sender } = server();
  const scans = sender();
  scans.receive(title('a'));
  scans.undo(title('a'), null);
  calls[0]!.answer(null);
  await settled();
  expect(scans.state().refusals.get('a')).toBe('Too late');
});
