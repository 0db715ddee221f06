// The viewer inside the guards, and the switch of organization.
import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { ViewerView } from '../../../api/session.ts';
import { setPageViewer, meQuery } from '../queries.ts';
import { useCommand } from '../use-command.ts';

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
