// Who is signed in, for everything inside the guards; and the way out.
import { useMutation, useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { ViewerView } from '../api/session.ts';
import { postAuth } from './client.ts';
import { meQuery } from './queries.ts';
import { toast } from './ui/toast.ts';

export const ViewerContext = createContext<ViewerView | null>(null);

/** The person who is signed in. Only for what stands inside `SignedIn` or `Member`. */
export function useViewer(): ViewerView {
  const viewer = use(ViewerContext);
  if (!viewer) throw new Error('useViewer needs a guard around it.');
  return viewer;
}

/** null for a visitor, undefined while it is not known. */
export const useMaybeViewer = (): ViewerView | null | undefined => useQuery(meQuery()).data?.viewer;

/** Ends the session, then loads the site anew: nothing of the person stays behind in the page. */
export function useSignOut(): () => void {
  const { mutate } = useMutation({
    mutationFn: () => postAuth('sign-out', {}),
    onSuccess: () => window.location.assign('/'),
    onError: (error) => toast.error(error.message),
  });
  return mutate;
}
