// Goes on to another page of this site, leaving no trace of the page it stands on.
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** `to`: a path as `redirectTarget` gives it. */
export function Forward({ to }: { to: string }) {
  const { history } = useRouter();
  useEffect(() => history.replace(to), [history, to]);
  return null;
}
