// The filters of the table, each with the number of titles that it would show together with the others.
import '../../filters.css';
import './table-filters.css';
import { Fragment, memo, type ReactNode } from 'react';
import type { DeskView } from '../../../../../api/desk.ts';
import type { DeskFilter } from '../../../../../domain/desk/desk-list.ts';
import { deskCopy } from '../../../../copy/desk/table.ts';
import { LatenessIcon } from '../../../../ui/lateness/LatenessIcon.tsx';
import type { DeskListNavigation } from '../use-desk-list.ts';
import { AssignedTo } from './AssignedTo.tsx';
import { WaitingFor } from './WaitingFor.tsx';

/** Between the groups stands a line. The last one also has the menu of partners. */
const GROUPS = [
  ['needs-you', 'late', 'due-soon'],
  ['not-located', 'no-date', 'in-drawer', 'to-us', 'from-us'],
] as const satisfies readonly (readonly DeskFilter[])[];
const LAST_GROUP = ['mine', 'unassigned'] as const satisfies readonly DeskFilter[];

export interface TableFiltersProps
  extends Pick<DeskListNavigation, 'chosen' | 'filters' | 'toggleFilter' | 'setPartner' | 'setAssignee' | 'clearFilters'> {
  /** Undefined while they load. */
  counts: DeskView['counts'] | undefined;
  /** Undefined while they load. */
  colleagues: DeskView['colleagues'] | undefined;
  /** The name of the chosen partner as the rows show it. */
  partnerName: string | undefined;
}

export const TableFilters = memo(function TableFilters(props: TableFiltersProps) {
  const { chosen, filters, toggleFilter, setPartner, setAssignee, clearFilters, counts, colleagues, partnerName } = props;
  const chip = (filter: DeskFilter) => (
    <Chip
      key={filter}
      label={deskCopy.filters[filter]}
      count={counts?.[filter]}
      isPressed={filters.includes(filter)}
      icon={iconOf(filter, counts?.[filter] ?? 0)}
      onPress={() => toggleFilter(filter)}
    />
  );
  return (
    <div className="titles-filters" role="group" aria-label={deskCopy.filtersName}>
      <Chip
        label={deskCopy.filters.all}
        count={counts?.all}
        isPressed={filters.length === 0 && chosen.partner === undefined && chosen.assignee === undefined}
        onPress={clearFilters}
      />
      {GROUPS.map((group) => (
        <Fragment key={group[0]}>
          <span className="titles-filters-rule" />
          {group.map(chip)}
        </Fragment>
      ))}
      <span className="titles-filters-rule" />
      <WaitingFor list={chosen} partnerName={partnerName} onPick={setPartner} />
      {LAST_GROUP.map(chip)}
      {/* For one alone, Mine says the same. */}
      {(chosen.assignee !== undefined || (colleagues && colleagues.length > 1)) && (
        <AssignedTo colleagues={colleagues} chosen={chosen.assignee} onPick={setAssignee} />
      )}
    </div>
  );
});

interface ChipProps {
  label: string;
  count: number | undefined;
  isPressed: boolean;
  icon?: ReactNode;
  onPress: () => void;
}

function Chip({ label, count, isPressed, icon, onPress }: ChipProps) {
  return (
    <button type="button" className="filter" aria-pressed={isPressed} onClick={onPress}>
      {icon}
      <span>{label}</span> <span className="filter-count">{count}</span>
    </button>
  );
}

function iconOf(filter: DeskFilter, count: number): ReactNode {
  if (filter === 'needs-you') return count > 0 && <span className="filter-dot" aria-hidden="true" />;
  return (filter === 'late' || filter === 'due-soon') && <LatenessIcon state={filter} />;
}
