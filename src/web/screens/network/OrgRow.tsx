// A row of an organization: icon, name with a link to its page, type, place, time and actions.
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { OrgInNetwork } from '../../../api/orgs.ts';
import { uiCopy } from '../../copy/ui.ts';
import { orgsCopy } from '../../copy/orgs.ts';
import { cityAndState } from '../../org-picker/org-option.tsx';
import { Highlight } from '../../ui/text/Highlight.tsx';
import { OrgMarkTags } from '../../ui/text/OrgMarkTags.tsx';
import { OrgIcon } from '../../ui/chain/OrgIcon.tsx';
import { Time, useNow } from '../../ui/text/Time.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { ConnectionActions } from './ConnectionActions.tsx';
import { connectionState } from './connection-state.ts';

/** No time in Discover. `gone`: the organization has left the list, but the row stays in place. */
export type OrgRowData = OrgInNetwork & { lastActivityAt?: number; gone?: boolean };

interface OrgRowProps {
  org: OrgRowData;
  timeOf: string | undefined;
  q: string;
  on: 'partners' | 'list';
}

export function OrgRow({ org, timeOf, q, on }: OrgRowProps) {
  const id = useId();
  const now = useNow();
  const place = cityAndState(org) ?? (org.provisional ? orgsCopy.notHere : null);
  // On a phone, two buttons or a tag of several words take a line of their own.
  const isWide = ['request-received', 'declined'].includes(connectionState(org, now).kind);
  return (
    <li className="org-row org-grid" data-org={org.id}>
      <div className="org-name">
        <OrgIcon type={org.orgType} boxed />
        <Link id={id} to="/network/$orgId" params={{ orgId: org.id }} translate="no">
          <Highlight text={org.name} query={q} where="beginnings" />
        </Link>
        {org.connection !== 'accepted' && <OrgMarkTags newUntil={org.newUntil} similarName={org.similarName} />}
      </div>
      <p className="org-facts">
        <span>{uiCopy.type[org.orgType]}</span>
        {place !== null && (
          <>
            <span className="org-facts-dot"> · </span>
            <span>
              <Highlight text={place} query={q} where="beginnings" />
            </span>
          </>
        )}
      </p>
      {timeOf !== undefined && org.lastActivityAt !== undefined && (
        <span className="org-at">
          <VisuallyHidden>{timeOf} </VisuallyHidden>
          <Time at={org.lastActivityAt} wording="short" />
        </span>
      )}
      <div className="org-actions" data-wide={isWide || undefined}>
        <ConnectionActions org={org} nameId={id} on={on} gone={org.gone ?? false} />
      </div>
    </li>
  );
}
