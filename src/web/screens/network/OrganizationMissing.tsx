// No organization here, or none that is shown to the viewer's.
import { Building2 } from 'lucide-react';
import { networkCopy } from '../../copy/network.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useTabTitle } from '../../ui/PageTitle.tsx';

const { missing, missingWhy, back } = networkCopy.page;

export function OrganizationMissing() {
  useTabTitle(missing);
  return (
    <EmptyState heading="h1" icon={<Building2 aria-hidden="true" />} title={missing} action={<LinkButton to="/network">{back}</LinkButton>}>
      {missingWhy}
    </EmptyState>
  );
}
