// From the table over all organizations, to a page of one of them: the page acts for it from then on, and says so.
import { useQueryClient } from '@tanstack/react-query';
import { orgsCopy } from '../../copy/orgs.ts';
import type { ViewerView } from '../../../api/session.ts';
import { SWITCH_ORG, useSwitchOrg } from '../../data/session/session.ts';
import { commandsSettled } from '../../data/use-command.ts';
import { leaveUnlessGuarded } from '../../navigation/navigation-guard.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** `go` leads to the page, once this page acts for the organization. */
export function useActFor({ org, orgs }: Pick<ViewerView, 'org' | 'orgs'>): {
  actFor: (orgId: string, go: () => unknown) => void;
  isPending: boolean;
} {
  const cache = useQueryClient();
  const { mutate, isPending } = useSwitchOrg(async () => {
    // Responses to pending commands belong to the previous organization and must not reach the other one's cache.
    await commandsSettled(cache, ({ options }) => options.mutationKey?.[0] !== SWITCH_ORG);
  });
  const actFor = (orgId: string, go: () => unknown) => {
    const arrive = () => {
      const name = orgs.find(({ id }) => id === orgId)?.name;
      if (name !== undefined) toast.info(orgsCopy.nowActFor(name));
      go();
    };
    if (orgId === org?.id) arrive();
    else if (!isPending) leaveUnlessGuarded('switch', () => mutate({ orgId }, { onSuccess: arrive }));
  };
  return { actFor, isPending };
}
