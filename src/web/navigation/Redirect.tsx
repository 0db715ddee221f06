// Redirects to another page of this site, replacing the history entry.
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** `to`: a path from `redirectTarget`, or a constant. */
export function Redirect({ to }: { to: string }) {
  const { history } = useRouter();
  // The address changes before this component unmounts. Only the first target counts, or the redirect would repeat.
  const [target] = useState(to);
  useEffect(() => history.replace(target), [history, target]);
  return null;
}
