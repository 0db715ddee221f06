// Shown if the code belongs to no shipment of the viewer's organization. The same for one of others and one that does not exist.
import { Unlink } from 'lucide-react';
import { receiveCopy } from '../copy/envelope/receive.ts';
import { LinkButton } from '../ui/Button.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { useTabTitle } from '../ui/layout/PageTitle.tsx';
import { SwitchOrganizationButton, useOtherOrgWithAccess } from './SwitchOrganizationButton.tsx';

export function EnvelopeGone({ refusal }: { refusal: Error | null }) {
  const otherOrg = useOtherOrgWithAccess(refusal);
  useTabTitle(receiveCopy.gone.title);
  return (
    <EmptyState
      heading="h1"
      icon={<Unlink />}
      title={receiveCopy.gone.title}
      action={
        <div className="page-ways">
          {otherOrg && <SwitchOrganizationButton org={otherOrg} />}
          <LinkButton to="/receive">{receiveCopy.gone.back}</LinkButton>
        </div>
      }
    >
      {receiveCopy.gone.sentence}
    </EmptyState>
  );
}
