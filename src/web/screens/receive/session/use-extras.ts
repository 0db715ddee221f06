// What was scanned and is on no manifest.
import { useEffect, useRef, useState } from 'react';
import { useViewer } from '../../../data/session/session.ts';
import { type Extra, extraStoreOf, type ScannedTitle } from '../../../parts/scan-queue/kept-scans.ts';

export const scannedId = (scanned: ScannedTitle): string => (scanned.kind === 'vin' ? scanned.vin : scanned.end);

export type Extras = ReturnType<typeof useExtras>;

/**
 * What was scanned and is on no manifest. It is kept on this device until the next envelope, because nothing is recorded for it. The tabs
 * of a clerk have the same. What cannot be stored is in this page alone.
 */
export function useExtras() {
  const { userId, org } = useViewer();
  const orgId = org?.id;
  const [store] = useState(() => extraStoreOf({ userId, orgId }));
  const [extras, setExtras] = useState<readonly Extra[]>([]);
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const keptBefore = useRef<ReadonlySet<string>>(kept);
  const load = async () => {
    const stored = await store.read();
    const before = keptBefore.current;
    const now = new Set(stored.map(({ id }) => id));
    keptBefore.current = now;
    setKept(now);
    // Without those that another tab has removed.
    setExtras((known) => [...stored, ...known.filter(({ id }) => !now.has(id) && !before.has(id))].toSorted((a, b) => a.at - b.at));
  };
  const reload = () => void load().catch(() => undefined); // what is scanned stays in this page
  useEffect(() => {
    reload();
    return store.follow(reload);
    // oxlint-disable-next-line react/exhaustive-deps -- `reload` depends on the store alone
  }, [store]);

  const put = (extra: Extra) => {
    setExtras((known) => [...known.filter(({ id }) => id !== extra.id), extra]);
    store.change(extra.id, () => extra).then(reload, () => undefined);
  };
  /** Resolves with false if another tab has removed it already. */
  const take = async (id: string): Promise<boolean> => {
    const wasKept = keptBefore.current.has(id);
    let isFound = false;
    setExtras((known) => known.filter((extra) => extra.id !== id));
    try {
      await store.change(id, (extra) => {
        isFound = extra !== null;
        return null;
      });
      reload();
    } catch {
      return true; // no tab has it but this one
    }
    return isFound || !wasKept;
  };
  return {
    all: extras,
    kept,
    /** Replaces the one that was scanned before as the same. */
    put,
    take,
    remove: (id: string) => void take(id),
    forgetOf: (code: string) => {
      for (const { id, code: open } of extras) if (open === code) void take(id);
    },
  };
}
