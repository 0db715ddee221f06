// The steps between the viewer's organization and another one: what was answered is shown at once and said in a toast.
import { useQueryClient } from '@tanstack/react-query';
import type { OrgInNetwork } from '../../../api/orgs.ts';
import type { ApiError } from '../../data/api-error.ts';
import { networkCopy } from '../../copy/network.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useCommand } from '../../data/use-command.ts';
import { keepOrg } from './keep-org.ts';

export type Step = 'requestConnection' | 'acceptConnection' | 'ignoreConnection' | 'removeConnection' | 'blockOrg';

/** `take` is for one click at a time: it does nothing while `isPending`. `after` follows whatever the server answered. */
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
      // It is not as it was shown: somebody else was faster.
      for (const name of ['network', 'searchOrgs', 'org']) void cache.invalidateQueries({ queryKey: [name] });
      after?.();
    },
  });
  return { take: () => void (isPending || mutate({ orgId: known.id })), isPending, isDone: isSuccess };
}

/** A request that finds one of the other side waiting accepts it. */
const doneWords = (step: Step, { connection }: OrgInNetwork): string =>
  networkCopy.done[step === 'requestConnection' && connection === 'accepted' ? 'acceptConnection' : step];

/** The server's own sentence; where none came, what failed and why. */
function sayFailed(step: Step, { message, outcomeUnknown }: ApiError): void {
  if (outcomeUnknown) toast.error(networkCopy.failed[step], message);
  else toast.error(message);
}
