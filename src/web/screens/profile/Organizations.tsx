// The user's organizations, with the role in each.
import { Link } from '@tanstack/react-router';
import { Building2 } from 'lucide-react';
import { ROLE_NAMES } from '../../copy/orgs.ts';
import { profileCopy } from '../../copy/account/profile.ts';
import { typeAndPlace } from '../../parts/orgs/org-option.tsx';
import { useViewer } from '../../data/session/session.ts';
import { Card, CardHeader } from '../../ui/layout/Card.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { OrgIcon } from '../../parts/orgs/OrgIcon.tsx';
import { Tag } from '../../ui/text/Tag.tsx';

const words = profileCopy.organizations;

export function Organizations() {
  const { org: active, orgs } = useViewer();
  const [before, place, after] = words.leaving;
  if (orgs.length === 0)
    return (
      <Card as="section" aria-label={words.title}>
        <EmptyState icon={<Building2 />} title={words.none} action={<LinkButton to="/onboarding">{words.setUp}</LinkButton>}>
          {words.noneSentence}
        </EmptyState>
      </Card>
    );
  return (
    <Card as="section" aria-labelledby="profile-organizations-title">
      <CardHeader id="profile-organizations-title" title={words.title} />
      <p className="profile-sentence profile-under-title">
        {before}
        <Link className="text-link" to="/myorganization">
          {place}
        </Link>
        {after}
      </p>
      <ul className="profile-rows" aria-labelledby="profile-organizations-title">
        {orgs.map((org) => (
          <li key={org.id} className="profile-row">
            <OrgIcon type={org.orgType} boxed />
            <div className="profile-row-words">
              <p className="profile-row-title" translate="no">
                {org.name}
              </p>
              <p className="muted">{typeAndPlace(org)}</p>
            </div>
            <div className="profile-row-tags">
              {orgs.length > 1 && org.id === active?.id && <Tag tone="blue">{words.active}</Tag>}
              <Tag>{ROLE_NAMES[org.role]}</Tag>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
