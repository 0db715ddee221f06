// The organizations of a person as a list of buttons.
import './organization-choices.css';
import { ChevronRight } from 'lucide-react';
import type { MembershipView } from '../../../api/session.ts';
import { OrgIcon } from './OrgIcon.tsx';
import { Tag } from '../../ui/text/Tag.tsx';
import { typeAndPlace } from './org-option.tsx';

interface OrganizationChoicesProps {
  label: string;
  orgs: readonly MembershipView[];
  /** What waits in an organization. Empty for nothing. */
  waits: (org: MembershipView) => string;
  onChoose: (orgId: string) => void;
}

export function OrganizationChoices({ label, orgs, waits, onChoose }: OrganizationChoicesProps) {
  return (
    <ul className="organizations" aria-label={label}>
      {orgs.map((org) => (
        <li key={org.id}>
          <button type="button" className="organization-choice row" onClick={() => onChoose(org.id)}>
            <OrgIcon type={org.orgType} boxed />
            <span className="organization-words grow">
              <span className="organization-name" translate="no">
                {org.name}
              </span>
              <span className="quiet">{typeAndPlace(org)}</span>
            </span>
            {waits(org) !== '' && <Tag tone="blue">{waits(org)}</Tag>}
            <ChevronRight />
          </button>
        </li>
      ))}
    </ul>
  );
}
