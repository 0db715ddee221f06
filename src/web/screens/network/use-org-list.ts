// The pages of one of the network's lists as one list.
import { useInfiniteQuery, useMutationState, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import type { NetworkList, NetworkView } from '../../../api/network.ts';
import { networkCopy } from '../../copy/network.ts';
import { networkQuery } from '../../data/queries.ts';
import { useShownPages } from '../../navigation/use-shown-pages.ts';
import { useStableRows } from '../../ui/use-stable-rows.ts';
import type { Sent } from '../../../api/operations.ts';
import { type NetworkSearch, type NetworkTab, prefetchNetwork } from './network-search.ts';

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

const route = getRouteApi('/member/network');

export interface NetworkNavigation {
  tab: NetworkTab;
  /** Empty if there is no search. */
  q: string;
  showsIgnored: boolean;
  /** Returns the promise of the navigation. */
  openTab: (tab: NetworkTab) => unknown;
  /** Prefetches the tab, since the pointer or the focus is near it. */
  prefetchTab: (tab: NetworkTab) => void;
  searchFor: (q: string) => void;
  showIgnored: (shows: boolean) => void;
}

/** The network page's tab, search and filter of ignored requests, kept in the URL, and the functions that change them. */
export function useNetworkNavigation(): NetworkNavigation {
  const { tab = 'partners', q = '', ignored = false } = route.useSearch();
  const navigate = route.useNavigate();
  const cache = useQueryClient();
  const update = (search: NetworkSearch, replace: boolean): unknown => navigate({ search, replace, resetScroll: false });
  return {
    tab,
    q,
    showsIgnored: ignored,
    openTab: (next) => update(searchForTab(next), false),
    prefetchTab: (next) => prefetchNetwork(cache, searchForTab(next)),
    searchFor: (text) => update({ tab: 'discover', ...(text ? { q: text } : {}) }, true),
    showIgnored: (shows) => update({ tab: 'requests', ...(shows ? { ignored: true } : {}) }, true),
  };
}

const searchForTab = (tab: NetworkTab): NetworkSearch => (tab === 'partners' ? {} : { tab });

type LastFocus = { control: Element; list: Element | null; org: string | undefined; at: number };

/**
 * Keeps the focus in a list when the focused button disappears with its row or with the row's state: it moves to the same organization,
 * else to the row that took its place, else to the selected tab. Returns a ref for the element around the lists.
 */
export function useRowFocus(): RefObject<HTMLDivElement | null> {
  const containerRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const container = containerRef.current;
    if (!container) return undefined;
    let lastFocus: LastFocus | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const recordFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      const list = target.closest('[data-org-list]');
      const row = target.closest<HTMLElement>('[data-org]');
      const rows = rowsOf(list ?? container);
      lastFocus = { control: target, list, org: row?.dataset['org'], at: row ? rows.indexOf(row) : rows.length };
    };
    const restoreFocus = () => {
      const { activeElement } = document;
      // When a dialog closes and its opener is gone, the focus goes to the body or to the main element.
      const isLost = activeElement === document.body || activeElement?.id === 'main';
      if (!lastFocus || lastFocus.control.isConnected || !isLost) return;
      const target = targetFor(container, lastFocus);
      lastFocus = null; // focusing the target records it again, since its row may go too
      target?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      // A closing dialog returns the focus in a task of its own. This timer runs after it.
      timer = setTimeout(restoreFocus);
    });
    container.addEventListener('focusin', recordFocus);
    observer.observe(container, { childList: true, subtree: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      container.removeEventListener('focusin', recordFocus);
    };
  }, []);
  return containerRef;
}

const rowsOf = (list: Element): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-org]')];

function targetFor(container: Element, { list, org, at }: LastFocus): HTMLElement | null | undefined {
  const rows = list?.isConnected ? rowsOf(list) : [];
  const row = rows.find((one) => one.dataset['org'] === org) ?? rows[at] ?? rows.at(-1);
  return row?.querySelector<HTMLElement>('a') ?? container.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
}
