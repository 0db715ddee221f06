// Shown if the organization does not exist or the active organization may not see it. Offers to switch if another one may.
import { Building2 } from 'lucide-react';
import { networkCopy } from '../../copy/network.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { useTabTitle } from '../../ui/layout/PageTitle.tsx';
import { SwitchOrganizationButton, useOtherOrgWithAccess } from '../SwitchOrganizationButton.tsx';

const { missing, missingWhy, switchWhy, back } = networkCopy.page;

export function OrganizationMissing({ refusal }: { refusal: Error | null }) {
  const otherOrg = useOtherOrgWithAccess(refusal);
  useTabTitle(missing);
  return (
    <EmptyState
      heading="h1"
      icon={<Building2 aria-hidden="true" />}
      title={missing}
      action={
        <div className="page-ways">
          {otherOrg && <SwitchOrganizationButton org={otherOrg} />}
          <LinkButton to="/network">{back}</LinkButton>
        </div>
      }
    >
      {otherOrg ? switchWhy(otherOrg.name) : missingWhy}
    </EmptyState>
  );
}
