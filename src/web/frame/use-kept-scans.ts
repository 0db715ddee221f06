// Sends the scans that this browser has kept, on whatever page it is opened: the clerk may not come back to the page for receiving. What
// sends them is loaded only if there are some.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMaybeViewer } from '../data/session/session.ts';
import type { Clerk } from '../parts/scan-queue/kept-scans.ts';

export function useKeptScans(): void {
  const cache = useQueryClient();
  const { userId, org, displayName = '' } = useMaybeViewer() ?? {};
  const orgId = org?.id;
  useEffect(() => {
    if (userId === undefined) return;
    void sendKept(cache, { userId, orgId, displayName }).catch(() => undefined); // the next page tries again
  }, [cache, userId, orgId, displayName]);
}

async function sendKept(cache: QueryClient, clerk: Clerk): Promise<void> {
  const { hasKeptScans } = await import('../parts/scan-queue/kept-scans.ts');
  if (!(await hasKeptScans(clerk))) return;
  const { scanSenderFor } = await import('../parts/scan-queue/use-scan-sender.ts');
  scanSenderFor(cache, clerk);
}
