// Shown if no organization is active: choose one, or set one up.
import { Building2 } from 'lucide-react';
import { myOrganizationCopy } from '../../copy/my-organization.ts';
import { useSwitchOrg, useViewer } from '../../session/session.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { focusPage } from '../../ui/focus/focus-page.ts';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';

export function NoOrganization() {
  const { orgs } = useViewer();
  // The next page replaces the button that has the focus.
  const { mutate, isPending, variables } = useSwitchOrg(focusPage);
  const setUp = (
    <LinkButton to="/onboarding" search={{ redirect: '/myorganization' }}>
      {myOrganizationCopy.setUp}
    </LinkButton>
  );
  const choices = (
    <div className="my-choices">
      {orgs.map(({ id, name }) => (
        <Button key={id} busy={isPending && variables.orgId === id} onClick={() => isPending || mutate({ orgId: id })}>
          <span translate="no">{name}</span>
        </Button>
      ))}
    </div>
  );
  return (
    <Card>
      <EmptyState icon={<Building2 aria-hidden="true" />} title={myOrganizationCopy.none} action={orgs.length === 0 ? setUp : choices}>
        {orgs.length === 0 ? myOrganizationCopy.noneYet : myOrganizationCopy.chooseOne}
      </EmptyState>
    </Card>
  );
}
