// Shown if the thread does not exist or the active organization may not see it. Offers to switch if another one may.
import './thread.css';
import { FileQuestionMark } from 'lucide-react';
import { threadCopy } from '../../copy/thread.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { useTabTitle } from '../../ui/layout/PageTitle.tsx';
import { SwitchOrganizationButton, useOtherOrgWithAccess } from '../SwitchOrganizationButton.tsx';

export function ThreadMissing({ refusal }: { refusal: Error | null }) {
  const otherOrg = useOtherOrgWithAccess(refusal);
  useTabTitle(threadCopy.missing);
  return (
    <EmptyState
      heading="h1"
      icon={<FileQuestionMark />}
      title={threadCopy.missing}
      action={
        <div className="page-ways">
          {otherOrg && <SwitchOrganizationButton org={otherOrg} />}
          <LinkButton to="/dashboard">{threadCopy.toDashboard}</LinkButton>
        </div>
      }
    >
      {otherOrg ? threadCopy.switchWhy(otherOrg.name) : threadCopy.missingWhy}
    </EmptyState>
  );
}
