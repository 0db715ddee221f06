// The empty states of the dashboard's tabs and filters.
import { Check, FileText, Filter, Plus } from 'lucide-react';
import { dashboardCopy } from '../../copy/dashboard.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { EmptyCard } from '../../ui/feedback/EmptyState.tsx';
import type { ThreadFilter } from './dashboard-search.ts';

const { none } = dashboardCopy;

export function NoActiveThreads() {
  const create = (
    <LinkButton to="/new" variant="solid" icon={<Plus />}>
      {dashboardCopy.newThread}
    </LinkButton>
  );
  return (
    <EmptyCard icon={<FileText />} neighbours="car-gavel" title={none.active.title} action={create}>
      {none.active.sentence}
    </EmptyCard>
  );
}

export function NoCompletedThreads() {
  const { title, sentence, action } = none.completed;
  return (
    <EmptyCard icon={<Check />} title={title} action={<LinkButton to="/dashboard">{action}</LinkButton>}>
      {sentence}
    </EmptyCard>
  );
}

export function NoFilteredThreads({ filter, onShowAll }: { filter: Exclude<ThreadFilter, 'all'>; onShowAll: () => void }) {
  return (
    <EmptyCard icon={<Filter />} title={none[filter].title} action={<Button onClick={onShowAll}>{dashboardCopy.showAll}</Button>}>
      {none[filter].sentence}
    </EmptyCard>
  );
}
