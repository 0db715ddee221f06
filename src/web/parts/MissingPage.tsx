// Shown instead of a page whose subject does not exist, or that the active organization may not see: both look the same. Offers to switch
// if another of the user's organizations may see it.
import type { ReactNode } from 'react';
import { frameCopy } from '../copy/frame.ts';
import { ApiError } from '../data/api-error.ts';
import { useSwitchOrg, useViewer } from '../data/session/session.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { focusPage } from '../ui/focus/focus-page.ts';
import { useTabTitle } from '../ui/layout/PageTitle.tsx';

interface MissingPageProps {
  refusal: Error | null;
  icon: ReactNode;
  title: string;
  sentence: string;
  /** Instead of the sentence, if the organization with this name may see it. */
  switchSentence?: (name: string) => string;
  /** The link back. */
  back: ReactNode;
}

export function MissingPage({ refusal, icon, title, sentence, switchSentence = () => sentence, back }: MissingPageProps) {
  const { orgs } = useViewer();
  const otherOrg = orgs.find(({ id }) => id === orgWithAccess(refusal));
  // The requested page replaces the button, which has the focus.
  const { mutate, isPending } = useSwitchOrg(focusPage);
  useTabTitle(title);
  return (
    <EmptyState
      heading="h1"
      icon={icon}
      title={title}
      action={
        <div className="page-ways flow">
          {otherOrg && (
            <Button variant="solid" busy={isPending} onClick={() => mutate({ orgId: otherOrg.id })}>
              {frameCopy.switchTo(otherOrg.name)}
            </Button>
          )}
          {back}
        </div>
      }
    >
      {otherOrg ? switchSentence(otherOrg.name) : sentence}
    </EmptyState>
  );
}

/** The id of the viewer's own organization that has access, if the refusal names one. */
const orgWithAccess = (refusal: Error | null): string | undefined =>
  refusal instanceof ApiError ? refusal.issues.find(({ path }) => path[0] === 'orgId')?.message : undefined;
