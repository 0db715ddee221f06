// Any path that is none of ours.
import { MapPinOff } from 'lucide-react';
import { shell } from '../copy/shell.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { useTabTitle } from '../ui/PageTitle.tsx';

export function NotFound() {
  useTabTitle(shell.notFound.title);
  return (
    <div className="container page">
      <EmptyState
        heading="h1"
        icon={<MapPinOff aria-hidden="true" />}
        title={shell.notFound.title}
        action={
          <div className="page-ways">
            <LinkButton to="/">{shell.notFound.home}</LinkButton>
            <LinkButton to="/dashboard">{shell.notFound.dashboard}</LinkButton>
          </div>
        }
      >
        {shell.notFound.sentence}
      </EmptyState>
    </div>
  );
}
