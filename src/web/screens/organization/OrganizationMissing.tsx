// No organization here, or none that is shown to the viewer's. It may be shown to another one of theirs.
import { Building2 } from 'lucide-react';
import { networkCopy } from '../../copy/network.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { useTabTitle } from '../../ui/layout/PageTitle.tsx';
import { SwitchInstead, useOrgInstead } from '../SwitchInstead.tsx';

const { missing, missingWhy, switchWhy, back } = networkCopy.page;

export function OrganizationMissing({ refusal }: { refusal: Error | null }) {
  const other = useOrgInstead(refusal);
  useTabTitle(missing);
  return (
    <EmptyState
      heading="h1"
      icon={<Building2 aria-hidden="true" />}
      title={missing}
      action={
        <div className="page-ways">
          {other && <SwitchInstead org={other} />}
          <LinkButton to="/network">{back}</LinkButton>
        </div>
      }
    >
      {other ? switchWhy(other.name) : missingWhy}
    </EmptyState>
  );
}
