// Sends the scans that this browser has kept, on whatever page it is opened: the clerk may not come back to the page for receiving. What
// sends them is loaded only if there are some.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { draftKey, readLastingDrafts } from '../../../drafts/draft-storage.ts';
import { useMaybeViewer } from '../../../session/session.ts';

/** Who scans. Another organization of the same person has scans of its own. */
export type Clerk = { userId: string; orgId: string | undefined; displayName: string };

/** The beginning of the keys under which the clerk's scans are kept. */
export const keptScansPrefix = ({ userId, orgId }: Clerk): string => draftKey(userId, orgId, 'receive ');

export function useKeptScans(): void {
  const cache = useQueryClient();
  const { userId, org, displayName = '' } = useMaybeViewer() ?? {};
  const orgId = org?.id;
  useEffect(() => {
    if (userId === undefined) return;
    const clerk = { userId, orgId, displayName };
    if (readLastingDrafts(keptScansPrefix(clerk)).length === 0) return;
    import('./use-scan-sender.ts').then(
      ({ scanSenderFor }) => scanSenderFor(cache, clerk),
      () => undefined, // the next page tries again
    );
  }, [cache, userId, orgId, displayName]);
}
