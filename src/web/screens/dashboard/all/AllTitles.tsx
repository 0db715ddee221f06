// The active titles of all organizations of a person as one table. Nothing can be done in it: a row leads to its organization.
import '../table/table.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { CircleAlert, Download, FileText } from 'lucide-react';
import { textsOfList } from '../../../../domain/search/pasted-list.ts';
import { allOrganizationsCopy } from '../../../copy/all-organizations.ts';
import { dashboardCopy } from '../../../copy/dashboard.ts';
import { tableCopy } from '../../../copy/table.ts';
import { uiCopy } from '../../../copy/ui.ts';
import { useViewer } from '../../../data/session/session.ts';
import { useActFor } from '../../../parts/orgs/use-act-for.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyCard, EmptyState, ListFailure } from '../../../ui/feedback/EmptyState.tsx';
import { LoadingRows } from '../../../ui/feedback/Skeleton.tsx';
import { useTabTitle } from '../../../ui/layout/PageTitle.tsx';
import { useLazyPart } from '../../../ui/menus/LazyMenu.tsx';
import { useStableCallback } from '../../../ui/use-stable-callback.ts';
import { FilterBy, TableFilters } from '../filters/TableFilters.tsx';
import { chosenWords, partnerNameOf, viewWords, waitingForQuery } from '../filters/view-words.ts';
import type { Output } from '../print/table-outputs.ts';
import type { TableOutputProps } from '../print/TableOutput.tsx';
import { DAYS_OF_GROUP, meaningOfGroup } from '../row/TableLines.tsx';
import { TableGrid } from '../table/TableGrid.tsx';
import { NoTitles } from '../table/NoTitles.tsx';
import { FoundTitles } from '../table/SearchedTitles.tsx';
import type { GroupState } from '../table/table-lines.ts';
import type { RowOwners } from '../table/table-row.ts';
import { Incomplete, TableFoot } from '../table/TableFoot.tsx';
import { isNarrowedFurther, useTableList } from '../table/use-table-list.ts';
import { type TablePages, useTablePages } from '../table/use-table-pages.ts';
import type { TitleSelection } from '../table/use-ticking.ts';
import { useStartOfList } from '../table/viewport.ts';

const loadOrganizations = () => import('./OrganizationMenu.tsx');
const OrganizationMenu = lazy(async () => ({ default: (await loadOrganizations()).OrganizationMenu }));

const PENDING_ROWS = 8;
const nothing = () => undefined;
/** Nothing can be done here with several titles. */
const NO_SELECTION: TitleSelection = {
  ticked: new Map(),
  add: nothing,
  addLoaded: nothing,
  remove: nothing,
  clear: nothing,
  leaveList: nothing,
  rangeFrom: (start) => ({ start, base: new Map() }),
  endRange: nothing,
};

export function AllTitles({ onClearSearch }: { onClearSearch: () => void }) {
  const root = useRef<HTMLDivElement>(null);
  const table = useTableList(true);
  const { list, chosen, filters, clearFilters, setOrganization, sortBy } = table;
  const [visible, setVisible] = useState<readonly number[]>([0]);
  const { data: loaded, isChanging, failed, retry, retryPages } = useTablePages(list, visible);
  // Deferred, so that scrolling goes on while a page of rows renders.
  const data = useDeferredValue(loaded);
  const acting = useActFor(useViewer());
  const actFor = useStableCallback(acting.actFor);
  useStartOfList(root, data?.list, nothing);
  const { data: menu } = useQuery({ ...waitingForQuery(list), enabled: list.partner !== undefined });
  const named = [menu?.partners ?? [], data ? [...data.pages.values()].flat() : [], data?.organizations] as const;
  useTabTitle(viewWords(list, ...named) || tableCopy.allMine);
  // The same while it stays, so that the filters do not render again for it.
  const ofOrganization = useMemo(
    () => <OrganizationFilter organizations={data?.organizations} chosen={chosen.organization ?? ''} onPick={setOrganization} />,
    [data?.organizations, chosen.organization, setOrganization],
  );
  const lost = data?.organizations?.filter(({ policy }) => policy === null) ?? [];
  const isNarrowed = list.filters !== '' || isNarrowedFurther(list);
  if (!failed && data?.counts.all === 0 && lost.length === 0 && !isNarrowed) {
    const { title, sentence } = allOrganizationsCopy.noTitles;
    return (
      <EmptyCard icon={<FileText />} title={title}>
        {sentence}
      </EmptyCard>
    );
  }
  const clear = () => {
    // Its button is about to go.
    root.current?.querySelector<HTMLElement>('.filter')?.focus();
    clearFilters();
    if (list.q !== '') onClearSearch();
  };
  return (
    <div className="titles" ref={root}>
      <TableFilters
        table={table}
        counts={data?.counts}
        waitCounts={data?.waits}
        colleagues={data?.colleagues}
        ofOrganization={ofOrganization}
        partnerName={data ? partnerNameOf(list.partner, named[0], named[1]) : undefined}
      />
      {lost.map(({ orgId, name }) => (
        <NotLoaded key={orgId} name={name} />
      ))}
      {data?.listed && textsOfList(list.q) && (
        <div className="titles-listed" role="status">
          <FoundTitles found={data.listed} onClear={onClearSearch} />
        </div>
      )}
      {failed ? (
        <ListFailure words={dashboardCopy.failed} onRetry={retry} />
      ) : data ? (
        <div className="titles-card">
          {data.total > 0 ? (
            <TableGrid
              root={root}
              data={data}
              selection={NO_SELECTION}
              canTick={false}
              isSelecting={false}
              onSelecting={nothing}
              onSort={sortBy}
              onVisible={setVisible}
              isBusy={isChanging || acting.isPending}
              actFor={actFor}
              meaningOf={meaningOf}
            />
          ) : isNarrowed ? (
            <NoTitles list={list} filters={filters} onClear={clear} />
          ) : (
            <EmptyState icon={<FileText />} title={allOrganizationsCopy.noTitles.title} />
          )}
          <div className="titles-end-bar">
            {retryPages && <Incomplete onRetry={retryPages} />}
            <TableFoot data={data} chosen={isNarrowed ? chosenWords(data.list, ...named) : null} whole={wholeWords(data)} />
          </div>
        </div>
      ) : (
        <LoadingRows label={tableCopy.loading} rows={PENDING_ROWS} />
      )}
    </div>
  );
}

/** An organization that could not be read. The others stand. */
function NotLoaded({ name }: { name: string }) {
  const cache = useQueryClient();
  const [isTrying, setTrying] = useState(false);
  const tryAgain = async () => {
    setTrying(true);
    await Promise.all(
      ['desks', 'desksPartners', 'desksCompleted'].map((query) => cache.refetchQueries({ queryKey: [query], type: 'active' })),
    );
    setTrying(false);
  };
  return (
    <div className="titles-listed" role="alert">
      <p className="titles-lost row">
        <CircleAlert />
        <span>{tableCopy.notLoaded(name)}</span>
      </p>
      <Button variant="ghost" size="compact" busy={isTrying} onClick={() => void tryAgain()}>
        {uiCopy.tryAgain}
      </Button>
    </div>
  );
}

/** Of several policies with different numbers, none is said. */
function meaningOf(state: GroupState, owners: RowOwners): string {
  if (state === 'on-time' || state === 'closes-soon') return meaningOfGroup(state, owners);
  const days = new Set([...owners.values()].map((policy) => policy[DAYS_OF_GROUP[state]]));
  return days.size > 1 ? allOrganizationsCopy.groupMeans[state] : meaningOfGroup(state, owners);
}

const wholeWords = ({ total, organizations = [] }: TablePages): string =>
  allOrganizationsCopy.foot(total, organizations.filter(({ policy }) => policy !== null).length);

interface OrganizationFilterProps {
  organizations: TablePages['organizations'] | undefined;
  chosen: string;
  onPick: (orgId: string) => void;
}

/** The filter by one of the person's organizations. */
function OrganizationFilter({ organizations, chosen, onPick }: OrganizationFilterProps) {
  const found = organizations?.find(({ orgId }) => orgId === chosen);
  return (
    <FilterBy
      label={tableCopy.organization}
      chosenName={chosen === '' ? undefined : (found?.name ?? allOrganizationsCopy.oneOrganization)}
      count={found?.total}
      says={tableCopy.ofOrganization}
      load={loadOrganizations}
      onPick={(orgId) => onPick(orgId ?? '')}
    >
      {(menu) => <OrganizationMenu {...menu} organizations={organizations} chosen={chosen} />}
    </FilterBy>
  );
}

const loadOutput = () => import('../print/TableOutput.tsx');

/** Downloads the shown titles. The browser's own print command prints them. */
export function CsvButton() {
  const { list } = useTableList(true);
  const [asked, setAsked] = useState<Output | null>(null);
  const [TableOutput, setTableOutput] = useState<ComponentType<TableOutputProps> | null>(null);
  const { whenLoaded } = useLazyPart(loadOutput);
  // Not only when it is asked for: the browser's own print command waits for no script.
  const loadEarly = useEffectEvent(() => {
    loadOutput().then(
      (loaded) => setTableOutput(() => loaded.TableOutput),
      () => undefined, // the button says so
    );
  });
  useEffect(() => loadEarly(), []);
  return (
    <>
      <Button variant="ghost" size="compact" icon={<Download />} busy={asked !== null} onClick={() => whenLoaded(() => setAsked('csv'))}>
        {allOrganizationsCopy.csv}
      </Button>
      {TableOutput && <TableOutput list={list} asked={asked} onAsk={setAsked} />}
    </>
  );
}
