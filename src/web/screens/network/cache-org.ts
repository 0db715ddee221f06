// Puts the organization that a command returned into all cached queries that contain it, then fetches them again.
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { NetworkList, NetworkView } from '../../../api/network.ts';
import type { OrgInNetwork } from '../../../api/orgs.ts';
import type { Out, QueryName, Sent } from '../../../api/operations.ts';
import { networkListOf } from './connection-state.ts';

const SHOWN_IN: readonly QueryName[] = ['network', 'searchOrgs', 'org'];

/** `before`: the organization as it was shown before the command. */
export function cacheOrg(cache: QueryClient, before: OrgInNetwork, org: OrgInNetwork): void {
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
