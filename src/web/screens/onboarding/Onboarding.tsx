// /onboarding: the user's details, and creating, joining or claiming an organization.
import './onboarding.css';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { redirectTarget } from '../../../domain/redirect.ts';
import { onboardingCopy } from '../../copy/account/onboarding.ts';
import { LeaveQuestion } from '../../navigation/LeaveQuestion.tsx';
import { Redirect } from '../../navigation/Redirect.tsx';
import { useViewer } from '../../data/session/session.ts';
import { BackLink, PageTitle } from '../../ui/layout/PageTitle.tsx';
import { OrganizationChoices } from './OrganizationChoices.tsx';
import { ClaimOrganization } from './ClaimOrganization.tsx';
import { JoinOrganization } from './JoinOrganization.tsx';
import { allowsOnboardedUsers, onboardingMode } from './onboarding-search.ts';
import { useYourDetails, YourDetails } from './YourDetails.tsx';
import { missingFieldsText, type NewOrganization, useJoin, useNewOrganization } from './use-new-organization.ts';
import { OrganizationFields } from '../../parts/orgs/OrganizationFields.tsx';
import { Card, CardFooter } from '../../ui/layout/Card.tsx';
import { WaitingButton } from '../../ui/Button.tsx';
import { usePageMark } from '../../ui/layout/use-page-mark.ts';

const route = getRouteApi('/signed-in/onboarding');

export function Onboarding() {
  const search = route.useSearch();
  const { org } = useViewer();
  const [isDone, setDone] = useState(false);
  if (search.claim !== undefined) return <ClaimOrganization claim={search.claim} />;
  if (isDone || (org && !allowsOnboardedUsers(search))) return <Redirect to={redirectTarget(search.redirect)} />;
  return <OnboardingForms onDone={() => setDone(true)} />;
}

/** Holds the state of all forms, so that switching between the modes loses nothing. */
function OnboardingForms({ onDone }: { onDone: () => void }) {
  const search = route.useSearch();
  const mode = onboardingMode(search);
  const details = useYourDetails();
  const organization = useNewOrganization(details.saveIfChanged, onDone);
  const joining = useJoin(search, details.saveIfChanged, onDone);
  const page = useFocusOnHeading(mode);
  return (
    <div className="container page onboarding" ref={page}>
      <Heading mode={mode} />
      <YourDetails details={details} />
      {mode === 'choose' && <OrganizationChoices />}
      {mode === 'create' && <CreateOrganization organization={organization} />}
      {mode === 'invite' && <JoinOrganization joining={joining} />}
      <LeaveQuestion
        isDirty={details.isDirty || organization.form.formState.isDirty}
        sentence={onboardingCopy.leaveSentence}
        onLeave={() => {
          details.discardDraft();
          organization.discardDraft();
        }}
      />
    </div>
  );
}

function Heading({ mode }: { mode: ReturnType<typeof onboardingMode> }) {
  const { redirect } = route.useSearch();
  const { email, org } = useViewer();
  const { title, sentence } = {
    choose: org ? onboardingCopy.add : onboardingCopy.choose,
    create: onboardingCopy.create,
    invite: { title: onboardingCopy.join.title, sentence: onboardingCopy.join.sentence(email) },
  }[mode];
  return (
    <div>
      {mode !== 'choose' && (
        <BackLink to="/onboarding" search={{ ...(redirect === undefined ? {} : { redirect }), ...(org ? { add: true } : {}) }}>
          {onboardingCopy.back}
        </BackLink>
      )}
      <PageTitle title={title} sentence={sentence} />
    </div>
  );
}

/** For screen readers, another mode is another page, so the focus goes to its heading. */
function useFocusOnHeading(mode: string) {
  const page = useRef<HTMLDivElement>(null);
  const shownMode = useRef(mode);
  useEffect(() => {
    if (shownMode.current === mode) return;
    shownMode.current = mode;
    const heading = page.current?.querySelector('h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [mode]);
  return page;
}

function CreateOrganization({ organization: { form, failure, isPending, create } }: { organization: NewOrganization }) {
  usePageMark('new-organization');
  return (
    <form className="new-organization" noValidate onSubmit={create}>
      <Card>
        <OrganizationFields form={form} failure={failure} />
        <CardFooter className="new-organization-end">
          <WaitingButton type="submit" variant="solid" reason={missingFieldsText(useWatch({ control: form.control }))} busy={isPending}>
            {onboardingCopy.create.submit}
          </WaitingButton>
        </CardFooter>
      </Card>
    </form>
  );
}
