import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apiErrorFrom, connectionError } from '../../data/api-error.ts';
import { createScanSender, type ScanJob, type ScanStore, type TitleRef } from './scan-sender.ts';

beforeEach(() => {
  // What would be tried again later is dropped with the test.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The disk that the tabs of a browser share. */
function disk() {
  const kept = new Map<string, ScanJob>();
  const locks = new Set<string>();
  const followers: { tab: object; onChange: () => void }[] = [];
  const state = { isFull: false };
  const storeOf = (tab: object): ScanStore => ({
    read: async () => [...kept.values()],
    change: async (threadId, change) => {
      await Promise.resolve();
      if (state.isFull) throw new DOMException('', 'QuotaExceededError');
      const before = kept.get(threadId) ?? null;
      const next = change(before);
      if (next) kept.set(threadId, next);
      else kept.delete(threadId);
      if (next !== before) for (const other of followers) if (other.tab !== tab) other.onChange();
      return next;
    },
    follow: (onChange) => void followers.push({ tab, onChange }),
    whileAlone: async (threadId, work) => {
      if (locks.has(threadId)) return;
      locks.add(threadId);
      await work().finally(() => locks.delete(threadId));
    },
  });
  return { kept, state, storeOf: () => storeOf({}) };
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

/** A server whose answers the test gives one after the other. `sender` opens a tab. */
function server({ storeOf } = disk()) {
  const calls: { name: string; threadId: string; key: string; answer: (seq: number | null) => void; fail: (error: Error) => void }[] = [];
  const call = (name: string, threadId: string, key: string) =>
    new Promise<number | null>((answer, fail) => calls.push({ name, threadId, key, answer, fail }));
  return {
    calls,
    names: () => calls.map(({ name, threadId }) => `${name} ${threadId}`),
    sender: () =>
      createScanSender(storeOf(), {
        confirm: ({ threadId }, key) => call('confirm', threadId, key),
        takeBack: async ({ threadId }, seq, key) => void (await call(`take back ${seq}`, threadId, key)),
        isActing: () => true,
        onUnkept: () => undefined,
        tooLate: 'Too late',
      }),
  };
}

const settled = () => vi.advanceTimersByTimeAsync(0);
const withdrawn = apiErrorFrom(409, { error: { code: 'aborted', message: 'This delivery was withdrawn.' } });

test('four are sent at a time, the next one as soon as one is answered', async () => {
  const { calls, names, sender } = server();
  const scans = sender();
  for (const id of ['a', 'b', 'c', 'd', 'e']) scans.receive(title(id));
  await settled();
  expect(names()).toEqual(['confirm a', 'confirm b', 'confirm c', 'confirm d']);
  expect([...scans.state().jobs.keys()]).toEqual(['a', 'b', 'c', 'd', 'e']);
  calls[1]!.answer(7);
  await settled();
  expect(names().at(-1)).toBe('confirm e');
  expect([...scans.state().jobs.keys()]).toEqual(['a', 'c', 'd', 'e']);
});

test('a scan that was not answered is kept on the disk, and sent with the same key after the browser starts again', async () => {
  const browser = disk();
  const before = server(browser);
  before.sender().receive(title('a'));
  await settled();
  before.calls[0]!.fail(connectionError(false));
  await settled();
  const after = server(browser);
  const scans = after.sender();
  await settled();
  expect(scans.state().kept).toEqual(new Set(['a']));
  expect(after.calls.map(({ key }) => key)).toEqual(before.calls.map(({ key }) => key));
  after.calls[0]!.answer(7);
  await settled();
  expect(scans.state().jobs.size).toBe(0);
  expect(browser.kept.size).toBe(0);
});

test('a scan counts as kept only once it is on the disk, and as waiting if the server does not answer within a second', async () => {
  const { calls, sender } = server();
  const scans = sender();
  await settled();
  scans.receive(title('a'));
  expect([scans.state().jobs.size, scans.state().kept.size]).toEqual([1, 0]);
  await settled();
  expect([scans.state().kept.size, scans.state().waiting.size]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(scans.state().waiting).toEqual(new Set(['a']));
  calls[0]!.answer(7);
  await settled();
  expect([scans.state().kept.size, scans.state().waiting.size]).toEqual([0, 0]);
});

test('if the disk is full, a scan is in this page alone, says so, and is sent; later it is stored if there is room', async () => {
  const browser = disk();
  browser.state.isFull = true;
  const { calls, sender } = server(browser);
  const scans = sender();
  scans.receive(title('a'));
  scans.receive(title('b'));
  await settled();
  expect([scans.state().kept, scans.state().unkept]).toEqual([new Set(), new Set(['a', 'b'])]);
  calls[0]!.answer(7);
  await settled();
  expect([...scans.state().jobs.keys()]).toEqual(['b']);
  browser.state.isFull = false;
  scans.undo(title('b'), null);
  await settled();
  expect([scans.state().kept, scans.state().unkept]).toEqual([new Set(['b']), new Set()]);
  expect(browser.kept.get('b')).toMatchObject({ wanted: 'open', isSent: true });
});

test('without a connection a scan waits, and says so', async () => {
  const { calls, sender } = server();
  const scans = sender();
  scans.receive(title('a'));
  await settled();
  calls[0]!.fail(connectionError(false));
  await settled();
  expect(scans.state().waiting).toEqual(new Set(['a']));
  scans.send();
  await settled();
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
  await settled();
  expect(scans.state().jobs.has('e')).toBe(false);
  expect(names()).not.toContain('confirm e');
});

test('an undo while the confirmation is on its way is sent after it, and a scan after the undo likewise', async () => {
  const { calls, names, sender } = server();
  const scans = sender();
  scans.receive(title('a'));
  await settled();
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
  const browser = disk();
  const { calls, sender } = server(browser);
  const scans = sender();
  scans.receive(title('a'));
  await settled();
  calls[0]!.fail(withdrawn);
  await settled();
  expect(scans.state().refusals.get('a-update')).toBe('This delivery was withdrawn.');
  expect(scans.state().jobs.size + browser.kept.size).toBe(0);
  scans.receive(title('a'));
  expect(scans.state().refusals.size).toBe(0);
});

test('a title that is sent again has no refusal of its earlier delivery, and its scan replaces that one', async () => {
  const { calls, sender } = server();
  const scans = sender();
  scans.receive(title('a'));
  await settled();
  const again = { ...title('a'), updateId: 'sent-again' };
  scans.receive(again);
  calls[0]!.fail(withdrawn);
  await settled();
  expect(scans.state().refusals.has(again.updateId)).toBe(false);
  expect(scans.state().jobs.get('a')?.title.updateId).toBe('sent-again');
  expect(calls).toHaveLength(2);
});

test('an undo of an earlier delivery leaves the scan of the newer one', async () => {
  const { calls, sender } = server();
  const scans = sender();
  const again = { ...title('a'), updateId: 'sent-again' };
  scans.receive(again);
  scans.undo(title('a'), null);
  await settled();
  expect(scans.state().jobs.get('a')).toMatchObject({ title: again, wanted: 'received' });
  expect(calls).toMatchObject([{ name: 'confirm', threadId: 'a' }]);
});

test('one can wait until the server has undone a title, or has refused to', async () => {
  const { calls, sender } = server();
  const scans = sender();
  await scans.settled(title('a'));
  scans.undo(title('a'), 7);
  const undone = scans.settled(title('a'));
  await settled();
  calls[0]!.answer(null);
  await undone;
  scans.undo(title('a'), 7);
  const refused = scans.settled(title('a'));
  await settled();
  calls[1]!.fail(withdrawn);
  await expect(refused).rejects.toThrow('This delivery was withdrawn.');
});

test('an undo of a confirmation that cannot be taken back says that it is too late', async () => {
  const { calls, sender } = server();
  const scans = sender();
  scans.receive(title('a'));
  await settled();
  scans.undo(title('a'), null);
  calls[0]!.answer(null);
  await settled();
  expect(scans.state().refusals.get('a-update')).toBe('Too late');
});

test('two tabs have the same scans, and one of them sends each', async () => {
  const { calls, names, sender } = server();
  const [one, other] = [sender(), sender()];
  one.receive(title('a'));
  await settled();
  other.receive(title('a')); // the same paper once more
  other.receive(title('b'));
  await settled();
  for (const tab of [one, other]) tab.send();
  await settled();
  expect(names()).toEqual(['confirm a', 'confirm b']);
  expect([...one.state().jobs.keys()].toSorted()).toEqual(['a', 'b']);
  for (const call of calls) call.answer(7);
  await settled();
  expect([one.state().jobs.size, other.state().jobs.size]).toEqual([0, 0]);
  for (const tab of [one, other]) tab.send();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(names()).toHaveLength(2);
});

test('an undo in one tab while another one sends the scan is sent after it', async () => {
  const { calls, names, sender } = server();
  const [one, other] = [sender(), sender()];
  one.receive(title('a'));
  await settled();
  other.undo(title('a'), null);
  await settled();
  calls[0]!.answer(7);
  await settled();
  expect(names()).toEqual(['confirm a', 'take back 7 a']);
  calls[1]!.answer(null);
  await settled();
  expect([one.state().jobs.size, other.state().jobs.size]).toEqual([0, 0]);
});

test('a tab goes on with the scans of one that was closed', async () => {
  const browser = disk();
  const closed = server(browser);
  closed.sender().receive(title('a'));
  await settled();
  closed.calls[0]!.fail(connectionError(false));
  await settled();
  const { calls, sender } = server(browser);
  sender();
  await settled();
  expect(calls.map(({ key }) => key)).toEqual([closed.calls[0]!.key]);
});
