// Before the first thread: who the person is, and the organization they work for.
import './onboarding.css';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { redirectTarget } from '../../../domain/redirect.ts';
import { onboarding } from '../../copy/onboarding.ts';
import { Forward } from '../../Forward.tsx';
import { useViewer } from '../../session.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Choices } from './Choices.tsx';
import { CreateOrganization } from './CreateOrganization.tsx';
import { useDetails } from './use-details.ts';
import { useNewOrganization } from './use-new-organization.ts';
import { YourDetails } from './YourDetails.tsx';

const route = getRouteApi('/signed-in/onboarding');

export function Onboarding() {
  const { redirect } = route.useSearch();
  const { org } = useViewer();
  return org ? <Forward to={redirectTarget(redirect)} /> : <SetUp />;
}

/** Both forms live here, so that going from one mode to the other loses nothing. */
function SetUp() {
  const { mode, ...search } = route.useSearch();
  const details = useDetails();
  const organization = useNewOrganization(details.settle);
  const { title, sentence } = mode === 'create' ? onboarding.create : onboarding.choose;
  const page = useFocusOnHeading(mode);
  return (
    <div className="container page onboarding" ref={page}>
      <div>
        {mode === 'create' && (
          <Link className="onboarding-back" to="/onboarding" search={search}>
            <ArrowLeft aria-hidden="true" />
            {onboarding.create.back}
          </Link>
        )}
        <PageTitle title={title} sentence={sentence} />
      </div>
      <YourDetails details={details} />
      {mode === 'create' ? <CreateOrganization organization={organization} /> : <Choices />}
    </div>
  );
}

/** Another mode is another page to whoever cannot see it. */
function useFocusOnHeading(mode: string | undefined) {
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
