// The empty states of the dashboard's tabs and filters.
import { Check, FileText, Filter, Plus } from 'lucide-react';
import { dashboardCopy } from '../../copy/dashboard.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import type { ThreadFilter } from './dashboard-search.ts';

const { none } = dashboardCopy;

export function NoActiveThreads() {
  return (
    <Card>
      <EmptyState
        icon={<FileText />}
        neighbours="car-gavel"
        title={none.active.title}
        action={
          <LinkButton to="/new" variant="solid" icon={<Plus />}>
            {dashboardCopy.newThread}
          </LinkButton>
        }
      >
        {none.active.sentence}
      </EmptyState>
    </Card>
  );
}

export function NoCompletedThreads() {
  return (
    <Card>
      <EmptyState icon={<Check />} title={none.completed.title} action={<LinkButton to="/dashboard">{none.completed.action}</LinkButton>}>
        {none.completed.sentence}
      </EmptyState>
    </Card>
  );
}

export function NoFilteredThreads({ filter, onShowAll }: { filter: Exclude<ThreadFilter, 'all'>; onShowAll: () => void }) {
  return (
    <Card>
      <EmptyState icon={<Filter />} title={none[filter].title} action={<Button onClick={onShowAll}>{dashboardCopy.showAll}</Button>}>
        {none[filter].sentence}
      </EmptyState>
    </Card>
  );
}
