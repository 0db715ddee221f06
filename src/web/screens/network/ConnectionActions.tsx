// The actions that are possible for the connection with an organization, or its state if there are none.
import { Check, Clock, Plus } from 'lucide-react';
import type { OrgInNetwork } from '../../../api/orgs.ts';
import { may } from '../../../domain/permissions.ts';
import { networkCopy } from '../../copy/network.ts';
import { useViewer } from '../../data/session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Tag } from '../../ui/text/Tag.tsx';
import { formatDate } from '../../ui/text/format-time.ts';
import { useNow } from '../../ui/text/Time.tsx';
import { useReachingCommand, VerifyFirstDialog } from '../../parts/mail/VerifyFirst.tsx';
import { AskFirstButton } from '../../ui/dialogs/ConfirmDialog.tsx';
import type { NetworkList, NetworkView } from '../../../api/network.ts';
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '../../data/api-error.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { operation } from '../../data/queries.ts';
import { type CommandOptions, useCommand } from '../../data/use-command.ts';
import type { Out, QueryName, Sent } from '../../../api/operations.ts';

interface ConnectionActionsProps {
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
          {on !== 'list' && may(own?.role ?? null, 'removeConnection') && (
            <AskedCommand org={org} nameId={nameId} command="removeConnection" />
          )}
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

type OrgProps = Pick<ConnectionActionsProps, 'org' | 'nameId'>;

function ConnectButton({ org, nameId, gone }: OrgProps & { gone: boolean }) {
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

function AnswerButtons({ org, nameId, gone }: OrgProps & { gone: boolean }) {
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

const ASKED = {
  removeConnection: { ...networkCopy.removal, action: networkCopy.remove },
  blockOrg: { ...networkCopy.blocking, action: networkCopy.block },
};

/** A command on the connection with an organization, after a confirmation. */
export function AskedCommand({ org, nameId, command }: OrgProps & { command: keyof typeof ASKED }) {
  const { title, sentence, action } = ASKED[command];
  const { run, isPending } = useConnectionCommand(org, command);
  const button = { variant: 'ghost', 'aria-describedby': nameId } as const;
  return <AskFirstButton button={button} title={title} description={sentence(org.name)} action={action} busy={isPending} onConfirm={run} />;
}

/**
 * The state of the connection between an organization and the viewer's. `declined`: the organization ignored our request, and we cannot ask
 * again before `until` (ms since the epoch).
 */
type ConnectionState = { kind: 'partner' | 'request-received' | 'request-sent' | 'not-connected' } | { kind: 'declined'; until: number };

/** `now`: ms since the epoch. */
export function connectionState({ connection, incoming, askAgainAt }: OrgInNetwork, now: number): ConnectionState {
  switch (connection) {
    case 'accepted':
      return { kind: 'partner' };
    case 'pending':
      return { kind: incoming ? 'request-received' : 'request-sent' };
    case 'ignored':
      return askAgainAt !== null && askAgainAt > now ? { kind: 'declined', until: askAgainAt } : { kind: 'not-connected' };
    case null:
      return { kind: 'not-connected' };
    default:
      return connection satisfies never;
  }
}

/** The list of the network that contains the organization, or null. */
export function networkListOf({ connection, incoming }: Pick<OrgInNetwork, 'connection' | 'incoming'>): NetworkList | null {
  switch (connection) {
    case 'accepted':
      return 'partners';
    case 'pending':
      return incoming ? 'incoming' : 'outgoing';
    case 'ignored':
      return 'ignored';
    case null:
      return null;
    default:
      return connection satisfies never;
  }
}

type ConnectionOperation = 'requestConnection' | 'acceptConnection' | 'ignoreConnection' | 'removeConnection' | 'blockOrg';

/**
 * A command on the connection with another organization. `run` does nothing while a command is pending. `after` runs after every answer of
 * the server, also a refusal.
 */
export function useConnectionCommand(known: OrgInNetwork, command: Exclude<ConnectionOperation, 'requestConnection'>) {
  const { mutate, isPending, isSuccess } = useCommand(command, useOutcome(known, command));
  const run = (after?: () => void) => {
    const onError = ({ outcomeUnknown }: ApiError) => outcomeUnknown || after?.();
    if (!isPending) mutate({ orgId: known.id }, { onSuccess: () => after?.(), onError });
  };
  return { run, isPending, isDone: isSuccess };
}

/** Like `useConnectionCommand`. `isHeld`, `drop`: see `useReachingCommand`. */
function useConnectionRequest(known: OrgInNetwork) {
  const request = useReachingCommand(operation.requestConnection, useOutcome(known, operation.requestConnection));
  const { mutate, isPending, isSuccess, isHeld, drop } = request;
  return { run: () => void (isPending || mutate({ orgId: known.id })), isPending, isDone: isSuccess, isHeld, drop };
}

function useOutcome<N extends ConnectionOperation>(known: OrgInNetwork, command: N): CommandOptions<N> {
  const cache = useQueryClient();
  return {
    done: ({ org }) => {
      cacheOrg(cache, known, org);
      toast.success(doneText(command, org));
    },
    refused: (refusal) => {
      // What failed and why if the server did not answer, or else its message.
      if (refusal.outcomeUnknown) return toast.error(networkCopy.failed[command], refusal.message);
      toast.error(refusal.message);
      // The connection has changed meanwhile, so what is shown is outdated.
      for (const name of SHOWN_IN) void cache.invalidateQueries({ queryKey: [name] });
    },
  };
}

/** Requesting a connection accepts a pending request of the other side. */
const doneText = (command: ConnectionOperation, { connection }: OrgInNetwork): string =>
  networkCopy.done[command === 'requestConnection' && connection === 'accepted' ? 'acceptConnection' : command];

const SHOWN_IN: readonly QueryName[] = ['network', 'searchOrgs', 'org'];

/**
 * Puts the organization that a command returned into all cached queries that contain it, then fetches them again. `before`: as it was shown
 * before the command.
 */
function cacheOrg(cache: QueryClient, before: OrgInNetwork, org: OrgInNetwork): void {
  // A query that started before the command would overwrite its result.
  for (const name of SHOWN_IN) void cache.cancelQueries({ queryKey: [name] });
  cache.setQueriesData<Out<'searchOrgs'>>({ queryKey: ['searchOrgs'] }, (data) => data && { orgs: replaceOrg(data.orgs, org) });
  cache.setQueriesData<Out<'org'>>({ queryKey: ['org'] }, (data) => (data?.org.id === org.id ? { org: { ...data.org, ...org } } : data));
  const updateCounts = moveCount(networkListOf(before), networkListOf(org));
  for (const { queryKey } of cache.getQueryCache().findAll({ queryKey: ['network'] })) {
    const { list = 'partners' } = queryKey[1] as Sent<'network'>;
    cache.setQueryData<InfiniteData<NetworkView, string | undefined>>(
      queryKey,
      (data) =>
        data && { ...data, pages: data.pages.map((page) => ({ ...page, orgs: updateList(page.orgs), counts: updateCounts(page.counts) })) },
    );
    function updateList(orgs: NetworkView['orgs']): NetworkView['orgs'] {
      return networkListOf(org) === list ? replaceOrg(orgs, org) : orgs.filter(({ id }) => id !== org.id);
    }
  }
  for (const name of [...SHOWN_IN, 'me']) void cache.invalidateQueries({ queryKey: [name] });
}

/** Adjusts the counts for an organization that moved between lists. null: in no list. */
function moveCount(from: NetworkList | null, to: NetworkList | null) {
  return (counts: NetworkView['counts']): NetworkView['counts'] => {
    const moved = { ...counts };
    if (from) moved[from] -= 1;
    if (to) moved[to] += 1;
    return moved;
  };
}

const replaceOrg = <T extends OrgInNetwork>(orgs: T[], org: OrgInNetwork): T[] =>
  orgs.map((known) => (known.id === org.id ? { ...known, ...org } : known));
