// /dashboard: the organization's threads and invitations, and a search over all of them.
import './dashboard.css';
import { LayoutGrid, Plus, Rows3 } from 'lucide-react';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useDeferredValue, useRef, useState } from 'react';
import { FILTERS_MIN_THREADS, LISTED_TEXT_MAX } from '../../../domain/limits.ts';
import { dashboardCopy, dashboardViewCopy } from '../../copy/dashboard.ts';
import { ALL_ORGANIZATIONS, choseAll } from '../../data/session/all-organizations.ts';
import { useViewer } from '../../data/session/session.ts';
import { Redirect } from '../../navigation/Redirect.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { LoadingRows } from '../../ui/feedback/Skeleton.tsx';
import { PageHeading, TabTitle } from '../../ui/layout/PageTitle.tsx';
import { SearchBox } from '../../ui/inputs/SearchBox.tsx';
import { TabPanel, Tabs } from '../../ui/layout/Tabs.tsx';
import { FilterChips, Threads } from './ThreadTabs.tsx';
import { CardsLoading } from './cards/ThreadCard.tsx';
import { loadTable } from './load-table.ts';
import { pasteList } from './paste-list.ts';
import { useDashboardNavigation } from './use-dashboard-navigation.ts';
import { useOpenOnlyMatch } from './enter-opens-only-match.ts';
import { useSearchText } from '../../navigation/use-search-text.ts';
import { useThreadCounts } from './use-thread-counts.ts';
import { usePageMark } from '../../ui/layout/use-page-mark.ts';
import { ViewSwitch } from '../../ui/inputs/ViewSwitch.tsx';

/** Lazy, so that its dialogs are not part of the initial bundle. */
const InvitesTab = lazy(async () => ({ default: (await import('./InvitesTab.tsx')).InvitesTab }));

const loadResults = () => import('./SearchResults.tsx');
const SearchResults = lazy(async () => ({ default: (await loadResults()).SearchResults }));
const TitleTable = lazy(async () => ({ default: (await loadTable()).TitleTable }));
const TableMenu = lazy(async () => ({ default: (await loadTable()).TableMenu }));

const VIEWS = [
  { view: 'cards', label: dashboardViewCopy.views.cards, icon: <LayoutGrid /> },
  { view: 'table', label: dashboardViewCopy.views.table, icon: <Rows3 /> },
] as const;

/** Where somebody looks at all of their organizations, a dashboard without any choice leads there. A link to a view of it does not. */
export function Dashboard() {
  const viewer = useViewer();
  const isPlain = useLocation({ select: ({ searchStr }) => searchStr === '' });
  // Only on the way here: a tab of this dashboard leads to no other page.
  const [leads] = useState(() => isPlain && choseAll(viewer));
  return leads ? <Redirect to={ALL_ORGANIZATIONS} /> : <OwnDashboard />;
}

function OwnDashboard() {
  const { tab, view, filter, q, showsAll, openTab, prefetchTab, setView, setFilter, searchFor, showAll } = useDashboardNavigation();
  // A search for threads in any state has cards.
  const shownView = showsAll ? 'cards' : view;
  const isTable = tab === 'active' && shownView === 'table';
  // The chosen tab is marked at once. Rendering its 25 cards is deferred.
  const deferred = {
    tab: useDeferredValue(tab),
    filter: useDeferredValue(filter),
    q: useDeferredValue(q),
    view: useDeferredValue(shownView),
  };
  // Everything that changes the table's size changes with its content: the table must not be laid out anew just before it goes.
  const showsTable = deferred.tab === 'active' && deferred.view === 'table';
  usePageMark('table', showsTable);
  const [text, setText, searchNow] = useSearchText(q, searchFor);
  const openOnlyMatch = useOpenOnlyMatch(text, searchNow);
  const page = useRef<HTMLDivElement>(null);
  const counts = useThreadCounts(view);
  const tabs = [
    { value: 'active', label: dashboardCopy.tabs.active, count: counts?.active },
    { value: 'completed', label: dashboardCopy.tabs.completed, count: counts?.completed },
    { value: 'invites', label: dashboardCopy.tabs.invites, count: counts?.invites, waiting: true },
  ] as const;
  const showsFilters =
    tab === 'active' && shownView === 'cards' && q === '' && counts && (counts.active >= FILTERS_MIN_THREADS || filter !== 'all');
  const showsClaims = tab === 'completed' && q === '' && counts && (counts.completedClaims > 0 || filter === 'claims');
  const clear = () => {
    setText('');
    searchFor('');
    page.current?.querySelector<HTMLElement>('input[type="search"]')?.focus();
  };
  return (
    <div className="dashboard stack" ref={page} data-view={showsTable ? 'table' : 'cards'}>
      {/* The table names itself. */}
      {!showsTable && <TabTitle title={dashboardCopy.title} />}
      <PageHeading
        title={dashboardCopy.title}
        actions={
          <>
            <SearchBox
              label={dashboardCopy.search}
              value={text}
              onValueChange={setText}
              onPaste={pasteList(setText)}
              maxLength={LISTED_TEXT_MAX}
              onFocus={() => void loadResults().catch(() => undefined)}
              {...openOnlyMatch}
            />
            {isTable && (
              <LinkButton to="/new" variant="tinted" className="dashboard-new" icon={<Plus />}>
                {dashboardCopy.newThread}
              </LinkButton>
            )}
          </>
        }
      />
      <Tabs
        label={dashboardCopy.tabsName}
        value={tab}
        onValueChange={openTab}
        onHover={prefetchTab}
        tabs={tabs}
        aside={
          tab === 'active' ? (
            <>
              {showsFilters && <FilterChips tab="active" counts={counts} value={filter} onPick={setFilter} />}
              <div className="view-tools row">
                {isTable && (
                  <Suspense>
                    <TableMenu />
                  </Suspense>
                )}
                <ViewSwitch label={dashboardViewCopy.name} value={shownView} views={VIEWS} onChoose={setView} />
              </div>
            </>
          ) : (
            showsClaims && <FilterChips tab="completed" counts={counts} value={filter} onPick={setFilter} />
          )
        }
      >
        {/* Remounts when the counts arrive: filters may appear above, and the cards must not slide down from their skeleton's place. */}
        <TabPanel key={showsTable ? 'table' : tab === 'active' && !counts ? 'pending' : 'known'}>
          {showsTable ? (
            <Suspense
              fallback={
                <>
                  <TabTitle title={dashboardCopy.title} />
                  <LoadingRows rows={8} />
                </>
              }
            >
              <TitleTable onClearSearch={clear} />
            </Suspense>
          ) : deferred.q !== '' ? (
            <Suspense fallback={<CardsLoading />}>
              <SearchResults q={deferred.q} showsAll={showsAll} showAll={showAll} onClear={clear} />
            </Suspense>
          ) : deferred.tab === 'invites' ? (
            <Suspense fallback={<LoadingRows rows={3} />}>
              <InvitesTab />
            </Suspense>
          ) : (
            <Threads key={`${deferred.tab} ${deferred.filter}`} tab={deferred.tab} filter={deferred.filter} setFilter={setFilter} />
          )}
        </TabPanel>
      </Tabs>
    </div>
  );
}
