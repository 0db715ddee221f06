// The viewer inside the guards, the switch of organization, and signing out.
import { useMutation, useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { ViewerView } from '../../api/session.ts';
import { postAuth } from '../data/api-client.ts';
import { forgetAllDrafts } from '../drafts/draft-storage.ts';
import { leaveUnlessGuarded, loadPage } from '../navigation/navigation-guard.ts';
import { setPageViewer, meQuery } from '../data/queries.ts';
import { toast } from '../ui/feedback/toast.ts';
import { useCommand } from '../data/use-command.ts';

export const SignedInViewer = createContext<ViewerView | null>(null);

/** The signed-in user. Throws outside `RequireSession` and `RequireOrganization`. */
export function useViewer(): ViewerView {
  const viewer = use(SignedInViewer);
  if (!viewer) throw new Error('useViewer needs a guard around it.');
  return viewer;
}

/** null for a visitor, undefined while it loads. */
export const useMaybeViewer = (): ViewerView | null | undefined => useQuery(meQuery()).data?.viewer;

/** The operation that switches the organization. */
export const SWITCH_ORG = 'setActiveOrg';

/**
 * `mutate({ orgId })` switches this page, and pages opened later, to another of the user's organizations. `before` runs between the
 * response and the switch of this page: it can leave a page, or remove a button, that belongs to the previous organization.
 */
export function useSwitchOrg(before?: () => unknown) {
  return useCommand(SWITCH_ORG, {
    done: async (me, _input, cache) => {
      await before?.();
      const { queryKey } = meQuery();
      await cache.cancelQueries({ queryKey });
      setPageViewer(cache, me);
      cache.setQueryData(queryKey, me);
    },
  });
}

/** Ends the session, then loads the landing page, so that no data of the user stays in memory. */
export function useSignOut(): () => void {
  const { mutate } = useMutation({
    mutationFn: () => postAuth('sign-out', {}),
    onSuccess: () => {
      forgetAllDrafts();
      loadPage('/');
    },
    onError: (error) => toast.error(error.message),
  });
  return () => leaveUnlessGuarded('sign-out', mutate);
}
