// Shown for a path without a route.
import { MapPinOff } from 'lucide-react';
import { frameCopy } from '../copy/frame.ts';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { LinkButton } from '../ui/buttons/LinkButton.tsx';
import { useTabTitle } from '../ui/layout/PageTitle.tsx';

export function NotFound() {
  useTabTitle(frameCopy.notFound.title);
  return (
    <div className="container page">
      <EmptyState
        heading="h1"
        icon={<MapPinOff aria-hidden="true" />}
        title={frameCopy.notFound.title}
        action={
          <div className="page-ways">
            <LinkButton to="/">{frameCopy.notFound.home}</LinkButton>
            <LinkButton to="/dashboard">{frameCopy.notFound.dashboard}</LinkButton>
          </div>
        }
      >
        {frameCopy.notFound.sentence}
      </EmptyState>
    </div>
  );
}
