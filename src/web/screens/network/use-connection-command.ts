// The commands on the connection with another organization. Puts the result into the cache and shows a toast.
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { OrgInNetwork } from '../../../api/orgs.ts';
import type { ApiError } from '../../data/api-error.ts';
import { networkCopy } from '../../copy/network.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { operation } from '../../data/queries.ts';
import { type CommandOptions, useCommand } from '../../data/use-command.ts';
import { useReachingCommand } from '../../parts/mail/VerifyFirst.tsx';
import type { NetworkList, NetworkView } from '../../../api/network.ts';
import type { Out, QueryName, Sent } from '../../../api/operations.ts';
import { networkListOf } from './connection-state.ts';

export type ConnectionOperation = 'requestConnection' | 'acceptConnection' | 'ignoreConnection' | 'removeConnection' | 'blockOrg';

/** `run` does nothing while a command is pending. `after` runs after every answer of the server, also a refusal. */
export function useConnectionCommand(known: OrgInNetwork, command: Exclude<ConnectionOperation, 'requestConnection'>, after?: () => void) {
  const { mutate, isPending, isSuccess } = useCommand(command, useOutcome(known, command, after));
  return { run: () => void (isPending || mutate({ orgId: known.id })), isPending, isDone: isSuccess };
}

/** Like `useConnectionCommand`. `isHeld`, `drop`: see `useReachingCommand`. */
export function useConnectionRequest(known: OrgInNetwork) {
  const request = useReachingCommand(operation.requestConnection, useOutcome(known, operation.requestConnection));
  const { mutate, isPending, isSuccess, isHeld, drop } = request;
  return { run: () => void (isPending || mutate({ orgId: known.id })), isPending, isDone: isSuccess, isHeld, drop };
}

function useOutcome<N extends ConnectionOperation>(known: OrgInNetwork, command: N, after?: () => void): CommandOptions<N> {
  const cache = useQueryClient();
  return {
    done: ({ org }) => {
      cacheOrg(cache, known, org);
      toast.success(doneText(command, org));
      after?.();
    },
    refused: (refusal) => {
      toastRefusal(command, refusal);
      if (refusal.outcomeUnknown) return;
      // The connection has changed meanwhile, so what is shown is outdated.
      for (const name of ['network', 'searchOrgs', 'org']) void cache.invalidateQueries({ queryKey: [name] });
      after?.();
    },
  };
}

/** Requesting a connection accepts a pending request of the other side. */
const doneText = (command: ConnectionOperation, { connection }: OrgInNetwork): string =>
  networkCopy.done[command === 'requestConnection' && connection === 'accepted' ? 'acceptConnection' : command];

/** Shows the server's message, or what failed and why if the server did not answer. */
function toastRefusal(command: ConnectionOperation, { message, outcomeUnknown }: ApiError): void {
  if (outcomeUnknown) toast.error(networkCopy.failed[command], message);
  else toast.error(message);
}

// Puts the organization that a command returned into all cached queries that contain it, then fetches them again.

const SHOWN_IN: readonly QueryName[] = ['network', 'searchOrgs', 'org'];

/** `before`: the organization as it was shown before the command. */
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
