// Goes on to another page of this site, leaving no trace of the page it stands on.
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** `to`: a path as `redirectTarget` gives it, or one of ours. */
export function Forward({ to }: { to: string }) {
  const { history } = useRouter();
  // The address changes before this page is gone: only the first way counts, or each would lead to the next.
  const [way] = useState(to);
  useEffect(() => history.replace(way), [history, way]);
  return null;
}
