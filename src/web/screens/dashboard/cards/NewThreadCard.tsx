// The first cell of the active threads: opens a new thread.
import './card.css';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useId } from 'react';
import { dashboardCopy } from '../../../copy/dashboard.ts';

export function NewThreadCard() {
  const id = useId();
  return (
    <div className="tile tile-new">
      <span className="tile-plus" aria-hidden="true">
        <Plus />
      </span>
      <div className="tile-new-words">
        <h2>
          <Link className="tile-link" to="/new" aria-describedby={id}>
            {dashboardCopy.newThread}
          </Link>
        </h2>
        <p id={id} className="muted">
          {dashboardCopy.newThreadSentence}
        </p>
      </div>
    </div>
  );
}
