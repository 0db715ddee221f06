// Redirects to another page of this site, replacing the history entry.
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';

/**
 * `to`: a path from `redirectTarget`, or a path of this site. `from`: the path of the page that redirects, if it can do so at any time: a
 * person who is on the way to another page is not sent away from that one. The hash and the state of the history entry go along.
 */
export function Redirect({ to, from }: { to: string; from?: string }) {
  const { history } = useRouter();
  // The address changes before this component unmounts. Only the first target counts, or the redirect would repeat.
  const [target] = useState(to);
  const path = useSyncExternalStore(history.subscribe, () => history.location.pathname);
  const isElsewhere = from !== undefined && path !== from;
  useEffect(() => {
    if (isElsewhere) return;
    if (from === undefined) history.replace(target);
    else history.replace(target + history.location.hash, history.location.state);
  }, [history, target, from, isElsewhere]);
  return null;
}
