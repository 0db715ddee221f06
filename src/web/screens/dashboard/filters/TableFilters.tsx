// The filters of the table, each with the number of titles that it would show together with the others.
import './filters.css';
import { Fragment, lazy, memo, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { ArrowUpRight, ChevronDown, X } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DeskView } from '../../../../api/desk.ts';
import type { DeskFilter } from '../../../../domain/desk/table-filters.ts';
import { tableCopy } from '../../../copy/table.ts';
import { LatenessIcon } from '../../../parts/rows/LatenessIcon.tsx';
import type { TableListNavigation } from '../table/use-table-list.ts';
import { useViewer } from '../../../data/session/session.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import type { ListOrigin } from '../../../navigation/list-origin.ts';
import { OrgIcon } from '../../../parts/orgs/OrgIcon.tsx';
import { partnerWords, waitingForQuery } from './view-words.ts';
import { useLazyPart } from '../../../ui/menus/LazyMenu.tsx';
import type { FilterMenuProps } from './FilterMenu.tsx';

/** Between the groups stands a line. The last one also has the menu of partners. */
const GROUPS = [
  ['needs-you', 'late', 'due-soon'],
  ['not-located', 'no-date', 'in-drawer', 'to-us', 'from-us'],
] as const satisfies readonly (readonly DeskFilter[])[];
const LAST_GROUP = ['mine', 'unassigned'] as const satisfies readonly DeskFilter[];

type Chip = keyof typeof tableCopy.filters;

interface TableFiltersProps {
  table: TableListNavigation;
  /** Undefined while they load. */
  counts: DeskView['counts'] | undefined;
  /** Undefined while they load. */
  colleagues: DeskView['colleagues'] | undefined;
  /** The name of the chosen partner as the rows show it. */
  partnerName: string | undefined;
}

export const TableFilters = memo(function TableFilters({ table, counts, colleagues, partnerName }: TableFiltersProps) {
  const { chosen, filters, toggleFilter, setPartner, setAssignee, clearFilters } = table;
  const chip = (filter: Chip, isPressed: boolean, onPress: () => void) => (
    <button key={filter} type="button" className="filter" aria-pressed={isPressed} onClick={onPress}>
      {iconOf(filter, counts?.[filter] ?? 0)}
      <span>{tableCopy.filters[filter]}</span> <span className="filter-count">{counts?.[filter]}</span>
    </button>
  );
  const toggle = (filter: DeskFilter) => chip(filter, filters.includes(filter), () => toggleFilter(filter));
  const isWhole = filters.length === 0 && chosen.partner === undefined && chosen.assignee === undefined;
  return (
    <div className="titles-filters row flow" role="group" aria-label={tableCopy.filtersName}>
      {chip('all', isWhole, clearFilters)}
      {GROUPS.map((group) => (
        <Fragment key={group[0]}>
          <span className="titles-filters-rule" />
          {group.map(toggle)}
        </Fragment>
      ))}
      <span className="titles-filters-rule" />
      <WaitingFor list={chosen} partnerName={partnerName} onPick={setPartner} />
      {LAST_GROUP.map(toggle)}
      {/* For one alone, Mine says the same. */}
      {(chosen.assignee !== undefined || (colleagues && colleagues.length > 1)) && (
        <AssignedTo colleagues={colleagues} chosen={chosen.assignee} onPick={setAssignee} />
      )}
    </div>
  );
});

function iconOf(filter: Chip, count: number): ReactNode {
  if (filter === 'needs-you') return count > 0 && <span className="filter-dot" aria-hidden="true" />;
  return (filter === 'late' || filter === 'due-soon') && <LatenessIcon state={filter} />;
}

type AssignedToProps = Pick<TableFiltersProps, 'colleagues'> & Pick<FilterMenuProps, 'chosen' | 'onPick'>;

/** The filter by the colleague who takes care of a title. */
function AssignedTo({ colleagues, chosen, onPick }: AssignedToProps) {
  const [isOpen, setOpen] = useState(false);
  const { userId: ownId } = useViewer();
  const colleague = colleagues?.find(({ userId }) => userId === chosen);
  return (
    <FilterBy
      isOpen={isOpen}
      onOpenChange={setOpen}
      chosenName={chosen && (colleague?.name ?? tableCopy.oneColleague)}
      says={tableCopy.assignedToName}
      words={tableCopy.assignedToMenu}
      options={colleagues?.map(({ userId, name: full, count }) => ({
        id: userId,
        name: userId === ownId ? tableCopy.ownName(full) : full,
        icon: <Avatar name={full} />,
        total: count,
        late: 0,
      }))}
      chosen={chosen}
      onPick={onPick}
    />
  );
}

type WaitingForProps = { list: ListOrigin } & Pick<TableFiltersProps, 'partnerName'> & Pick<FilterMenuProps, 'onPick'>;

/** The filter by the partner that a title waits for, comes from or goes to, with the way to the partner's page. */
function WaitingFor({ list, partnerName, onPick }: WaitingForProps) {
  const [isOpen, setOpen] = useState(false);
  const cache = useQueryClient();
  const { partner } = list;
  const query = waitingForQuery(list);
  const { data, isError, refetch } = useQuery({ ...query, enabled: isOpen || partner !== undefined });
  const chosen = data?.partners.find(({ orgId }) => orgId === partner)?.name ?? partnerName ?? tableCopy.onePartner;
  return (
    <FilterBy
      isOpen={isOpen}
      onOpenChange={setOpen}
      chosenName={partner && chosen}
      says={partnerWords(list.side)}
      beside={
        partner !== undefined && (
          <Link
            to="/network/$orgId"
            params={{ orgId: partner }}
            className="filter filter-by-page"
            aria-label={tableCopy.pageOf(chosen)}
            data-tip={tableCopy.pageOf(chosen)}
          >
            <ArrowUpRight />
          </Link>
        )
      }
      onApproach={() => {
        if (navigator.onLine) void cache.prefetchQuery(query);
      }}
      words={tableCopy.waitingForMenu}
      options={data?.partners.map(({ orgId, orgType, ...rest }) => ({ ...rest, id: orgId, icon: <OrgIcon type={orgType} /> }))}
      onRetry={isError && !data && (() => void refetch())}
      chosen={list.side === undefined ? partner : undefined}
      onPick={onPick}
    />
  );
}

const loadMenu = () => import('./FilterMenu.tsx');
const FilterMenu = lazy(async () => ({ default: (await loadMenu()).FilterMenu }));

interface FilterByProps extends Omit<FilterMenuProps, 'id' | 'button' | 'onClose'> {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** What the table is filtered by. */
  chosenName: string | undefined;
  /** What the button says of it. */
  says: (name: string) => string;
  /** Between the two buttons. */
  beside?: ReactNode;
  /** The pointer or the focus comes near. */
  onApproach?: () => void;
}

/**
 * A filter by one of many partners or colleagues: a button with a menu, and the button that clears it. The menu is loaded lazily, when the
 * pointer or the focus is near.
 */
function FilterBy({ isOpen, onOpenChange, chosenName, says, beside, onApproach, onPick, ...menu }: FilterByProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const isChosen = chosenName !== undefined;
  const { prefetch, whenLoaded } = useLazyPart(loadMenu, { opensDialog: true });
  const approach = () => {
    prefetch();
    onApproach?.();
  };
  const focusButton = () => button.current?.focus({ preventScroll: true });
  const pick = (chosen: string | undefined) => {
    onOpenChange(false);
    focusButton();
    onPick(chosen);
  };
  return (
    <span className="filter-by inline-row">
      <button
        ref={button}
        type="button"
        className="filter"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        data-chosen={isChosen || undefined}
        onPointerEnter={approach}
        onFocus={approach}
        onClick={() => (isOpen ? onOpenChange(false) : whenLoaded(() => onOpenChange(true)))}
      >
        {/* With a choice, it has a name. */}
        <span translate={isChosen ? 'no' : 'yes'}>{isChosen ? says(chosenName) : menu.words.label}</span>
        <ChevronDown />
      </button>
      {beside}
      {isChosen && (
        <button
          type="button"
          className="filter filter-by-clear"
          aria-label={tableCopy.clearFilterBy(chosenName)}
          data-tip={tableCopy.clearFilterBy(chosenName)}
          onClick={() => pick(undefined)}
        >
          <X />
        </button>
      )}
      {isOpen && (
        <Suspense>
          <FilterMenu
            {...menu}
            id={id}
            button={button}
            onPick={pick}
            onClose={(returnsFocus) => {
              onOpenChange(false);
              if (returnsFocus) focusButton();
            }}
          />
        </Suspense>
      )}
    </span>
  );
}
