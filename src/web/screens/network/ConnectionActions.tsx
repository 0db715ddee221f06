// The actions that are possible for the connection with an organization, or its state if there are none.
import { Check, Clock, Plus } from 'lucide-react';
import { useState } from 'react';
import type { OrgInNetwork } from '../../../api/orgs.ts';
import { may } from '../../../domain/permissions.ts';
import { networkCopy } from '../../copy/network.ts';
import { useViewer } from '../../data/session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Tag } from '../../ui/text/Tag.tsx';
import { formatDate } from '../../ui/text/format-time.ts';
import { useNow } from '../../ui/text/Time.tsx';
import { VerifyFirstDialog } from '../../parts/mail/VerifyFirst.tsx';
import { connectionState } from './connection-state.ts';
import { useConnectionCommand, useConnectionRequest } from './use-connection-command.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';

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
  switch (state.kind) {
    case 'partner':
      return (
        <>
          {on !== 'partners' && <Tag icon={<Check />}>{networkCopy.connected}</Tag>}
          {on !== 'list' && may(own?.role ?? null, 'removeConnection') && <RemoveConnectionButton org={org} nameId={nameId} />}
        </>
      );
    case 'request-received':
      return <AnswerButtons org={org} nameId={nameId} gone={gone} />;
    case 'request-sent':
      return <Tag icon={<Clock />}>{on === 'page' ? networkCopy.requestPending : networkCopy.pending}</Tag>;
    case 'declined':
      return <Tag icon={<Clock />}>{networkCopy.declinedUntil(formatDate(state.until, now))}</Tag>;
    case 'not-connected':
      return <ConnectButton org={org} nameId={nameId} gone={gone} />;
    default:
      return state satisfies never;
  }
}

type OrgProps = Pick<ConnectionActionsProps, 'org' | 'nameId'> & { gone: boolean };

function ConnectButton({ org, nameId, gone }: OrgProps) {
  const request = useConnectionRequest(org);
  // The row of an organization that has left the list may stay for a moment. It shows what happened.
  if (gone && !request.isPending) return <Tag icon={<Clock />}>{request.isDone ? networkCopy.pending : networkCopy.gone}</Tag>;
  return (
    <>
      <Button icon={<Plus />} aria-describedby={nameId} busy={request.isPending} onClick={request.run}>
        {networkCopy.connect}
      </Button>
      <VerifyFirstDialog isHeld={request.isHeld} drop={request.drop} />
    </>
  );
}

function AnswerButtons({ org, nameId, gone }: OrgProps) {
  const accept = useConnectionCommand(org, 'acceptConnection');
  const ignore = useConnectionCommand(org, 'ignoreConnection');
  const isAnswering = accept.isPending || ignore.isPending;
  // Also in the moment between the answer of the server and the list without this row.
  const isOver = isAnswering || accept.isDone || ignore.isDone;
  if (gone && accept.isDone) return <Tag icon={<Check />}>{networkCopy.connected}</Tag>;
  if (gone && !isAnswering) return <Tag>{ignore.isDone ? networkCopy.ignored : networkCopy.gone}</Tag>;
  return (
    <>
      <Button variant="ghost" aria-describedby={nameId} busy={ignore.isPending} onClick={() => isOver || ignore.run()}>
        {networkCopy.ignore}
      </Button>
      <Button variant="tinted" icon={<Check />} aria-describedby={nameId} busy={accept.isPending} onClick={() => isOver || accept.run()}>
        {networkCopy.accept}
      </Button>
    </>
  );
}

const { removal, remove } = networkCopy;

/** The button that removes the connection with a partner, after a confirmation. */
function RemoveConnectionButton({ org, nameId }: { org: OrgInNetwork; nameId: string }) {
  const [isAsking, setAsking] = useState(false);
  const { run, isPending } = useConnectionCommand(org, 'removeConnection', () => setAsking(false));
  return (
    <>
      <Button variant="ghost" aria-describedby={nameId} onClick={() => setAsking(true)}>
        {remove}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={removal.title}
        description={removal.sentence(org.name)}
        action={remove}
        busy={isPending}
        onConfirm={run}
      />
    </>
  );
}
