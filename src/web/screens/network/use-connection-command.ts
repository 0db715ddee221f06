// The commands on the connection with another organization. Puts the result into the cache and shows a toast.
import { useQueryClient } from '@tanstack/react-query';
import type { OrgInNetwork } from '../../../api/orgs.ts';
import type { ApiError } from '../../data/api-error.ts';
import { networkCopy } from '../../copy/network.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useCommand } from '../../data/use-command.ts';
import { cacheOrg } from './cache-org.ts';

export type ConnectionOperation = 'requestConnection' | 'acceptConnection' | 'ignoreConnection' | 'removeConnection' | 'blockOrg';

/** `run` does nothing while a command is pending. `after` runs after every answer of the server, also a refusal. */
export function useConnectionCommand(known: OrgInNetwork, command: ConnectionOperation, after?: () => void) {
  const cache = useQueryClient();
  const { mutate, isPending, isSuccess } = useCommand(command, {
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
  });
  return { run: () => void (isPending || mutate({ orgId: known.id })), isPending, isDone: isSuccess };
}

/** Requesting a connection accepts a pending request of the other side. */
const doneText = (command: ConnectionOperation, { connection }: OrgInNetwork): string =>
  networkCopy.done[command === 'requestConnection' && connection === 'accepted' ? 'acceptConnection' : command];

/** Shows the server's message, or what failed and why if the server did not answer. */
function toastRefusal(command: ConnectionOperation, { message, outcomeUnknown }: ApiError): void {
  if (outcomeUnknown) toast.error(networkCopy.failed[command], message);
  else toast.error(message);
}
