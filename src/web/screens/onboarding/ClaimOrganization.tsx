// Opened by a claim link: the placeholder as its partners described it. The user claims it, or merges it into an organization of theirs.
import { useQuery } from '@tanstack/react-query';
import { Link2Off } from 'lucide-react';
import { useState } from 'react';
import type { ClaimContext } from '../../../api/placeholders.ts';
import { may } from '../../../domain/permissions.ts';
import { refusals } from '../../../domain/refusals.ts';
import { NAME_MAX } from '../../../domain/limits.ts';
import { claimCopy } from '../../copy/claim.ts';
import { onboardingCopy } from '../../copy/account/onboarding.ts';
import { ApiError } from '../../data/api-error.ts';
import { LeaveQuestion } from '../../navigation/LeaveQuestion.tsx';
import { OrganizationFields } from '../../forms/OrganizationFields.tsx';
import { Redirect } from '../../navigation/Redirect.tsx';
import { claimContextQuery } from '../../data/queries.ts';
import { useViewer } from '../../session/session.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Card, CardBody, CardFooter } from '../../ui/layout/Card.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Field } from '../../ui/inputs/Field.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { PageTitle, useTabTitle } from '../../ui/layout/PageTitle.tsx';
import { Loading, SkeletonCard } from '../../ui/feedback/Skeleton.tsx';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { LoadFailure } from '../LoadFailure.tsx';
import { MergeChoice } from './MergeChoice.tsx';
import { type OrgClaim, useClaim } from './use-claim.ts';
import { usePageMark } from '../../ui/layout/use-page-mark.ts';

const threadPath = (twId: string | null): string => (twId === null ? '/dashboard' : `/t/${twId}`);

export function ClaimOrganization({ claim }: { claim: string }) {
  const { data, error, refetch } = useQuery(claimContextQuery(claim));
  const [target, setTarget] = useState<string | null>(null);
  if (target !== null) return <Redirect to={target} />;
  if (data?.claimed) return <Redirect to={threadPath(data.twId)} />;
  if (data) return <ClaimForm key={claim} claim={claim} context={data} onDone={(twId) => setTarget(threadPath(twId))} />;
  if (error instanceof ApiError && !error.outcomeUnknown && error.code !== 'internal') return <DeadLink sentence={error.message} />;
  if (error) return <LoadFailure onRetry={() => void refetch()} />;
  return (
    <div className="container page onboarding">
      <Loading>
        <SkeletonCard />
      </Loading>
    </div>
  );
}

function DeadLink({ sentence }: { sentence: string }) {
  const { org } = useViewer();
  useTabTitle(claimCopy.dead.title);
  return (
    <div className="container page">
      <EmptyState
        heading="h1"
        icon={<Link2Off aria-hidden="true" />}
        title={claimCopy.dead.title}
        action={
          <LinkButton variant="solid" to={org ? '/dashboard' : '/onboarding'}>
            {org ? claimCopy.dead.onward : claimCopy.dead.setUp}
          </LinkButton>
        }
      >
        {sentence}
      </EmptyState>
    </div>
  );
}

function ClaimForm({ claim, context, onDone }: { claim: string; context: ClaimContext; onDone: (twId: string | null) => void }) {
  const { email, orgs } = useViewer();
  const claiming = useClaim(claim, context, onDone);
  const own = orgs.filter(({ role }) => may(role, 'mergeInto'));
  return (
    <div className="container page onboarding">
      <div>
        <PageTitle title={claimCopy.title} sentence={claimCopy.sentence(context.org.name, email)} />
      </div>
      {own.length > 0 && <MergeChoice name={context.org.name} into={own} claiming={claiming} />}
      <Profile claiming={claiming} />
      <LeaveQuestion isDirty={claiming.isDirty} sentence={onboardingCopy.leaveSentence} onLeave={claiming.discardDraft} />
    </div>
  );
}

function Profile({ claiming: { form, position, setPosition, failure, isPending, claim } }: { claiming: OrgClaim }) {
  usePageMark('new-organization');
  return (
    <form className="new-organization" noValidate onSubmit={(event) => void claim(event)}>
      <Card>
        <CardBody className="fields">
          <Field label={claimCopy.position} optional>
            <TextInput
              autoComplete="organization-title"
              maxLength={NAME_MAX}
              value={position}
              onChange={(event) => setPosition(event.target.value)}
            />
          </Field>
        </CardBody>
        <OrganizationFields form={form} failure={failure} sharedMessage={refusals['incomplete-claim'].message} />
        <CardFooter className="new-organization-end">
          <Button type="submit" variant="solid" busy={isPending}>
            {claimCopy.submit}
          </Button>
        </CardFooter>
      </Card>
    </form>
  );
}
