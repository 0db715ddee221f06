// What can be done about an organization, or how it stands where nothing can.
import { Check, Clock, Plus } from 'lucide-react';
import type { OrgInNetwork } from '../../../api/orgs.ts';
import { may } from '../../../domain/permissions.ts';
import { networkCopy } from '../../copy/network.ts';
import { useViewer } from '../../session.ts';
import { Button } from '../../ui/Button.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { formatDate } from '../../ui/time.ts';
import { useNow } from '../../ui/Time.tsx';
import { connectionState } from './connection-state.ts';
import { RemoveConnection } from './RemoveConnection.tsx';
import { useConnection } from './use-connection.ts';

export interface ConnectionActionsProps {
  org: OrgInNetwork;
  /** The id of the organization's name, which every button is described by. */
  nameId: string;
  /** Among partners, Connected goes without saying; in Discover nobody is removed. */
  on: 'partners' | 'list' | 'page';
}

export function ConnectionActions({ org, nameId, on }: ConnectionActionsProps) {
  const { org: own } = useViewer();
  const now = useNow();
  const state = connectionState(org, now);
  switch (state.is) {
    case 'partner':
      return (
        <>
          {on !== 'partners' && <Tag icon={<Check aria-hidden="true" />}>{networkCopy.connected}</Tag>}
          {on !== 'list' && may(own?.role ?? null, 'removeConnection') && <RemoveConnection org={org} nameId={nameId} />}
        </>
      );
    case 'asks-us':
      return <Answer org={org} nameId={nameId} />;
    case 'asked':
      return <Tag icon={<Clock aria-hidden="true" />}>{on === 'page' ? networkCopy.requestPending : networkCopy.pending}</Tag>;
    case 'declined':
      return <Tag icon={<Clock aria-hidden="true" />}>{networkCopy.declinedUntil(formatDate(state.until, now))}</Tag>;
    case 'open':
      return <Connect org={org} nameId={nameId} />;
    default:
      return state satisfies never;
  }
}

type OfOrg = Pick<ConnectionActionsProps, 'org' | 'nameId'>;

function Connect({ org, nameId }: OfOrg) {
  const request = useConnection(org, 'requestConnection');
  return (
    <Button icon={<Plus aria-hidden="true" />} aria-describedby={nameId} busy={request.isPending} onClick={request.take}>
      {networkCopy.connect}
    </Button>
  );
}

function Answer({ org, nameId }: OfOrg) {
  const accept = useConnection(org, 'acceptConnection');
  const ignore = useConnection(org, 'ignoreConnection');
  const isAnswering = accept.isPending || ignore.isPending;
  return (
    <>
      <Button variant="ghost" aria-describedby={nameId} busy={ignore.isPending} onClick={() => isAnswering || ignore.take()}>
        {networkCopy.ignore}
      </Button>
      <Button
        variant="tinted"
        icon={<Check aria-hidden="true" />}
        aria-describedby={nameId}
        busy={accept.isPending}
        onClick={() => isAnswering || accept.take()}
      >
        {networkCopy.accept}
      </Button>
    </>
  );
}
