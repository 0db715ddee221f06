// No thread here, or none that the organization is on that the page acts for. Another one of the viewer's may be.
import './thread.css';
import { FileQuestionMark } from 'lucide-react';
import { threadCopy } from '../../copy/thread.ts';
import { useSwitchOrg, useViewer } from '../../session.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { focusPage } from '../../ui/focus-page.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useTabTitle } from '../../ui/PageTitle.tsx';
import { ownOrgOnThread } from './own-org-on-thread.ts';

export function ThreadMissing({ refusal }: { refusal: Error | null }) {
  const { orgs } = useViewer();
  const other = orgs.find(({ id }) => id === ownOrgOnThread(refusal));
  useTabTitle(threadCopy.missing);
  return (
    <EmptyState
      heading="h1"
      icon={<FileQuestionMark />}
      title={threadCopy.missing}
      action={
        <div className="page-ways">
          {other && <SwitchButton orgId={other.id} name={other.name} />}
          <LinkButton to="/dashboard">{threadCopy.toDashboard}</LinkButton>
        </div>
      }
    >
      {other ? threadCopy.switchWhy(other.name) : threadCopy.missingWhy}
    </EmptyState>
  );
}

function SwitchButton({ orgId, name }: { orgId: string; name: string }) {
  // The thread comes in place of this button, which has the focus.
  const { mutate, isPending } = useSwitchOrg(focusPage);
  return (
    <Button variant="solid" busy={isPending} onClick={() => mutate({ orgId })}>
      {threadCopy.switchTo(name)}
    </Button>
  );
}
