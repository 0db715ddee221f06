// /organizations: the titles of all organizations of a person. Read only: opening one leads to its organization.
import '../dashboard.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useEffect, useRef } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { LISTED_TEXT_MAX } from '../../../../domain/limits.ts';
import { dashboardCopy } from '../../../copy/dashboard.ts';
import { tableCopy } from '../../../copy/table.ts';
import { keepChoiceOfAll, maySeeAll } from '../../../data/session/all-organizations.ts';
import { useViewer } from '../../../data/session/session.ts';
import { Redirect } from '../../../navigation/Redirect.tsx';
import { useSearchText } from '../../../navigation/use-search-text.ts';
import { LoadingRows } from '../../../ui/feedback/Skeleton.tsx';
import { SearchBox } from '../../../ui/inputs/SearchBox.tsx';
import { PageHeading, TabTitle } from '../../../ui/layout/PageTitle.tsx';
import { TabPanel, Tabs } from '../../../ui/layout/Tabs.tsx';
import { usePageMark } from '../../../ui/layout/use-page-mark.ts';
import { CardsLoading } from '../cards/ThreadCard.tsx';
import type { DashboardSearch } from '../dashboard-search.ts';
import { pasteList } from '../paste-list.ts';
import { WhichOrganization } from './WhichOrganization.tsx';
import { useTableList } from '../table/use-table-list.ts';
import { tablePageQuery } from '../table/use-table-pages.ts';

const loadTitles = () => import('./AllTitles.tsx');
const AllTitles = lazy(async () => ({ default: (await loadTitles()).AllTitles }));
const CsvButton = lazy(async () => ({ default: (await loadTitles()).CsvButton }));
const AllCompleted = lazy(async () => ({ default: (await import('./AllCompleted.tsx')).AllCompleted }));

export function AllOrganizations() {
  const viewer = useViewer();
  return maySeeAll(viewer) ? <AllMine /> : <Redirect to="/dashboard" />;
}

function AllMine() {
  const viewer = useViewer();
  useEffect(() => keepChoiceOfAll(viewer, true), [viewer]);
  const search: DashboardSearch = useSearch({ from: '/signed-in/organizations' });
  const navigate = useNavigate({ from: '/organizations' });
  const { tab = 'active', q = '' } = search;
  const shownTab = useDeferredValue(tab);
  usePageMark('table', shownTab === 'active');
  // A search is of the table.
  const searchFor = (text: string) =>
    navigate({
      search: ({ tab: _tab, q: _before, ...list }) => (text === '' ? list : { ...list, q: text }),
      replace: true,
      resetScroll: false,
    });
  const [text, setText] = useSearchText(q, (next) => {
    if (next !== '' || tab !== 'completed') void searchFor(next);
  });
  const page = useRef<HTMLDivElement>(null);
  const counts = useCounts();
  const clear = () => {
    setText('');
    void searchFor('');
    page.current?.querySelector<HTMLElement>('input[type="search"]')?.focus();
  };
  const tabs = [
    { value: 'active', label: dashboardCopy.tabs.active, count: counts.active },
    { value: 'completed', label: dashboardCopy.tabs.completed, count: counts.completed },
  ] as const;
  return (
    <div className="container page">
      <div className="dashboard stack" ref={page} data-view={shownTab === 'active' ? 'table' : 'cards'}>
        {shownTab === 'completed' && <TabTitle title={tableCopy.allMine} />}
        <PageHeading
          title={tableCopy.allMine}
          actions={
            <SearchBox
              label={dashboardCopy.search}
              value={text}
              onValueChange={setText}
              onPaste={pasteList(setText)}
              maxLength={LISTED_TEXT_MAX}
            />
          }
        />
        <Tabs
          label={dashboardCopy.tabsName}
          value={tab === 'completed' ? 'completed' : 'active'}
          onValueChange={(next) => void navigate({ search: next === 'completed' ? { tab: next } : {}, resetScroll: false })}
          tabs={tabs}
          aside={
            tab === 'completed' ? undefined : (
              <div className="view-tools row">
                <Suspense>
                  <CsvButton />
                </Suspense>
              </div>
            )
          }
        >
          <TabPanel key={shownTab}>
            {shownTab === 'completed' ? (
              <Suspense fallback={<CardsLoading />}>
                <AllCompleted />
              </Suspense>
            ) : (
              <Suspense fallback={<LoadingRows label={tableCopy.loading} rows={8} />}>
                <AllTitles onClearSearch={clear} />
              </Suspense>
            )}
          </TabPanel>
        </Tabs>
        <WhichOrganization />
      </div>
    </div>
  );
}

/** The counts on the tabs. They come with the table, and stay while another list loads. */
function useCounts(): { active?: number; completed?: number } {
  const { list } = useTableList(true);
  const { data } = useQuery({ ...tablePageQuery(list, 0), placeholderData: keepPreviousData });
  return data && 'completed' in data ? { active: data.counts.all, completed: data.completed } : {};
}
