// Where this browser keeps what was scanned until the server has it: the scans that are to be sent, and those that are to be looked up.
import type { ScanJob, ScanStore } from './scan-sender.ts';
import type { FoundTitle } from '../../../api/envelopes.ts';
import type { Scanned } from '../../../domain/envelope/scanned-text.ts';

/** Who scans. Another organization of the same person has scans of its own. */
export type Clerk = { userId: string; orgId: string | undefined; displayName: string };

const scansPrefix = ({ userId, orgId }: Pick<Clerk, 'userId' | 'orgId'>): string => `${userId} ${orgId} scan `;
const extrasPrefix = ({ userId, orgId }: Pick<Clerk, 'userId' | 'orgId'>): string => `${userId} ${orgId} extra `;

const storeOf = <Kept extends object>(prefix: string) => ({
  read: async () => [...(await readRecords<Kept>(prefix)).values()],
  change: (id: string, change: (kept: Kept | null) => Kept | null) => changeKept(`${prefix}${id}`, change),
  follow: (onChange: () => void) => followKept(prefix, onChange),
});

/** The clerk's scans that are not stored by the server yet. */
export function scanStoreOf(clerk: Clerk): ScanStore {
  const prefix = scansPrefix(clerk);
  const store = storeOf<ScanJob>(prefix);
  return {
    ...store,
    read: async () => {
      await moveFromLocalStorage(clerk);
      return await store.read();
    },
    whileAlone: (threadId, work) => whileAlone(`${prefix}${threadId}`, work),
  };
}

/** What was scanned and is on no manifest. */
export const extraStoreOf = (clerk: Pick<Clerk, 'userId' | 'orgId'>) => storeOf<Extra>(extrasPrefix(clerk));

/** Whether the clerk has scans here that are to be sent. */
export const hasKeptScans = async (clerk: Clerk): Promise<boolean> => (await scanStoreOf(clerk).read()).length > 0;

/** Scans in memory alone, because the browser could not keep them: how many, by the prefix of their clerk. */
const onlyOnThisPage = new Map<string, number>();
export const noteOnlyOnThisPage = (clerk: Clerk, count: number): void => void onlyOnThisPage.set(scansPrefix(clerk), count);

/** How many scans of the user, in all organizations, the server does not have yet. */
export async function countUnsentScans(userId: string): Promise<number> {
  const own = `${userId} `;
  const kept = await readRecords<ScanJob | Extra>(own).catch(() => new Map<string, ScanJob | Extra>());
  const unsent = [...kept.values()].filter((record) => !('isFound' in record && record.isFound)).length;
  return [...onlyOnThisPage].reduce((sum, [prefix, count]) => sum + (prefix.startsWith(own) ? count : 0), unsent);
}

/** Deletes all that is kept of the user. */
export async function forgetScansOf(userId: string): Promise<void> {
  const prefix = `${userId} `;
  const transaction = (await open()).transaction(STORE, 'readwrite', { durability: 'strict' });
  transaction.objectStore(STORE).delete(rangeOf(prefix));
  await committed(transaction);
  announce(prefix);
}

/** Earlier builds kept scans in the local storage. */
async function moveFromLocalStorage({ userId, orgId }: Clerk): Promise<void> {
  const prefix = `draft ${userId} ${orgId} receive `;
  for (const key of oldKeys(prefix)) {
    const [job] = parseOldJob(localStorage.getItem(key) ?? '');
    if (job) await changeKept<ScanJob>(`${scansPrefix({ userId, orgId })}${job.title.threadId}`, (kept) => kept ?? job);
    localStorage.removeItem(key);
  }
}

function oldKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return []; // storage is blocked
  }
}

function parseOldJob(text: string): ScanJob[] {
  try {
    const job = JSON.parse(text) as ScanJob;
    return typeof job.title.threadId === 'string' && typeof job.key === 'string' ? [job] : [];
  } catch {
    return [];
  }
}

export type ScannedTitle = Extract<Scanned, { kind: 'vin' | 'end' }>;

export interface Extra {
  /** The VIN or its end as it was scanned. */
  id: string;
  scanned: ScannedTitle;
  /** The manifest that was open. */
  code: string | null;
  at: number;
  /** Whether the server was asked. `title`: what it found, null if nothing. */
  isFound: boolean;
  title: FoundTitle | null;
}

// Records that this browser keeps until the server has them, in IndexedDB. A record counts as kept once it is on the disk: what is in local
// storage gets there up to a minute later, and is lost if the browser dies before. All tabs share the records. A key begins with the id of the
// user and of the organization that the record belongs to.

const DATABASE = 'titleline';
const STORE = 'kept';
/** Tells the other tabs the key of a record that changed. Tabs with another build read it too. */
const CHANNEL = 'titleline-kept';

let opening: Promise<IDBDatabase> | null = null;
let channel: BroadcastChannel | undefined;

/** The records whose keys begin with `prefix`, by the rest of their keys. Rejects if the browser has no such storage, or forbids it. */
async function readRecords<T extends object>(prefix: string): Promise<Map<string, T>> {
  const store = (await open()).transaction(STORE).objectStore(STORE);
  const range = rangeOf(prefix);
  const [keys, values] = await Promise.all([result(store.getAllKeys(range) as IDBRequest<string[]>), result<T[]>(store.getAll(range))]);
  return new Map(keys.map((key, at) => [key.slice(prefix.length), values[at]!]));
}

/**
 * Replaces the record with what `change` makes of it; null deletes it. Tabs do that one after the other. Resolves with the record once it is
 * on the disk. Rejects if it cannot be written.
 */
async function changeKept<T extends object>(key: string, change: (kept: T | null) => T | null): Promise<T | null> {
  const transaction = (await open()).transaction(STORE, 'readwrite', { durability: 'strict' });
  const store = transaction.objectStore(STORE);
  const written = committed(transaction);
  const before = (await result<T | undefined>(store.get(key))) ?? null;
  const next = change(before);
  if (next) store.put(next, key);
  else if (before) store.delete(key);
  await written;
  if (next !== before) announce(key);
  return next;
}

/** Calls `onChange` after another tab has changed a record whose key begins with `prefix`. */
function followKept(prefix: string, onChange: () => void): () => void {
  const heard = ({ data }: MessageEvent<string>) => {
    if (data.startsWith(prefix) || prefix.startsWith(data)) onChange();
  };
  const own = channelOfTabs();
  own?.addEventListener('message', heard);
  return () => own?.removeEventListener('message', heard);
}

/** Runs `work` unless another tab does so under this name. Resolves when it is done. A browser without locks runs it. */
async function whileAlone(name: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return await work();
  await navigator.locks.request(`titleline-kept ${name}`, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
  });
}

function announce(key: string): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
  channelOfTabs()?.postMessage(key);
}

function channelOfTabs(): BroadcastChannel | undefined {
  if ('BroadcastChannel' in globalThis) channel ??= new BroadcastChannel(CHANNEL);
  return channel;
}

const rangeOf = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

/** Tried again after a failure: a full disk or a blocked storage may be temporary. */
function open(): Promise<IDBDatabase> {
  opening ??= openDatabase().catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

function openAgain(): void {
  opening = null;
}

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
  const database = await result(request);
  database.addEventListener('close', openAgain);
  // A later build has another version of the database.
  database.addEventListener('versionchange', () => {
    database.close();
    openAgain();
  });
  return database;
}

const result = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result), { once: true });
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing.')), { once: true });
  });

const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve(), { once: true });
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The browser keeps nothing.')), { once: true });
  });
