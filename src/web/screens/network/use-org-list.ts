// The pages of one of the network's lists as one list.
import { useInfiniteQuery, useMutationState } from '@tanstack/react-query';
import type { NetworkList, NetworkView } from '../../../api/network.ts';
import { networkCopy } from '../../copy/network.ts';
import { networkQuery } from '../../data/queries.ts';
import { useShownPages } from '../../navigation/use-shown-pages.ts';
import { useStableRows } from '../../ui/pointer/use-stable-rows.ts';
import type { Sent } from '../../../api/operations.ts';

const ANSWERS: readonly unknown[] = ['acceptConnection', 'ignoreConnection'];

/** `aims`: the pointer is over a row, so the rows keep their places even if they leave the list. */
export function useOrgList(list: NetworkList, aims = false) {
  const { pages, failed, retry, more, fetchingMore, isReading } = useShownPages(networkQuery(list), list);
  const answered = useOrgIdsBeingAnswered();
  const found = pages?.flatMap((page) => page.orgs);
  const rows = useStableRows(found ?? [], aims && !isReading, 'waits').map(({ row, gone }) => ({ ...row, gone }));
  const orgs = found && rows;
  const counts = withoutAnswered(pages?.at(-1)?.counts, answered);
  return {
    /** undefined while loading. */
    orgs,
    counts,
    failed,
    retry,
    more: more && orgs && counts ? { fetch: more, isFetching: fetchingMore, shown: networkCopy.shown(orgs.length, counts[list]) } : null,
  };
}

/** Every list returns all counts. They are read from this list on every tab, so that they do not change when the tab changes. */
export const useOrgCounts = () =>
  withoutAnswered(useInfiniteQuery(networkQuery('partners')).data?.pages.at(-1)?.counts, useOrgIdsBeingAnswered());

const withoutAnswered = (counts: NetworkView['counts'] | undefined, answered: ReadonlySet<string>) =>
  counts && { ...counts, incoming: Math.max(0, counts.incoming - answered.size) };

/** The organizations whose requests are being accepted or ignored. They are not counted, unless the server refuses. */
function useOrgIdsBeingAnswered(): ReadonlySet<string> {
  const ids = useMutationState({
    filters: { status: 'pending', predicate: ({ options }) => ANSWERS.includes(options.mutationKey?.[0]) },
    select: ({ state }) => (state.variables as Sent<'acceptConnection'>).orgId,
  });
  return new Set(ids);
}
