// The pages of one of the network's lists as one list.
import { useInfiniteQuery } from '@tanstack/react-query';
import type { NetworkList, NetworkView } from '../../../api/network.ts';
import { networkCopy } from '../../copy/network.ts';
import { networkQuery } from '../../data/queries.ts';
import { useShownPages } from '../../navigation/use-shown-pages.ts';
import { useStableRows } from '../../ui/pointer/use-stable-rows.ts';
import { useAnswered } from './use-answered.ts';

/** `aims`: somebody aims at one of its rows, so they stay in their places, answered or not. */
export function useOrgList(list: NetworkList, aims = false) {
  const { pages, failed, retry, more, fetchingMore, isReading } = useShownPages(networkQuery(list), list);
  const answered = useAnswered();
  const found = pages?.flatMap((page) => page.orgs);
  const rows = useStableRows(found ?? [], aims && !isReading, 'waits').map(({ row, gone }) => ({ ...row, gone }));
  const orgs = found && rows;
  const counts = withoutAnswered(pages?.at(-1)?.counts, answered);
  return {
    /** undefined while they are on their way. */
    orgs,
    counts,
    failed,
    retry,
    more: more && orgs && counts ? { fetch: more, isFetching: fetchingMore, shown: networkCopy.shown(orgs.length, counts[list]) } : null,
  };
}

/** Every list brings all counts; this one is read whatever is shown, so that they stand still from tab to tab. */
export const useOrgCounts = () => withoutAnswered(useInfiniteQuery(networkQuery('partners')).data?.pages.at(-1)?.counts, useAnswered());

const withoutAnswered = (counts: NetworkView['counts'] | undefined, answered: ReadonlySet<string>) =>
  counts && { ...counts, incoming: Math.max(0, counts.incoming - answered.size) };
