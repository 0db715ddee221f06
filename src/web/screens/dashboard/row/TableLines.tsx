// The lines of the table that are in the page. Memoized, because the table renders for each line that is scrolled past, and these only when
// lines are added or removed.
import './row.css';
import { memo, type ReactNode, useMemo } from 'react';
import { dayIn, startOfDay } from '../../../../domain/days.ts';
import type { DeskRow } from '../../../../domain/desk/title-row.ts';
import { tableCopy } from '../../../copy/table.ts';
import { uiCopy } from '../../../copy/ui.ts';
import { useViewer } from '../../../data/session/session.ts';
import { ClaimMark } from '../../../parts/rows/ClaimMark.tsx';
import { LatenessIcon } from '../../../parts/rows/LatenessIcon.tsx';
import { nameOf } from '../../../parts/rows/RowParts.tsx';
import { ageWords, shortWaitingWords, waitingWords } from '../../../parts/rows/row-words.ts';
import { initials as initialsOf } from '../../../ui/initials.ts';
import { BareCheckbox } from '../../../ui/inputs/BareCheckbox.tsx';
import { useNow } from '../../../ui/text/Time.tsx';
import { type GroupState, type Items, range, type TableLayout } from '../table/table-lines.ts';
import { ownersOf, type RowOwners } from '../table/table-row.ts';
import { loadedRow, type TablePages } from '../table/use-table-pages.ts';
import type { Ticked, TickState } from '../table/use-ticking.ts';
import type { LineRange } from '../table/viewport.ts';
import { ListCells } from './ListCells.tsx';
import { PairedCells } from './PairedCells.tsx';
import { WideCells } from './WideCells.tsx';
import type { RowPartsProps } from './row-cells.tsx';

interface TableLinesProps extends LineRange, Pick<TablePages, 'pages' | 'policy'> {
  organizations: TablePages['organizations'] | undefined;
  meaningOf: GroupMeaning;
  /** It stays, so that the focus is not lost when it is scrolled out of view. */
  activeIndex: number;
  items: Items;
  layout: TableLayout;
  /** What a title waits for has a column of its own. */
  isSplit: boolean;
  /** The place of each line, from the top of the page, and its height (px). */
  sizes: readonly { start: number; size: number }[];
  /** Lines of the grid above these. */
  headRows: number;
  hasCheck: boolean;
  /** The initials of each member, by id. */
  initials: ReadonlyMap<string, string>;
  ticked: Ticked;
  stateOf: (first: number, count: number) => TickState;
  /** On a phone: buttons in the first group's line. */
  actions: ReactNode;
}

/** What a group of rows is, by the policies of the organizations that have rows. It must stay the same function. */
export type GroupMeaning = (state: GroupState, owners: RowOwners) => string;

export const TableLines = memo(function TableLines({ first, last, activeIndex, items, sizes, headRows, ...rest }: TableLinesProps) {
  const { layout, isSplit, pages, policy, organizations, meaningOf, hasCheck, initials, ticked, stateOf, actions } = rest;
  const { userId } = useViewer();
  const now = useNow();
  const owners = useMemo(() => ownersOf({ policy, organizations }), [policy, organizations]);
  const top = sizes[0]?.start ?? 0;
  return linesFrom(first, last, activeIndex).map((index) => {
    const { start, size } = sizes[index]!;
    const item = items.item(index);
    const place = { index, top: start - top, height: size, rowIndex: index + 1 + headRows, isActive: index === activeIndex };
    if (item.kind === 'group') {
      return (
        <GroupRow
          key={index}
          {...place}
          state={item.state}
          count={item.count}
          meaning={meaningOf(item.state, owners)}
          hasCheck={hasCheck}
          ticked={layout === 'list' ? undefined : stateOf(item.first, item.count)}
          actions={item.first === 0 && actions}
        />
      );
    }
    const row = loadedRow(pages, item.at);
    const owner = row && owners.get(row.orgId);
    if (!row || !owner) return <PendingRow key={index} {...place} />;
    const { timeZone } = owner;
    return (
      <TitleRow
        key={index}
        {...place}
        row={row}
        layout={layout}
        isSplit={isSplit}
        hasCheck={hasCheck}
        organization={owner.name}
        isTicked={ticked.has(row.id)}
        isMine={row.assignee?.userId === userId}
        initials={row.assignee === null ? '' : (initials.get(row.assignee.userId) ?? initialsOf(row.assignee.name))}
        age={row.latest ? ageWords(row.latest.at, now) : ''}
        waiting={row.move === null ? waitingWords(row, timeZone, now) : ''}
        shortWaiting={row.move === null && layout === 'wide' ? shortWaitingWords(row, timeZone, now) : ''}
        timeZone={timeZone}
        // The words about days are the same until midnight, so that no row renders again in between.
        today={startOfDay(timeZone, dayIn(timeZone, now))}
      />
    );
  });
});

/** The indexes in their order, with that of the active line. */
function linesFrom(first: number, last: number, activeIndex: number): number[] {
  const lines = range(first, last - first + 1);
  if (activeIndex < first) return [activeIndex, ...lines];
  return activeIndex > last ? [...lines, activeIndex] : lines;
}

interface GroupRowProps extends LinePlace {
  state: GroupState;
  count: number;
  /** What the state means. */
  meaning: string;
  hasCheck: boolean;
  /** Undefined on a phone. */
  ticked: TickState | undefined;
  /** Buttons at the end of the line. */
  actions: ReactNode;
}

/** The line above a group of rows: its state, what that means, and a checkbox for its rows. On a phone the first one starts selecting. */
function GroupRow({ state, count, meaning, hasCheck, ticked, actions, ...placed }: GroupRowProps) {
  const name = tableCopy.groups[state];
  return (
    <div {...lineProps(placed)} className="titles-row titles-group">
      {ticked !== undefined && hasCheck && (
        <span role="gridcell" className="titles-check">
          <BareCheckbox label={tableCopy.select(name)} checked={ticked === 'all'} mixed={ticked === 'some'} tabIndex={-1} readOnly />
        </span>
      )}
      <span role="gridcell" className="titles-group-name">
        {state === 'closes-soon' ? <ClaimMark sign="soon" /> : <LatenessIcon state={state} />}
        <b>{name}</b>
        <span className="titles-group-count">{count}</span>
        {ticked !== undefined && <span className="titles-words">{meaning}</span>}
        {actions}
      </span>
    </div>
  );
}

/** The days of a policy that make a title belong to a group. */
export const DAYS_OF_GROUP = { critical: 'criticalPastDueDays', late: 'sendOnDays', 'due-soon': 'dueSoonDays' } as const;

/** By the policy of the one organization. */
export function meaningOfGroup(state: GroupState, owners: RowOwners): string {
  const means = tableCopy.groupMeans;
  const [policy] = owners.values();
  if (!policy || state === 'on-time') return '';
  return state === 'closes-soon' ? means[state] : means[state](policy[DAYS_OF_GROUP[state]]);
}

interface LinePlace {
  /** The line's index in the table. */
  index: number;
  /** From the top of the table (px). */
  top: number;
  height: number;
  rowIndex: number;
  /** The table's only tab stop. */
  isActive: boolean;
}

interface TitleRowProps extends LinePlace, RowPartsProps {
  layout: TableLayout;
  /** With a checkbox: always, except on a phone, where selecting is a mode. */
  hasCheck: boolean;
  isTicked: boolean;
}

const CELLS = { wide: WideCells, paired: PairedCells, list: ListCells } as const;

const TitleRow = memo(function TitleRow({ layout, hasCheck, isTicked, ...rest }: TitleRowProps) {
  const { row, organization } = rest;
  const Cells = CELLS[layout];
  return (
    <div {...lineProps(rest)} className="titles-row" data-opens="" {...(organization === null ? { 'aria-selected': isTicked } : {})}>
      {hasCheck && <RowCheck row={row} isTicked={isTicked} />}
      <Cells {...rest} />
    </div>
  );
});

/** A row that is not loaded yet. It is not animated, because a table may show many. */
const PendingRow = memo(function PendingRow(props: LinePlace) {
  return (
    <div {...lineProps(props)} className="titles-row titles-pending" aria-busy="true">
      <span role="gridcell" className="titles-blank" aria-label={uiCopy.loading} />
    </div>
  );
});

/** What every line of the table has: its place, and its part in the table's keyboard navigation. */
const lineProps = ({ index, top, height, rowIndex, isActive }: LinePlace) =>
  ({
    role: 'row',
    'aria-rowindex': rowIndex,
    'data-index': index,
    tabIndex: isActive ? 0 : -1,
    // Not by a transform: a line keeps its place while one scrolls, and each transform would be a layer to composite.
    style: { height, top },
  }) as const;

function RowCheck({ row, isTicked }: { row: DeskRow; isTicked: boolean }) {
  return (
    <span role="gridcell" className="titles-check">
      <input type="checkbox" className="check-box" tabIndex={-1} aria-label={tableCopy.select(nameOf(row))} checked={isTicked} readOnly />
    </span>
  );
}
