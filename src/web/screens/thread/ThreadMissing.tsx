// No thread here, or none that the viewer's organization is on.
import './thread.css';
import { FileQuestionMark } from 'lucide-react';
import { threadCopy } from '../../copy/thread.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useTabTitle } from '../../ui/PageTitle.tsx';

export function ThreadMissing() {
  useTabTitle(threadCopy.missing);
  return (
    <EmptyState
      heading="h1"
      icon={<FileQuestionMark />}
      title={threadCopy.missing}
      action={<LinkButton to="/dashboard">{threadCopy.toDashboard}</LinkButton>}
    >
      {threadCopy.missingWhy}
    </EmptyState>
  );
}
