// Before the first thread: who the person is, and the organization they work for.
import './onboarding.css';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { redirectTarget } from '../../../domain/redirect.ts';
import { onboardingCopy } from '../../copy/onboarding.ts';
import { LeaveQuestion } from '../../navigation/LeaveQuestion.tsx';
import { Redirect } from '../../navigation/Redirect.tsx';
import { useViewer } from '../../session/session.ts';
import { BackLink } from '../../ui/layout/BackLink.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { OrganizationChoices } from './OrganizationChoices.tsx';
import { ClaimOrganization } from './ClaimOrganization.tsx';
import { CreateOrganization } from './CreateOrganization.tsx';
import { JoinOrganization } from './JoinOrganization.tsx';
import { isForAll, modeOf } from './onboarding-search.ts';
import { useYourDetails } from './use-your-details.ts';
import { useJoin } from './use-join.ts';
import { useNewOrganization } from './use-new-organization.ts';
import { YourDetails } from './YourDetails.tsx';

const route = getRouteApi('/signed-in/onboarding');

export function Onboarding() {
  const search = route.useSearch();
  const { org } = useViewer();
  const [isDone, setDone] = useState(false);
  if (search.claim !== undefined) return <ClaimOrganization claim={search.claim} />;
  if (isDone || (org && !isForAll(search))) return <Redirect to={redirectTarget(search.redirect)} />;
  return <SetUp onDone={() => setDone(true)} />;
}

/** All forms live here, so that going from one mode to the other loses nothing. */
function SetUp({ onDone }: { onDone: () => void }) {
  const search = route.useSearch();
  const mode = modeOf(search);
  const details = useYourDetails();
  const organization = useNewOrganization(details.settle, onDone);
  const joining = useJoin(search, details.settle, onDone);
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
          details.forget();
          organization.forget();
        }}
      />
    </div>
  );
}

function Heading({ mode }: { mode: ReturnType<typeof modeOf> }) {
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

/** Another mode is another page to whoever cannot see it. */
function useFocusOnHeading(mode: string) {
  const page = useRef<HTMLDivElement>(null);
  const shown = useRef(mode);
  useEffect(() => {
    if (shown.current === mode) return;
    shown.current = mode;
    const heading = page.current?.querySelector('h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [mode]);
  return page;
}
