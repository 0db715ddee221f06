// The content of the open palette: the input, and the results in named groups. The focus stays in the input.
import {
  Car,
  Copy,
  FileCheck,
  FileX,
  ListFilter,
  type LucideIcon,
  MessageCircleX,
  Printer,
  RotateCw,
  Search,
  Tag,
  Undo2,
  X,
} from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useDeferredValue, useEffect, useEffectEvent, useId, useState } from 'react';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import { SEARCH_DEBOUNCE_MS, SEARCH_TEXT_MAX } from '../../../domain/limits.ts';
import { firstWords } from '../../../domain/search/vehicle-terms.ts';
import { paletteCopy } from '../../copy/palette.ts';
import { keepFocus, ListboxRow, nextRow } from '../../ui/combobox/ListboxRow.tsx';
import { VisuallyHidden } from '../../ui/text/inline-text.tsx';
import {
  allThreadsLabel,
  deskOffers,
  isOtherAction,
  type OtherAction,
  type PaletteAction,
  paletteGroups,
  paletteOffers,
  type PaletteRow,
  type PaletteSubject,
  type PaletteThread,
  rowKey,
  threadTitle,
} from './palette-rows.ts';
import { pagesMatching, type PalettePage } from './palette-pages.tsx';
import {
  completedThreadQuery,
  dashboardQuery,
  deskEntryQuery,
  searchOrgsQuery,
  searchThreadsQuery,
  threadQuery,
} from '../../data/queries.ts';
import { useNow } from '../../ui/text/Time.tsx';
import { useDebounced } from '../../browser/use-debounced.ts';
import { chainOf } from '../../parts/chain/chain-nodes.ts';
import { chainSummary } from '../../parts/chain/title-location.ts';
import { dashboardCopy } from '../../copy/dashboard.ts';
import { uiCopy } from '../../copy/ui.ts';
import { orgOption } from '../../parts/orgs/org-option.tsx';
import { ActionIcon } from '../../parts/thread/ActionIcon.tsx';
import { CompactChain } from '../../parts/chain/CompactChain.tsx';
import { Highlight } from '../../ui/text/Highlight.tsx';
import { Kbd } from '../../ui/text/Kbd.tsx';
import { OrgIcon } from '../../parts/orgs/OrgIcon.tsx';
import { Vin } from '../../ui/text/Vin.tsx';
import type { OrgSummary } from '../../../api/orgs.ts';

interface PaletteSearchProps {
  pages: readonly PalettePage[];
  ownOrgId: string;
  /** Called when a row is chosen that leads somewhere. `typed`: the text that found it. */
  onSelect: (row: PaletteRow, typed: string) => void;
  /** The button that closes the palette. */
  close: ReactNode;
}

export function PaletteSearch({ pages, ownOrgId, onSelect, close }: PaletteSearchProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [selectsWhenSettled, setSelectsWhenSettled] = useState(false);
  const { typed, currentThread, threads, orgs, isSettled, failed, retry } = usePaletteResults(text);
  const { highlightedKey, subjectId, highlightByKey, highlightByPointer, reset } = useHighlight();
  const subject = useThreadWithOffers(threads.find((thread) => thread.id === subjectId) ?? threads[0] ?? currentThread);
  // Renders the input before the rows, because users type as soon as the palette opens.
  const showsRows = useDeferredValue(true, false);
  const groups = !showsRows ? [] : paletteGroups({ typed, threads, orgs, subject, pages: pagesMatching(pages, typed), failed, isSettled });
  const rows = groups.flatMap((group) => group.rows);
  const at = Math.max(
    0,
    rows.findIndex((row) => rowKey(row) === highlightedKey),
  );
  const active = rows[at];

  const changeText = (next: string) => {
    setText(next);
    setSelectsWhenSettled(false);
    reset();
  };
  const select = (row: PaletteRow) => {
    if (row.kind === 'retry') retry();
    else if (row.kind === 'clear') changeText('');
    else onSelect(row, typed);
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const next = event.altKey ? undefined : nextRow(event.key, at, rows.length);
    const row = next === undefined ? undefined : rows[next];
    if (row) {
      setSelectsWhenSettled(false);
      highlightByKey(row);
    } else if (event.key === 'Enter' && !event.repeat) {
      // Enter right after typing means the results for that text, so it waits for them instead of taking a result of the previous text.
      if (!isSettled && highlightedKey === null) setSelectsWhenSettled(true);
      else if (active) select(active);
    } else return;
    event.preventDefault();
  };
  const selectFirst = useEffectEvent(() => {
    if (active && active.kind !== 'retry' && active.kind !== 'clear') select(active);
  });
  useEffect(() => {
    if (!selectsWhenSettled || !isSettled) return;
    setSelectsWhenSettled(false);
    selectFirst();
  }, [selectsWhenSettled, isSettled]);

  return (
    <>
      <div className="palette-top row">
        <Search />
        <input
          className="palette-input"
          role="combobox"
          aria-label={paletteCopy.name}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active && rowId(id, active)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={SEARCH_TEXT_MAX}
          placeholder={paletteCopy.placeholder}
          value={text}
          onChange={(event) => changeText(firstWords(event.target.value))}
          onKeyDown={handleKey}
        />
        {close}
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        className="palette-list"
        tabIndex={-1}
        aria-label={paletteCopy.list}
        aria-busy={!isSettled}
        onMouseDown={keepFocus}
      >
        {groups.length === 0 && (
          <div role="option" aria-selected="false" aria-disabled="true" className="palette-says">
            {paletteCopy.searching}
          </div>
        )}
        {groups.map(({ name, hint, rows: listed }) => {
          const heading = listed[0] && rowId(id, listed[0]);
          return (
            <div role="group" aria-labelledby={`${heading}-name`} className="palette-group" key={name}>
              <div className="palette-group-name" id={`${heading}-name`} role="presentation">
                {name}
              </div>
              {hint !== undefined && (
                <div className="palette-says" role="presentation">
                  {hint}
                </div>
              )}
              {listed.map((row) => (
                <ListboxRow
                  key={rowKey(row)}
                  id={rowId(id, row)}
                  className="palette-row row"
                  active={row === active}
                  onPoint={() => highlightByPointer(row)}
                  onSelect={() => select(row)}
                >
                  <Content row={row} typed={typed} ownOrgId={ownOrgId} />
                  <span className="palette-enter" aria-hidden="true">
                    <Kbd sign="↵" />
                  </span>
                </ListboxRow>
              ))}
            </div>
          );
        })}
      </div>
      <VisuallyHidden>
        <span role="status">{statusText()}</span>
      </VisuallyHidden>
    </>
  );

  function statusText(): string {
    if (failed) return paletteCopy.failed;
    if (!isSettled || typed === '') return '';
    return active?.kind === 'clear' ? `${paletteCopy.noMatches} ${paletteCopy.noMatchesHint}` : paletteCopy.results(rows.length);
  }
}

/** The thread with its offers; null without a thread, or while its offers are loading. */
function useThreadWithOffers(thread: PaletteThread | null): PaletteSubject | null {
  const now = useNow();
  const isCompleted = thread?.standing === 'completed';
  const isActive = thread?.standing === 'active';
  const desk = useQuery({ ...deskEntryQuery(thread?.id ?? ''), enabled: isActive });
  const live = useQuery({ ...threadQuery(thread?.id ?? ''), enabled: thread !== null && !isCompleted });
  const completed = useQuery({ ...completedThreadQuery(thread?.id ?? ''), enabled: isCompleted });
  const { data, isError } = isCompleted ? completed : live;
  if (!thread) return null;
  if (isError || data === null) return { thread, offers: [], requests: [] };
  if (!data || (isActive && desk.isPending)) return null;
  const isKnown = 'offers' in data; // not if the viewer's part is completed meanwhile
  const offers = isKnown ? [...paletteOffers(data, now), ...(desk.data ? deskOffers(desk.data, now) : [])] : [];
  return { thread, offers, requests: 'requests' in data ? data.requests : [] };
}

/** The highlighted row, and the thread whose actions are listed: the one that was highlighted last. */
function useHighlight() {
  /** null until the user moves it: then the first row is highlighted. */
  const [highlightedKey, setHighlightedKey] = useState<string | null>(null);
  const [subjectId, setSubjectId] = useState<string | null>(null);
  const [pointedThreadId, setPointedThreadId] = useState<string | null>(null);
  const restedThreadId = useDebounced(pointedThreadId, SEARCH_DEBOUNCE_MS);
  useEffect(() => {
    if (restedThreadId !== null) setSubjectId(restedThreadId);
  }, [restedThreadId]);
  return {
    highlightedKey,
    subjectId,
    /** Moves the highlight by keyboard. */
    highlightByKey: (row: PaletteRow) => {
      setHighlightedKey(rowKey(row));
      setPointedThreadId(null);
      if (row.kind === 'thread') setSubjectId(row.thread.id);
    },
    /** Moves the highlight by pointer. A thread that the pointer only passes over does not change the listed actions. */
    highlightByPointer: (row: PaletteRow) => {
      setHighlightedKey(rowKey(row));
      setPointedThreadId(row.kind === 'thread' ? row.thread.id : null);
    },
    reset: () => {
      setHighlightedKey(null);
      setPointedThreadId(null);
      setSubjectId(null);
    },
  };
}

/** The results of the palette: recent threads if nothing is typed, otherwise matching threads and organizations. */
function usePaletteResults(text: string) {
  const typed = text.trim();
  const debounced = useDebounced(typed, SEARCH_DEBOUNCE_MS);
  const q = typed === '' ? '' : debounced;
  const searches = q !== '';
  // The dashboard's cached data is fresh enough, because live events invalidate it.
  const recent = useInfiniteQuery({ ...dashboardQuery({ tab: 'active', filter: 'all' }), staleTime: Infinity });
  const threads = useQuery({ ...searchThreadsQuery(q), enabled: searches });
  const orgs = useQuery({ ...searchOrgsQuery(q), enabled: searches });
  const currentThread = useCurrentThread();
  const recents = [
    ...(currentThread ? [currentThread] : []),
    ...(recent.data?.pages[0]?.cards ?? []).filter(({ id }) => id !== currentThread?.id),
  ];
  const isArriving = ({ isPending, isPlaceholderData }: typeof threads | typeof orgs) => isPending || isPlaceholderData;
  return {
    typed,
    currentThread,
    // Shows the results of the previous text until the new ones arrive.
    threads: searches ? (threads.data?.cards ?? (threads.isPending ? recents : [])) : recents,
    orgs: searches ? (orgs.data?.orgs ?? []) : [],
    isSettled: searches ? q === typed && !isArriving(threads) && !isArriving(orgs) : typed === '' && !recent.isPending,
    failed: searches ? threads.isError || orgs.isError : recent.isError && !recent.data,
    retry: () => {
      for (const query of searches ? [threads, orgs] : [recent]) if (query.isError) void query.refetch();
    },
  };
}

const NOTHING_ON_THE_WAY = { transit: null, disputed: null, returning: null, contested: null, expected: null, waitsFor: null };

/** The thread whose page is open under the palette; null on other pages. */
function useCurrentThread(): PaletteThread | null {
  const cache = useQueryClient();
  const threadId = useMatches({ select: (matches) => matches.map(({ params }) => 'threadId' in params && params.threadId).find(Boolean) });
  if (!threadId) return null;
  const view = cache.getQueryData(threadQuery(threadId).queryKey);
  if (view && view.standing !== 'completed') return view;
  const completed = cache.getQueryData(completedThreadQuery(threadId).queryKey);
  return completed ? { ...completed, ...NOTHING_ON_THE_WAY, standing: 'completed' } : null;
}

const rowId = (listId: string, row: PaletteRow): string => `${listId}-${rowKey(row).replaceAll(' ', '-')}`;

/** A thread with its chain, an organization with its connection, an action, or a page. */
function Content({ row, typed, ownOrgId }: { row: PaletteRow; typed: string; ownOrgId: string }): ReactNode {
  switch (row.kind) {
    case 'thread':
      return <Thread thread={row.thread} typed={typed} />;
    case 'org':
      return <Organization org={row.org} typed={typed} ownOrgId={ownOrgId} />;
    case 'action':
      return <Plain icon={<IconOf action={row.action} />}>{row.label}</Plain>;
    case 'page':
      return (
        <Plain icon={<row.page.Icon />}>
          <Highlight text={row.page.label} query={typed} where="beginnings" />
        </Plain>
      );
    case 'all-threads':
      return <Plain icon={<ListFilter />}>{allThreadsLabel(row.count)}</Plain>;
    case 'retry':
      return <Plain icon={<RotateCw />}>{uiCopy.tryAgain}</Plain>;
    case 'clear':
      return <Plain icon={<X />}>{paletteCopy.clear}</Plain>;
    default:
      return row satisfies never;
  }
}

function Thread({ thread, typed }: { thread: PaletteThread; typed: string }) {
  const now = useNow();
  const { vin, standing } = thread;
  const { nodes, links } = chainOf(thread, now);
  return (
    <>
      <Car />
      <span className="palette-words grow flow">
        <span className="palette-title">
          <Highlight text={threadTitle(thread)} query={typed} where="vehicle" />
        </span>{' '}
        <Vin vin={vin} quiet query={typed} />
      </span>{' '}
      <span className="palette-end row quiet">
        {standing === 'completed' && <span>{uiCopy.completed} </span>}
        {standing === 'invited' && <span>{dashboardCopy.invitation} </span>}
        <CompactChain nodes={nodes} links={links} summary={chainSummary(thread)} />
      </span>
    </>
  );
}

function Organization({ org, typed, ownOrgId }: { org: OrgSummary; typed: string; ownOrgId: string }) {
  const { label, detail = '', note } = orgOption(org, ownOrgId, useNow());
  return (
    <>
      <OrgIcon type={org.orgType} />
      <span className="palette-words grow flow">
        <span className="palette-title" translate="no">
          <Highlight text={label} query={typed} where="beginnings" />
        </span>{' '}
        <span className="quiet">
          <Highlight text={detail} query={typed} where="beginnings" />
        </span>
      </span>{' '}
      <span className="palette-end row quiet">{note}</span>
    </>
  );
}

function Plain({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <>
      {icon}
      <span className="palette-words grow flow">
        <span>{children}</span>
      </span>
    </>
  );
}

const OTHER_ICONS = {
  takeBack: Undo2,
  withdrawRequest: MessageCircleX,
  print: Printer,
  filed: FileCheck,
  notFiling: FileX,
  kind: Tag,
  copyVin: Copy,
} satisfies Record<OtherAction, LucideIcon>;

function IconOf({ action }: { action: PaletteAction }) {
  if (!isOtherAction(action)) return <ActionIcon action={action} />;
  const Icon = OTHER_ICONS[action];
  return <Icon />;
}
