// A command that returns the updated organization, which goes into the cache.
import type { MyOrganizationView } from '../../../api/members.ts';
import type { Out, CommandName, Sent } from '../../../api/operations.ts';
import type { ApiError } from '../../data/api-error.ts';
import { myOrganizationQuery } from '../../data/queries.ts';
import { useCommand } from '../../data/use-command.ts';

type OrganizationCommand = { [N in CommandName]: Out<N> extends { organization: MyOrganizationView } ? N : never }[CommandName];
interface Outcomes<N extends OrganizationCommand> {
  done?: (input: Sent<N>, organization: MyOrganizationView) => void;
  /** Replaces the toast with the server's message. */
  refused?: (refusal: ApiError) => void;
}

export function useOrganizationCommand<N extends OrganizationCommand>(name: N, { done, refused }: Outcomes<N> = {}) {
  return useCommand(name, {
    done: (answer, input, cache) => {
      const { organization } = answer as { organization: MyOrganizationView };
      cache.setQueryData(myOrganizationQuery().queryKey, organization);
      done?.(input, organization);
    },
    ...(refused ? { refused } : {}),
  });
}
