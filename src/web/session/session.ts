// Who is signed in, for everything inside the guards; which organization the page acts for; and the way out.
import { useMutation, useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { ViewerView } from '../../api/session.ts';
import { postAuth } from '../data/api-client.ts';
import { forgetAllDrafts } from '../drafts/draft-storage.ts';
import { leaveUnlessGuarded, loadPage } from '../navigation/navigation-guard.ts';
import { actAs, meQuery } from '../data/queries.ts';
import { toast } from '../ui/feedback/toast.ts';
import { useCommand } from '../data/use-command.ts';

export const SignedInViewer = createContext<ViewerView | null>(null);

/** The person who is signed in. Only for what stands inside `SignedIn` or `Member`. */
export function useViewer(): ViewerView {
  const viewer = use(SignedInViewer);
  if (!viewer) throw new Error('useViewer needs a guard around it.');
  return viewer;
}

/** null for a visitor, undefined while it is not known. */
export const useMaybeViewer = (): ViewerView | null | undefined => useQuery(meQuery()).data?.viewer;

/** The command that a switch of organization is. */
export const SWITCH = 'setActiveOrg';

/**
 * `mutate({ orgId })` makes this page act for another of the person's organizations, and every page that is opened from now on.
 * `before` is waited for between the two: it leaves a page that is the old organization's alone, or a button that goes with it.
 */
export function useSwitchOrg(before?: () => unknown) {
  return useCommand(SWITCH, {
    done: async (me, _input, cache) => {
      await before?.();
      const { queryKey } = meQuery();
      await cache.cancelQueries({ queryKey });
      actAs(cache, me);
      cache.setQueryData(queryKey, me);
    },
  });
}

/** Ends the session, then loads the site anew: nothing of the person stays behind in the page. */
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
