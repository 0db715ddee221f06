// Asks a user who belongs to several organizations which one to act for. The requested page follows.
import './choose-organization.css';
import type { MembershipView } from '../../../api/session.ts';
import { refusals } from '../../../domain/refusals.ts';
import { uiCopy } from '../../copy/ui.ts';
import { chooseOrganizationCopy } from '../../copy/account/session.ts';
import { useSwitchOrg } from '../../data/session/session.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { focusPage } from '../../ui/focus/focus-page.ts';
import { OrganizationChoices } from '../../parts/orgs/OrganizationChoices.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';

export function ChooseOrganization({ orgs }: { orgs: readonly MembershipView[] }) {
  // The next page replaces the button that has the focus.
  const { mutate, isPending } = useSwitchOrg(focusPage);
  return (
    <div className="container page choose-organization">
      <PageTitle title={refusals['org-not-chosen'].message} sentence={chooseOrganizationCopy.sentence} />
      <Card>
        <OrganizationChoices
          label={chooseOrganizationCopy.list}
          orgs={orgs}
          waits={({ unread }) => (unread > 0 ? uiCopy.unread(unread) : '')}
          onChoose={(orgId) => isPending || mutate({ orgId })}
        />
      </Card>
    </div>
  );
}
