// Records that this browser keeps until the server has them, in IndexedDB. A record counts as kept once it is on the disk: what is in local
// storage gets there up to a minute later, and is lost if the browser dies before. All tabs share the records. A key begins with the id of the
// user and of the organization that the record belongs to.

const DATABASE = 'titleline';
const STORE = 'kept';
/** Tells the other tabs the key of a record that changed. Tabs with another build read it too. */
const CHANNEL = 'titleline-kept';

type Kept = object;

let opening: Promise<IDBDatabase> | null = null;
let channel: BroadcastChannel | undefined;

/** The records whose keys begin with `prefix`, by the rest of their keys. Rejects if the browser has no such storage, or forbids it. */
export async function readRecords<T extends Kept>(prefix: string): Promise<Map<string, T>> {
  const store = (await open()).transaction(STORE).objectStore(STORE);
  const range = rangeOf(prefix);
  const [keys, values] = await Promise.all([result(store.getAllKeys(range) as IDBRequest<string[]>), result<T[]>(store.getAll(range))]);
  return new Map(keys.map((key, at) => [key.slice(prefix.length), values[at]!]));
}

/**
 * Replaces the record with what `change` makes of it; null deletes it. Tabs do that one after the other. Resolves with the record once it is
 * on the disk. Rejects if it cannot be written.
 */
export async function changeKept<T extends Kept>(key: string, change: (kept: T | null) => T | null): Promise<T | null> {
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

/** Deletes the records whose keys begin with `prefix`. */
export async function forgetKept(prefix: string): Promise<void> {
  const transaction = (await open()).transaction(STORE, 'readwrite', { durability: 'strict' });
  transaction.objectStore(STORE).delete(rangeOf(prefix));
  await committed(transaction);
  announce(prefix);
}

/** Calls `onChange` after another tab has changed a record whose key begins with `prefix`. */
export function followKept(prefix: string, onChange: () => void): () => void {
  const heard = ({ data }: MessageEvent<string>) => {
    if (data.startsWith(prefix) || prefix.startsWith(data)) onChange();
  };
  const own = channelOfTabs();
  own?.addEventListener('message', heard);
  return () => own?.removeEventListener('message', heard);
}

/** Runs `work` unless another tab does so under this name. Resolves when it is done. A browser without locks runs it. */
export async function whileAlone(name: string, work: () => Promise<void>): Promise<void> {
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
