// The lines of the table that are in the page. Memoized, because the table renders for each line that is scrolled past, and these only when
// lines are added or removed.
import { memo, type ReactNode } from 'react';
import { useViewer } from '../../../data/session/session.ts';
import { initials as initialsOf } from '../../../ui/initials.ts';
import { useNow } from '../../../ui/text/Time.tsx';
import { type TablePages, loadedRow } from '../table/use-table-pages.ts';
import type { Items, TableLayout } from '../table/table-lines.ts';
import { ageWords, waitingWords } from '../../../parts/rows/row-words.ts';
import { type LinePlace, lineProps, PendingRow, TitleRow } from './TitleRow.tsx';
import type { Ticked, TickState } from '../table/use-ticking.ts';
import type { LineRange } from '../table/viewport.ts';
import type { DeskView } from '../../../../api/desk.ts';
import type { LatenessState } from '../../../../domain/desk/title-clock.ts';
import { tableCopy } from '../../../copy/table.ts';
import { BareCheckbox } from '../../../ui/inputs/Checkbox.tsx';
import { LatenessIcon } from '../../../parts/rows/LatenessIcon.tsx';

interface TableLinesProps extends LineRange, Pick<TablePages, 'pages' | 'policy'> {
  /** It stays, so that the focus is not lost when it is scrolled out of view. */
  activeIndex: number;
  items: Items;
  layout: TableLayout;
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

export const TableLines = memo(function TableLines({ first, last, activeIndex, items, sizes, headRows, ...rest }: TableLinesProps) {
  const { layout, pages, policy, hasCheck, initials, ticked, stateOf, actions } = rest;
  const { userId } = useViewer();
  const now = useNow();
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
          policy={policy}
          ticked={layout === 'list' ? undefined : stateOf(item.first, item.count)}
          actions={item.first === 0 && actions}
        />
      );
    }
    const row = loadedRow(pages, item.at);
    if (!row) return <PendingRow key={index} {...place} />;
    return (
      <TitleRow
        key={index}
        {...place}
        row={row}
        layout={layout}
        hasCheck={hasCheck}
        isTicked={ticked.has(row.id)}
        isMine={row.assignee?.userId === userId}
        initials={row.assignee === null ? '' : (initials.get(row.assignee.userId) ?? initialsOf(row.assignee.name))}
        age={row.latest ? ageWords(row.latest.at, now) : ''}
        waiting={row.move === null ? waitingWords(row, now) : ''}
      />
    );
  });
});

/** The indexes in their order, with that of the active line. */
function linesFrom(first: number, last: number, activeIndex: number): number[] {
  const lines = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  if (activeIndex < first) return [activeIndex, ...lines];
  return activeIndex > last ? [...lines, activeIndex] : lines;
}

interface GroupRowProps extends LinePlace {
  state: LatenessState;
  count: number;
  policy: DeskView['policy'];
  /** Undefined on a phone. */
  ticked: TickState | undefined;
  /** Buttons at the end of the line. */
  actions: ReactNode;
}

/** The line above a group of rows: its state, what that means, and a checkbox for its rows. On a phone the first one starts selecting. */
function GroupRow({ state, count, policy, ticked, actions, ...placed }: GroupRowProps) {
  const name = tableCopy.groups[state];
  return (
    <div {...lineProps(placed)} className="titles-row titles-group">
      {ticked !== undefined && (
        <span role="gridcell" className="titles-check">
          <BareCheckbox label={tableCopy.select(name)} checked={ticked === 'all'} mixed={ticked === 'some'} tabIndex={-1} readOnly />
        </span>
      )}
      <span role="gridcell" className="titles-group-name">
        <LatenessIcon state={state} />
        <b>{name}</b>
        <span className="titles-group-count">{count}</span>
        {ticked !== undefined && <span className="titles-words">{meaningOf(state, policy)}</span>}
        {actions}
      </span>
    </div>
  );
}

function meaningOf(state: LatenessState, { criticalDays, sendOnDays, dueSoonDays }: DeskView['policy']): string {
  const means = tableCopy.groupMeans;
  return {
    critical: means.critical(criticalDays),
    late: means.late(sendOnDays),
    'due-soon': means['due-soon'](dueSoonDays),
    'on-time': '',
  }[state];
}
