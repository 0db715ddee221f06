// /network: the organization's partners, its connection requests, and a search for other organizations.
import './network.css';
import { Compass, Handshake, Inbox, Search } from 'lucide-react';
import { networkCopy } from '../../copy/network.ts';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { TabPanel, Tabs } from '../../ui/layout/Tabs.tsx';
import { ListFailure } from '../../ui/feedback/EmptyState.tsx';
import { EmptyTab, OrgList, OrgSection, OrgsLoading } from './OrgList.tsx';
import type { NetworkList, NetworkView } from '../../../api/network.ts';
import { ORG_SEARCH_MAX, PAGE_SIZE } from '../../../domain/limits.ts';
import { Switch } from '../../ui/inputs/Switch.tsx';
import { Count } from '../../ui/text/Tag.tsx';
import { type PointerHandlers, usePointerActive, useStableRows } from '../../ui/use-stable-rows.ts';
import { useInfiniteQuery, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { discoverQuery, networkQuery } from '../../data/queries.ts';
import { SearchBox } from '../../ui/inputs/SearchBox.tsx';
import { useListSearch } from '../../navigation/use-list-search.ts';
import { getRouteApi } from '@tanstack/react-router';
import { useShownPages } from '../../navigation/use-shown-pages.ts';
import type { Sent } from '../../../api/operations.ts';
import { type NetworkSearch, type NetworkTab, prefetchNetwork } from './network-search.ts';

export function NetworkPage() {
  const navigation = useNetworkNavigation();
  const container = useRowFocus();
  const counts = useOrgCounts();
  const tabs = [
    { value: 'partners', label: networkCopy.tabs.partners, count: counts?.partners },
    { value: 'requests', label: networkCopy.tabs.requests, count: counts?.incoming, waiting: true },
    { value: 'discover', label: networkCopy.tabs.discover },
  ] as const;
  return (
    <div className="network stack" ref={container}>
      <PageTitle title={networkCopy.title} />
      <Tabs
        label={networkCopy.tabsName}
        value={navigation.tab}
        onValueChange={navigation.openTab}
        onHover={navigation.prefetchTab}
        tabs={tabs}
      >
        <TabPanel>
          <TabContent {...navigation} />
        </TabPanel>
      </Tabs>
    </div>
  );
}

function TabContent({ tab, q, showsIgnored, openTab, searchFor, showIgnored }: NetworkNavigation) {
  const discover = () => openTab('discover');
  switch (tab) {
    case 'partners':
      return <Partners onDiscover={discover} />;
    case 'requests':
      return <Requests showsIgnored={showsIgnored} showIgnored={showIgnored} onDiscover={discover} />;
    case 'discover':
      return <Discover q={q} searchFor={searchFor} />;
    default:
      return tab satisfies never;
  }
}

function Partners({ onDiscover }: { onDiscover: () => void }) {
  const { orgs, failed, retry, more } = useOrgList('partners');
  if (failed) return <ListFailure words={networkCopy.loadFailed} onRetry={retry} />;
  if (!orgs) return <OrgsLoading />;
  if (orgs.length === 0 && !more)
    return <EmptyTab icon={<Handshake />} words={networkCopy.noPartners} action={{ label: networkCopy.toDiscover, onClick: onDiscover }} />;
  return <OrgList label={networkCopy.listName.partners} timeOf={networkCopy.at.partners} orgs={orgs} on="partners" more={more} />;
}

type RequestsProps = Pick<NetworkNavigation, 'showsIgnored' | 'showIgnored'> & { onDiscover: () => void };

/** Incoming and outgoing requests, and on demand the ignored ones, by either side. */
function Requests({ showsIgnored, showIgnored, onDiscover }: RequestsProps) {
  const { isActive, handlers } = usePointerActive();
  const incoming = useOrgList('incoming', isActive);
  const outgoing = useOrgList('outgoing');
  const { counts } = outgoing;
  const failing = [incoming, outgoing].find(({ failed }) => failed);
  if (failing) return <ListFailure words={networkCopy.loadFailed} onRetry={failing.retry} />;
  if (!incoming.orgs || !outgoing.orgs || !counts) return <OrgsLoading />;
  const isEmpty = incoming.orgs.length + outgoing.orgs.length === 0;
  return (
    <div className="org-sections stack">
      {isEmpty && (
        <EmptyTab icon={<Inbox />} words={networkCopy.noRequests} action={{ label: networkCopy.toDiscover, onClick: onDiscover }} />
      )}
      {incoming.orgs.length > 0 && <Section list="incoming" shown={incoming} handlers={handlers} />}
      {outgoing.orgs.length > 0 && <Section list="outgoing" shown={outgoing} />}
      {(counts.ignored > 0 || showsIgnored) && (
        <OrgSection
          heading={networkCopy.listName.ignored}
          count={<Count value={counts.ignored} plain />}
          aside={<Switch label={networkCopy.showIgnored} checked={showsIgnored} onCheckedChange={showIgnored} />}
        >
          {(headingId) => showsIgnored && <Ignored headingId={headingId} count={counts.ignored} />}
        </OrgSection>
      )}
    </div>
  );
}

interface SectionProps {
  list: NetworkList;
  shown: ReturnType<typeof useOrgList>;
  handlers?: PointerHandlers;
}

function Section({ list, shown: { orgs = [], counts, more }, handlers }: SectionProps) {
  return (
    <OrgSection heading={networkCopy.listName[list]} count={<Count value={counts?.[list] ?? orgs.length} plain />}>
      {(headingId) => <OrgList label={{ headingId }} timeOf={networkCopy.at[list]} orgs={orgs} more={more} handlers={handlers} />}
    </OrgSection>
  );
}

function Ignored({ headingId, count }: { headingId: string; count: number }) {
  const { isActive, handlers } = usePointerActive();
  const { orgs, failed, retry, more } = useOrgList('ignored', isActive);
  if (failed) return <ListFailure words={networkCopy.loadFailed} onRetry={retry} />;
  if (!orgs) return <OrgsLoading rows={Math.min(count, PAGE_SIZE)} />;
  if (orgs.length === 0) return null;
  return <OrgList label={{ headingId }} timeOf={networkCopy.at.ignored} orgs={orgs} more={more} handlers={handlers} dashed />;
}

const { noMatches } = networkCopy;

/** Finds organizations by name, city or state, if they allow it. */
function Discover({ q, searchFor }: Pick<NetworkNavigation, 'q' | 'searchFor'>) {
  const { container, clear, box } = useListSearch(q, searchFor);
  return (
    <div className="discover stack" ref={container}>
      <div className="discover-search">
        <SearchBox label={networkCopy.search} {...box} />
      </div>
      {q === '' ? <EmptyTab icon={<Compass />} words={networkCopy.discover} /> : <Found q={q} onClear={clear} />}
    </div>
  );
}

function Found({ q, onClear }: { q: string; onClear: () => void }) {
  const { data, isError, refetch, isPlaceholderData } = useQuery(discoverQuery(q));
  if (isError && !data) return <ListFailure words={networkCopy.loadFailed} onRetry={() => void refetch()} />;
  if (!data) return <OrgsLoading />;
  const { orgs } = data;
  return (
    <div className="found-orgs" aria-busy={isPlaceholderData}>
      <p className="quiet" role="status" data-some={orgs.length > 0 || undefined}>
        {orgs.length > 0 && !isPlaceholderData && <span>{foundText(orgs.length, q)}</span>}
        {orgs.length === 0 && <span className="visually-hidden">{noMatches.title}</span>}
      </p>
      {orgs.length > 0 ? (
        <OrgList label={networkCopy.listName.found} orgs={orgs} q={q} />
      ) : (
        <EmptyTab
          icon={<Search />}
          words={{ title: noMatches.title, sentence: noMatches.sentence(q) }}
          action={{ label: noMatches.action, onClick: onClear }}
        />
      )}
    </div>
  );
}

const foundText = (count: number, q: string): string =>
  count < ORG_SEARCH_MAX ? networkCopy.found(count, q) : networkCopy.foundAtLeast(count, q);

const ANSWERS: readonly unknown[] = ['acceptConnection', 'ignoreConnection'];

/**
 * The pages of one of the network's lists as one list. `aims`: the pointer is over a row, so the rows keep their places even if they leave
 * the list.
 */
function useOrgList(list: NetworkList, aims = false) {
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
const useOrgCounts = () => withoutAnswered(useInfiniteQuery(networkQuery('partners')).data?.pages.at(-1)?.counts, useOrgIdsBeingAnswered());

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

type NetworkNavigation = ReturnType<typeof useNetworkNavigation>;

/** The network page's tab, search and filter of ignored requests, kept in the URL, and the functions that change them. */
function useNetworkNavigation() {
  const { tab: shownTab, q = '', ignored = false } = route.useSearch();
  const tab: NetworkTab = shownTab ?? 'partners';
  const navigate = route.useNavigate();
  const cache = useQueryClient();
  const update = (search: NetworkSearch, replace: boolean): unknown => navigate({ search, replace, resetScroll: false });
  return {
    tab,
    /** Empty if there is no search. */
    q,
    showsIgnored: ignored,
    /** Returns the promise of the navigation. */
    openTab: (next: NetworkTab) => update(searchForTab(next), false),
    /** Since the pointer or the focus is near the tab. */
    prefetchTab: (next: NetworkTab) => prefetchNetwork(cache, searchForTab(next)),
    searchFor: (text: string): unknown => update({ tab: 'discover', ...(text ? { q: text } : {}) }, true),
    showIgnored: (shows: boolean): unknown => update({ tab: 'requests', ...(shows ? { ignored: true } : {}) }, true),
  };
}

const searchForTab = (tab: NetworkTab): NetworkSearch => (tab === 'partners' ? {} : { tab });

type LastFocus = { control: Element; list: Element | null; org: string | undefined; at: number };

/**
 * Keeps the focus in a list when the focused button disappears with its row or with the row's state: it moves to the same organization,
 * else to the row that took its place, else to the selected tab. Returns a ref for the element around the lists.
 */
function useRowFocus(): RefObject<HTMLDivElement | null> {
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
