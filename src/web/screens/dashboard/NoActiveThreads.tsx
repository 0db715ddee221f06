// The dashboard of an organization without active threads, as cards and as a table.
import { FileText, Plus } from 'lucide-react';
import { dashboardCopy } from '../../copy/dashboard.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { EmptyCard } from '../../ui/feedback/EmptyState.tsx';

export function NoActiveThreads() {
  const create = (
    <LinkButton to="/new" variant="solid" icon={<Plus />}>
      {dashboardCopy.newThread}
    </LinkButton>
  );
  return (
    <EmptyCard icon={<FileText />} neighbours="car-gavel" title={dashboardCopy.noActive.title} action={create}>
      {dashboardCopy.noActive.sentence}
    </EmptyCard>
  );
}
