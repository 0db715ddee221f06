// The active titles of all organizations of a person as one table. Nothing can be done in it: a row leads to its organization.
import '../table/table.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react';
import { CircleAlert, Download, FileText, Filter } from 'lucide-react';
import { textsOfList } from '../../../../domain/search/pasted-list.ts';
import { dashboardCopy } from '../../../copy/dashboard.ts';
import { tableCopy } from '../../../copy/table.ts';
import { useViewer } from '../../../data/session/session.ts';
import { useActFor } from '../../../parts/orgs/use-act-for.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyCard, EmptyState, ListFailure } from '../../../ui/feedback/EmptyState.tsx';
import { LoadingRows } from '../../../ui/feedback/Skeleton.tsx';
import { useTabTitle } from '../../../ui/layout/PageTitle.tsx';
import { Kbd } from '../../../ui/text/Kbd.tsx';
import { useStableCallback } from '../../../ui/use-stable-callback.ts';
import { TableFilters } from '../filters/TableFilters.tsx';
import { chosenWords, partnerNameOf, viewWords, waitingForQuery } from '../filters/view-words.ts';
import type { Output, TableOutputProps } from '../print/TableOutput.tsx';
import { TableGrid } from '../table/TableGrid.tsx';
import { useTableList } from '../table/use-table-list.ts';
import { type TablePages, useTablePages } from '../table/use-table-pages.ts';
import { useStartOfList } from '../table/use-start-of-list.ts';

const PENDING_ROWS = 8;
const nothing = () => undefined;

export function AllTitles({ onClearSearch }: { onClearSearch: () => void }) {
  const root = useRef<HTMLDivElement>(null);
  const table = useTableList(true);
  const { list, filters, clearFilters, sortBy } = table;
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
  const lost = data?.organizations?.filter(({ policy }) => policy === null) ?? [];
  const isNarrowed = list.filters !== '' || isNarrowedFurther(list);
  if (!failed && data?.counts.all === 0 && lost.length === 0 && !isNarrowed) {
    const { title, sentence } = tableCopy.noTitlesOfAll;
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
        organizations={data?.organizations}
        partnerName={data ? partnerNameOf(list.partner, named[0], named[1]) : undefined}
      />
      {lost.map(({ orgId, name }) => (
        <NotLoaded key={orgId} name={name} />
      ))}
      {data?.listed && textsOfList(list.q) && <Listed {...data.listed} onClear={onClearSearch} />}
      {failed ? (
        <ListFailure words={dashboardCopy.failed} onRetry={retry} />
      ) : data ? (
        <div className="titles-card">
          {data.total === 0 ? (
            <EmptyState
              icon={<Filter />}
              title={
                filters.length === 1 && filters[0] === 'late' && !isNarrowedFurther(list) ? tableCopy.empty.late : tableCopy.empty.filtered
              }
              action={isNarrowed && <Button onClick={clear}>{tableCopy.empty.clear}</Button>}
            />
          ) : (
            <TableGrid
              root={root}
              data={data}
              selection={null}
              isSelecting={false}
              onSelecting={nothing}
              onSort={sortBy}
              onVisible={setVisible}
              isBusy={isChanging || acting.isPending}
              actFor={actFor}
            />
          )}
          <div className="titles-end-bar">
            {retryPages && (
              <div className="titles-foot row fine" role="alert">
                {tableCopy.incomplete}
                <Button size="compact" onClick={retryPages}>
                  {tableCopy.again}
                </Button>
              </div>
            )}
            <Foot data={data} chosen={isNarrowed ? chosenWords(data.list, ...named) : null} />
          </div>
        </div>
      ) : (
        <LoadingRows label={tableCopy.loading} rows={PENDING_ROWS} />
      )}
    </div>
  );
}

const isNarrowedFurther = ({ waits, partner, assignee, organization, q }: TablePages['list']): boolean =>
  waits !== undefined || partner !== undefined || assignee !== undefined || organization !== '' || q !== '';

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
        {tableCopy.again}
      </Button>
    </div>
  );
}

function Listed({ listed, missing, onClear }: NonNullable<TablePages['listed']> & { onClear: () => void }) {
  return (
    <div className="titles-listed" role="status">
      <p>
        <span>{tableCopy.listed.found(listed - missing.length, listed)}</span>
        {missing.length > 0 && <span className="titles-missing">{tableCopy.listed.missing(missing)}</span>}
      </p>
      <Button variant="ghost" size="compact" onClick={onClear}>
        {tableCopy.listed.clear}
      </Button>
    </div>
  );
}

/** `chosen`: the words of the view; null for all active titles. */
function Foot({ data: { total, counts, organizations = [] }, chosen }: { data: TablePages; chosen: string | null }) {
  const { keys } = tableCopy;
  const count = organizations.filter(({ policy }) => policy !== null).length;
  return (
    <div className="titles-foot row fine">
      <p role="status">{chosen === null ? tableCopy.footOfAll(total, count) : tableCopy.footOf(total, counts.all, chosen)}</p>
      {total > 0 && (
        <p className="titles-keys">
          <span>
            <Kbd sign="↑" name={keys.up} />
            <Kbd sign="↓" name={keys.down} />
            {keys.move}
          </span>
          <span>
            <Kbd sign={keys.enter} />
            {keys.open}
          </span>
        </p>
      )}
    </div>
  );
}

/** Downloads the shown titles. The browser's own print command prints them. */
export function CsvButton() {
  const { list } = useTableList(true);
  const [asked, setAsked] = useState<Output | null>(null);
  const [TableOutput, setTableOutput] = useState<ComponentType<TableOutputProps> | null>(null);
  const load = async () => {
    const loaded = await import('../print/TableOutput.tsx');
    setTableOutput(() => loaded.TableOutput);
  };
  // Not only when it is asked for: the browser's own print command waits for no script.
  const loadEarly = useEffectEvent(() => {
    load().catch(() => setAsked(null));
  });
  useEffect(() => loadEarly(), []);
  return (
    <>
      <Button variant="ghost" size="compact" icon={<Download />} busy={asked !== null} onClick={() => setAsked('csv')}>
        {tableCopy.csv}
      </Button>
      {TableOutput && <TableOutput list={list} asked={asked} onAsk={setAsked} />}
    </>
  );
}
