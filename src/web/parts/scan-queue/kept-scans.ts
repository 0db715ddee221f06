// Where this browser keeps what was scanned until the server has it: the scans that are to be sent, and those that are to be looked up.
import { changeKept, followKept, forgetKept, readRecords, whileAlone } from '../../data/drafts/kept-records.ts';
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
  await forgetKept(`${userId} `);
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
