// The first cell of the active threads: where a thread begins.
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useId } from 'react';
import { dashboardCopy } from '../../copy/dashboard.ts';

export function NewThreadTile() {
  const id = useId();
  return (
    <Link className="tile tile-new" to="/new" aria-labelledby={`${id}-name`} aria-describedby={`${id}-sentence`}>
      <span className="tile-plus" aria-hidden="true">
        <Plus />
      </span>
      <span className="tile-new-words">
        <h2 id={`${id}-name`}>{dashboardCopy.newThread}</h2>
        <span id={`${id}-sentence`} className="muted">
          {dashboardCopy.newThreadSentence}
        </span>
      </span>
    </Link>
  );
}
