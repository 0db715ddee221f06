// The regions "Title policy" and "Reminders" of My Organization. Only the organization's own members see them.
import './policy-picture.css';
import './policy.css';
import { useQuery } from '@tanstack/react-query';
import { remindersCopy, titlePolicyCopy } from '../../../copy/desk/title-policy.ts';
import { titlePolicyQuery } from '../../../data/queries.ts';
import { ListFailure } from '../../../ui/feedback/ListFailure.tsx';
import { Loading, SkeletonCard } from '../../../ui/feedback/Skeleton.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { PageSection } from '../PageSection.tsx';
import { PolicyForm } from './PolicyForm.tsx';
import { PolicyText } from './PolicyText.tsx';
import { Reminders } from './Reminders.tsx';

/** Lines of the skeletons, which are about as high as the content. */
export const POLICY_LINES = 20;
export const REMINDERS_LINES = 8;

export function PolicySections() {
  const { data: view, isError, refetch } = useQuery(titlePolicyQuery());
  if (!view && isError)
    return (
      <PageSection words={titlePolicyCopy}>
        <ListFailure words={titlePolicyCopy.failed} onRetry={() => void refetch()} />
      </PageSection>
    );
  return (
    <>
      <PageSection words={titlePolicyCopy}>
        {view ? <Card>{view.mayEdit ? <PolicyForm view={view} /> : <PolicyText view={view} />}</Card> : <Pending lines={POLICY_LINES} />}
      </PageSection>
      <PageSection words={remindersCopy}>{view ? <Reminders view={view} /> : <Pending lines={REMINDERS_LINES} />}</PageSection>
    </>
  );
}

function Pending({ lines }: { lines: number }) {
  return (
    <Loading>
      <SkeletonCard lines={lines} />
    </Loading>
  );
}
