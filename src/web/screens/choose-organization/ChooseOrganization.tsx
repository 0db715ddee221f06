// Asks a user who belongs to several organizations which one to act for. The requested page follows.
import './choose-organization.css';
import { ChevronRight } from 'lucide-react';
import type { MembershipView } from '../../../api/session.ts';
import { refusals } from '../../../domain/refusals.ts';
import { uiCopy } from '../../copy/ui.ts';
import { chooseOrganizationCopy } from '../../copy/account/session.ts';
import { typeAndPlace } from '../../parts/orgs/org-option.tsx';
import { useSwitchOrg } from '../../data/session/session.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { focusPage } from '../../ui/focus/focus-page.ts';
import { OrgIcon } from '../../parts/orgs/OrgIcon.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { Tag } from '../../ui/text/Tag.tsx';

export function ChooseOrganization({ orgs }: { orgs: readonly MembershipView[] }) {
  // The next page replaces the button that has the focus.
  const { mutate, isPending } = useSwitchOrg(focusPage);
  return (
    <div className="container page choose-organization">
      <PageTitle title={refusals['org-not-chosen'].message} sentence={chooseOrganizationCopy.sentence} />
      <Card>
        <ul className="organizations" aria-label={chooseOrganizationCopy.list}>
          {orgs.map((org) => (
            <li key={org.id}>
              <button type="button" className="organization-choice row" onClick={() => isPending || mutate({ orgId: org.id })}>
                <OrgIcon type={org.orgType} boxed />
                <span className="organization-words grow">
                  <span className="organization-name" translate="no">
                    {org.name}
                  </span>
                  <span className="quiet">{typeAndPlace(org)}</span>
                </span>
                {org.unread > 0 && <Tag tone="blue">{uiCopy.unread(org.unread)}</Tag>}
                <ChevronRight />
              </button>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
