// Sends the scans that this browser has kept, on whatever page it is opened: the clerk may not come back to the page for receiving. What
// sends them is loaded only if there are some.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readLastingDrafts } from '../../../drafts/draft-storage.ts';
import { useMaybeViewer } from '../../../session/session.ts';
import { keptScansPrefix } from './kept-scans.ts';

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
