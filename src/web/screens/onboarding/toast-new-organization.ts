// Shows a toast about a new membership. If another organization stays active, the toast says how to switch.
import type { QueryClient } from '@tanstack/react-query';
import { meQuery } from '../../data/queries.ts';
import { toast } from '../../ui/feedback/toast.ts';

interface Texts {
  done: (name: string) => string;
  doneElsewhere: (name: string) => string;
}

export async function toastNewOrganization(cache: QueryClient, orgId: string, texts: Texts): Promise<void> {
  await cache.invalidateQueries(meQuery());
  const viewer = cache.getQueryData(meQuery().queryKey)?.viewer;
  const added = viewer?.orgs.find(({ id }) => id === orgId);
  if (added) toast.success((viewer?.org?.id === orgId ? texts.done : texts.doneElsewhere)(added.name));
}
