// The commands on the connection with another organization. Puts the result into the cache and shows a toast.
import { useQueryClient } from '@tanstack/react-query';
import type { OrgInNetwork } from '../../../api/orgs.ts';
import type { ApiError } from '../../data/api-error.ts';
import { networkCopy } from '../../copy/network.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { operation } from '../../data/operation.ts';
import { type CommandOptions, useCommand } from '../../data/use-command.ts';
import { useReachingCommand } from '../../verification/use-reaching-command.ts';
import { cacheOrg } from './cache-org.ts';

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
