// /dashboard: the organization's threads and invitations, and a search over all of them.
import './dashboard.css';
import { lazy, Suspense, useDeferredValue, useRef } from 'react';
import { FILTERS_MIN_THREADS, SEARCH_TEXT_MAX } from '../../../domain/limits.ts';
import { dashboardCopy } from '../../copy/dashboard.ts';
import { InvitesLoading } from '../../invitation/InvitesLoading.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { SearchBox } from '../../ui/inputs/SearchBox.tsx';
import { TabPanel, Tabs } from '../../ui/layout/Tabs.tsx';
import { ActiveThreads, CompletedThreads } from './ThreadTabs.tsx';
import { FilterChips } from './FilterChips.tsx';
import { SearchResults } from './SearchResults.tsx';
import { type DashboardNavigation, useDashboardNavigation } from './use-dashboard-navigation.ts';
import { useOpenOnlyMatch } from './use-open-only-match.ts';
import { useSearchText } from '../../navigation/use-search-text.ts';
import { useThreadCounts } from './use-threads.ts';

/** Lazy, so that its dialogs are not part of the initial bundle. */
const InvitesTab = lazy(async () => ({ default: (await import('./InvitesTab.tsx')).InvitesTab }));

export function Dashboard() {
  const { tab, filter, q, showsAll, openTab, prefetchTab, setFilter, searchFor, showAll } = useDashboardNavigation();
  // The chosen tab is marked at once. Rendering its 25 cards is deferred.
  const deferred = { tab: useDeferredValue(tab), filter: useDeferredValue(filter), q: useDeferredValue(q) };
  const [text, setText, searchNow] = useSearchText(q, searchFor);
  const openOnlyMatch = useOpenOnlyMatch(text, searchNow);
  const page = useRef<HTMLDivElement>(null);
  const counts = useThreadCounts();
  const tabs = [
    { value: 'active', label: dashboardCopy.tabs.active, count: counts?.active },
    { value: 'completed', label: dashboardCopy.tabs.completed, count: counts?.completed },
    { value: 'invites', label: dashboardCopy.tabs.invites, count: counts?.invites, waiting: true },
  ] as const;
  const showsFilters = tab === 'active' && q === '' && counts && (counts.active >= FILTERS_MIN_THREADS || filter !== 'all');
  const clear = () => {
    setText('');
    searchFor('');
    page.current?.querySelector<HTMLElement>('input[type="search"]')?.focus();
  };
  return (
    <div className="dashboard" ref={page}>
      <PageTitle
        title={dashboardCopy.title}
        actions={
          <SearchBox label={dashboardCopy.search} value={text} onValueChange={setText} maxLength={SEARCH_TEXT_MAX} {...openOnlyMatch} />
        }
      />
      <Tabs
        label={dashboardCopy.tabsName}
        value={tab}
        onValueChange={openTab}
        onHover={prefetchTab}
        tabs={tabs}
        aside={showsFilters ? <FilterChips counts={counts} value={filter} onPick={setFilter} /> : undefined}
      >
        {/* Remounts when the counts arrive: filters may appear above, and the cards must not slide down from their skeleton's place. */}
        <TabPanel key={tab === 'active' && !counts ? 'pending' : 'known'}>
          {deferred.q === '' ? (
            <TabContent tab={deferred.tab} filter={deferred.filter} setFilter={setFilter} />
          ) : (
            <SearchResults q={deferred.q} showsAll={showsAll} showAll={showAll} onClear={clear} />
          )}
        </TabPanel>
      </Tabs>
    </div>
  );
}

function TabContent({ tab, filter, setFilter }: Pick<DashboardNavigation, 'tab' | 'filter' | 'setFilter'>) {
  switch (tab) {
    case 'active':
      return <ActiveThreads key={filter} filter={filter} setFilter={setFilter} />;
    case 'completed':
      return <CompletedThreads />;
    case 'invites':
      return (
        <Suspense fallback={<InvitesLoading />}>
          <InvitesTab />
        </Suspense>
      );
    default:
      return tab satisfies never;
  }
}
