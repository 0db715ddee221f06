// A page that could not be read: one sentence, and another try.
import { Unplug } from 'lucide-react';
import { shell } from '../copy/shell.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useTabTitle } from '../ui/PageTitle.tsx';

export function LoadFailure({ onRetry }: { onRetry: () => void }) {
  useTabTitle(shell.failed.title);
  return (
    <div className="container page">
      <EmptyState
        heading="h1"
        icon={<Unplug aria-hidden="true" />}
        title={shell.failed.title}
        action={<Button onClick={onRetry}>{shell.failed.again}</Button>}
      >
        {shell.failed.sentence}
      </EmptyState>
    </div>
  );
}
