// The actions that are possible for the connection with an organization, or its state if there are none.
import { Check, Clock, Plus } from 'lucide-react';
import type { OrgInNetwork } from '../../../api/orgs.ts';
import { may } from '../../../domain/permissions.ts';
import { networkCopy } from '../../copy/network.ts';
import { useViewer } from '../../session/session.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Tag } from '../../ui/text/Tag.tsx';
import { formatDate } from '../../ui/text/format-time.ts';
import { useNow } from '../../ui/text/Time.tsx';
import { connectionState } from './connection-state.ts';
import { RemoveConnection } from './RemoveConnection.tsx';
import { useConnection } from './use-connection.ts';

export interface ConnectionActionsProps {
  org: OrgInNetwork;
  /** The id of the element with the organization's name, which describes every button. */
  nameId: string;
  /** The list of partners leaves out "Connected"; only `partners` and `page` offer to remove the connection. */
  on: 'partners' | 'list' | 'page';
  /** The organization has left the list, so it offers no actions. */
  gone?: boolean;
}

export function ConnectionActions({ org, nameId, on, gone = false }: ConnectionActionsProps) {
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
      return <Answer org={org} nameId={nameId} gone={gone} />;
    case 'asked':
      return <Tag icon={<Clock aria-hidden="true" />}>{on === 'page' ? networkCopy.requestPending : networkCopy.pending}</Tag>;
    case 'declined':
      return <Tag icon={<Clock aria-hidden="true" />}>{networkCopy.declinedUntil(formatDate(state.until, now))}</Tag>;
    case 'open':
      return <Connect org={org} nameId={nameId} gone={gone} />;
    default:
      return state satisfies never;
  }
}

type OfOrg = Pick<ConnectionActionsProps, 'org' | 'nameId'> & { gone: boolean };

function Connect({ org, nameId, gone }: OfOrg) {
  const request = useConnection(org, 'requestConnection');
  // The row of an organization that has left the list may stay for a moment. It shows what happened.
  if (gone && !request.isPending)
    return <Tag icon={<Clock aria-hidden="true" />}>{request.isDone ? networkCopy.pending : networkCopy.gone}</Tag>;
  return (
    <Button icon={<Plus aria-hidden="true" />} aria-describedby={nameId} busy={request.isPending} onClick={request.take}>
      {networkCopy.connect}
    </Button>
  );
}

function Answer({ org, nameId, gone }: OfOrg) {
  const accept = useConnection(org, 'acceptConnection');
  const ignore = useConnection(org, 'ignoreConnection');
  const isAnswering = accept.isPending || ignore.isPending;
  if (gone && accept.isDone) return <Tag icon={<Check aria-hidden="true" />}>{networkCopy.connected}</Tag>;
  if (gone && !isAnswering) return <Tag>{ignore.isDone ? networkCopy.ignored : networkCopy.gone}</Tag>;
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
