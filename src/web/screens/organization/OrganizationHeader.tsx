// The header of an organization's page: name, type, place, and the actions on the connection.
import { Ban } from 'lucide-react';
import { useId } from 'react';
import type { OrgView } from '../../../api/orgs.ts';
import { networkCopy } from '../../copy/network.ts';
import { orgsCopy } from '../../copy/orgs.ts';
import { typeAndPlace } from '../../org-picker/org-option.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { OrgMarkTags } from '../../ui/text/OrgMarkTags.tsx';
import { OrgIcon } from '../../ui/chain/OrgIcon.tsx';
import { useTabTitle } from '../../ui/layout/PageTitle.tsx';
import { Tag } from '../../ui/text/Tag.tsx';
import { BlockOrgButton } from '../network/BlockOrgButton.tsx';
import { ConnectionActions } from '../network/ConnectionActions.tsx';

/** A placeholder invites nobody, and a partner must be removed before it can be blocked. */
const mayBlock = ({ own, provisional, blocked, connection }: OrgView): boolean =>
  !own && !provisional && !blocked && connection !== 'accepted';

export function OrganizationHeader({ org }: { org: OrgView }) {
  const id = useId();
  useTabTitle(org.name);
  return (
    <Card className="org-page-head">
      <span className="org-page-icon">
        <OrgIcon type={org.orgType} />
      </span>
      <div className="org-page-name">
        <h1 id={id} translate="no">
          {org.name}
        </h1>
        <p className="muted">{typeAndPlace(org)}</p>
        {!org.own && org.connection !== 'accepted' && <OrgMarkTags newUntil={org.newUntil} similarName={org.similarName} />}
      </div>
      <div className="org-page-actions">
        {org.provisional && <Tag>{orgsCopy.notHere}</Tag>}
        {org.blocked && <Tag icon={<Ban aria-hidden="true" />}>{networkCopy.blocked}</Tag>}
        {mayBlock(org) && <BlockOrgButton org={org} nameId={id} />}
        {org.own ? <Tag>{networkCopy.yours}</Tag> : <ConnectionActions org={org} nameId={id} on="page" />}
      </div>
    </Card>
  );
}
