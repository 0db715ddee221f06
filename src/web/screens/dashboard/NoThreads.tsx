// The empty states of the completed threads and of the filters, in a file of their own because it is loaded lazily.
import { Check, Filter } from 'lucide-react';
import { noThreadsCopy } from '../../copy/no-threads.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { EmptyCard } from '../../ui/feedback/EmptyState.tsx';
import type { ThreadFilter } from './dashboard-search.ts';

const { completed, filtered, showAll } = noThreadsCopy;

export function NoCompletedThreads() {
  const { title, sentence, action } = completed;
  return (
    <EmptyCard icon={<Check />} title={title} action={<LinkButton to="/dashboard">{action}</LinkButton>}>
      {sentence}
    </EmptyCard>
  );
}

export function NoFilteredThreads({ filter, onShowAll }: { filter: Exclude<ThreadFilter, 'all'>; onShowAll: () => void }) {
  return (
    <EmptyCard icon={<Filter />} title={filtered[filter].title} action={<Button onClick={onShowAll}>{showAll}</Button>}>
      {filtered[filter].sentence}
    </EmptyCard>
  );
}
