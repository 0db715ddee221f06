// The commands on the connection with another organization. Puts the result into the cache and shows a toast.
import { useQueryClient } from '@tanstack/react-query';
import type { OrgInNetwork } from '../../../api/orgs.ts';
import type { ApiError } from '../../data/api-error.ts';
import { networkCopy } from '../../copy/network.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useCommand } from '../../data/use-command.ts';
import { keepOrg } from './keep-org.ts';

export type Step = 'requestConnection' | 'acceptConnection' | 'ignoreConnection' | 'removeConnection' | 'blockOrg';

/** `take` does nothing while a command is pending. `after` runs after every answer of the server, also a refusal. */
export function useConnection(known: OrgInNetwork, step: Step, after?: () => void) {
  const cache = useQueryClient();
  const { mutate, isPending, isSuccess } = useCommand(step, {
    done: ({ org }) => {
      keepOrg(cache, known, org);
      toast.success(doneWords(step, org));
      after?.();
    },
    refused: (refusal) => {
      sayFailed(step, refusal);
      if (refusal.outcomeUnknown) return;
      // The connection has changed meanwhile, so what is shown is outdated.
      for (const name of ['network', 'searchOrgs', 'org']) void cache.invalidateQueries({ queryKey: [name] });
      after?.();
    },
  });
  return { take: () => void (isPending || mutate({ orgId: known.id })), isPending, isDone: isSuccess };
}

/** Requesting a connection accepts a pending request of the other side. */
const doneWords = (step: Step, { connection }: OrgInNetwork): string =>
  networkCopy.done[step === 'requestConnection' && connection === 'accepted' ? 'acceptConnection' : step];

/** Shows the server's message, or what failed and why if the server did not answer. */
function sayFailed(step: Step, { message, outcomeUnknown }: ApiError): void {
  if (outcomeUnknown) toast.error(networkCopy.failed[step], message);
  else toast.error(message);
}
