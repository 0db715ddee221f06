// The filters of the table, each with the number of titles that it would show together with the others.
import './filters.css';
import { lazy, memo, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { ChevronDown, Users } from 'lucide-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DeskView } from '../../../../api/desk.ts';
import { type DeskFilter, WAIT_FILTERS, type WaitFilter } from '../../../../domain/desk/table-filters.ts';
import { tableCopy } from '../../../copy/table.ts';
import { ClaimMark } from '../../../parts/rows/ClaimMark.tsx';
import { LatenessIcon } from '../../../parts/rows/LatenessIcon.tsx';
import type { TableListNavigation } from '../table/use-table-list.ts';
import type { ListOrigin } from '../../../navigation/list-origin.ts';
import { partnerWords, waitingForQuery } from './view-words.ts';
import { LazyMenu, useLazyPart } from '../../../ui/menus/LazyMenu.tsx';
import { VisuallyHidden } from '../../../ui/text/inline-text.tsx';
import type { CheckMenuProps } from './CheckMenu.tsx';
import type { OpenFilterMenu } from './FilterMenu.tsx';

/** Filters that are chips. Between the groups stands a line. The others are in menus. */
const GROUPS = [
  ['needs-you', 'late', 'due-soon'],
  ['closes-soon', 'claim-open'],
  ['in-drawer', 'no-date'],
  ['mine', 'unassigned'],
] as const satisfies readonly (readonly DeskFilter[])[];
const PLACES = ['not-located', 'to-us', 'from-us'] as const satisfies readonly DeskFilter[];
const CLAIMS = ['claims', 'kind-missing', 'deal-day-missing'] as const satisfies readonly DeskFilter[];

type Chip = keyof typeof tableCopy.filters;

interface TableFiltersProps {
  table: TableListNavigation;
  /** Undefined while they load. */
  counts: DeskView['counts'] | undefined;
  waitCounts: DeskView['waits'] | undefined;
  /** Undefined while they load. */
  colleagues: DeskView['colleagues'] | undefined;
  /** In the table over all organizations: the filter by one of them. */
  ofOrganization?: ReactNode;
  /** The name of the chosen partner as the rows show it. */
  partnerName: string | undefined;
}

export const TableFilters = memo(function TableFilters(props: TableFiltersProps) {
  const { table, counts, waitCounts, colleagues, ofOrganization, partnerName } = props;
  const { chosen, filters, toggleFilter, waits, toggleWait, setPartner, setAssignee, clearFilters } = table;
  const chip = (filter: Chip, isPressed: boolean, onPress: () => void) => (
    <button key={filter} type="button" className="filter" aria-pressed={isPressed} onClick={onPress}>
      {iconOf(filter, counts?.[filter] ?? 0)}
      <span>{tableCopy.filters[filter]}</span> <span className="filter-count">{counts?.[filter]}</span>
    </button>
  );
  const toggle = (filter: DeskFilter) => chip(filter, filters.includes(filter), () => toggleFilter(filter));
  const { partner, assignee, organization } = chosen;
  const isWhole = filters.length === 0 && waits.length === 0 && partner === undefined && assignee === undefined && !organization;
  const menu = (label: string, of: readonly DeskFilter[], hidesLabel = false) => (
    <FilterChecks
      label={label}
      hidesLabel={hidesLabel}
      options={of.map((filter) => ({
        key: filter,
        label: tableCopy.filters[filter],
        count: counts?.[filter],
        isChecked: filters.includes(filter),
      }))}
      onToggle={(key) => toggleFilter(key as DeskFilter)}
    />
  );
  const [urgent, claims, places, people] = GROUPS;
  // The menu of organizations takes the room of two filters.
  const isOverAll = organization !== undefined;
  const isHere = (filter: DeskFilter) => !isOverAll || (filter !== 'no-date' && filter !== 'unassigned');
  const rule = <span className="titles-filters-rule" />;
  return (
    <div className="titles-filters row flow" role="group" aria-label={tableCopy.filtersName}>
      {chip('all', isWhole, clearFilters)}
      {rule}
      {urgent.map(toggle)}
      {rule}
      {claims.map(toggle)}
      {menu(tableCopy.claimsMenu, CLAIMS, true)}
      {rule}
      {places.filter(isHere).map(toggle)}
      {ofOrganization}
      {menu(tableCopy.placesMenu, isOverAll ? [...PLACES, 'no-date'] : PLACES)}
      <PartnerFilter list={chosen} partnerName={partnerName} onPick={setPartner} />
      <FilterChecks
        label={tableCopy.waitsMenu}
        options={WAIT_FILTERS.map((wait) => ({
          key: wait,
          label: tableCopy.waits[wait],
          count: waitCounts?.[wait],
          isChecked: waits.includes(wait),
          isApart: wait === 'nothing',
        }))}
        onToggle={(key) => toggleWait(key as WaitFilter)}
      />
      {rule}
      {people.filter(isHere).map(toggle)}
      {/* For one alone, Mine says the same. */}
      {(chosen.assignee !== undefined || (colleagues && colleagues.length > 1)) && (
        <AssignedTo colleagues={colleagues} chosen={chosen.assignee} onPick={setAssignee} />
      )}
    </div>
  );
});

function iconOf(filter: Chip, count: number): ReactNode {
  if (filter === 'needs-you') return count > 0 && <span className="filter-dot" aria-hidden="true" />;
  if (filter === 'closes-soon') return <ClaimMark sign="soon" />;
  return (filter === 'late' || filter === 'due-soon') && <LatenessIcon state={filter} />;
}

const loadChecks = () => import('./CheckMenu.tsx');
const CheckMenu = lazy(async () => ({ default: (await loadChecks()).CheckMenu }));

interface FilterChecksProps extends Pick<CheckMenuProps, 'options' | 'onToggle'> {
  label: string;
  /** Only its arrow shows: it stands beside the filter that it belongs to. */
  hidesLabel?: boolean;
}

/** A button with a menu of filters. It keeps its word, so that the row does not jump: what is chosen stands below the table. */
function FilterChecks({ label, hidesLabel = false, options, onToggle }: FilterChecksProps) {
  const checked = options.filter(({ isChecked }) => isChecked);
  const count = checked.reduce((sum, option) => sum + (option.count ?? 0), 0);
  const button = (
    <button type="button" className="filter" data-chosen={checked.length > 0 || undefined} {...(hidesLabel ? { 'data-tip': label } : {})}>
      {hidesLabel ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
      <Chosen words={checked.map((option) => option.label).join(', ')} count={count} />
    </button>
  );
  return (
    <span className="filter-by">
      <LazyMenu button={button} load={loadChecks}>
        {(initialFocus) => <CheckMenu trigger={button} options={options} onToggle={onToggle} initialFocus={initialFocus} />}
      </LazyMenu>
    </span>
  );
}

/** After the word of a menu's button: what is chosen, for screen readers, and how many titles that shows. `words`: empty if nothing is. */
const Chosen = ({ words, count }: { words: string; count: number | undefined }) => (
  <>
    {words !== '' && <VisuallyHidden>{` ${words}`}</VisuallyHidden>}
    {words !== '' && count !== undefined && (
      <>
        {' '}
        <span className="filter-count">{count}</span>
      </>
    )}
    <ChevronDown />
  </>
);

const loadColleagues = () => import('./ColleagueMenu.tsx');
const ColleagueMenu = lazy(async () => ({ default: (await loadColleagues()).ColleagueMenu }));

type AssignedToProps = Pick<TableFiltersProps, 'colleagues'> & { chosen: string | undefined } & Pick<FilterByProps, 'onPick'>;

/** The filter by the colleague who takes care of a title. */
function AssignedTo({ colleagues, chosen, onPick }: AssignedToProps) {
  const colleague = colleagues?.find(({ userId }) => userId === chosen);
  return (
    <FilterBy
      label={tableCopy.assignedToMenu}
      chosenName={chosen && (colleague?.name ?? tableCopy.oneColleague)}
      count={colleague?.count}
      icon={<Users />}
      says={tableCopy.assignedToName}
      load={loadColleagues}
      onPick={onPick}
    >
      {(menu) => <ColleagueMenu {...menu} colleagues={colleagues} chosen={chosen} />}
    </FilterBy>
  );
}

const loadPartners = () => import('./PartnerMenu.tsx');
const PartnerMenu = lazy(async () => ({ default: (await loadPartners()).PartnerMenu }));

type PartnerFilterProps = { list: ListOrigin } & Pick<TableFiltersProps, 'partnerName'> & Pick<FilterByProps, 'onPick'>;

/** The filter by the partner that a title waits for, comes from or goes to. */
function PartnerFilter({ list, partnerName, onPick }: PartnerFilterProps) {
  const cache = useQueryClient();
  const { partner, side } = list;
  const query = waitingForQuery(list);
  const { data } = useQuery({ ...query, enabled: partner !== undefined });
  const found = data?.partners.find(({ orgId }) => orgId === partner);
  return (
    <FilterBy
      label={tableCopy.partnerMenu}
      chosenName={partner && (found?.name ?? partnerName ?? tableCopy.onePartner)}
      // Of one side, there are others too.
      count={side === undefined ? found?.total : undefined}
      says={partnerWords(side)}
      load={loadPartners}
      onApproach={() => {
        if (navigator.onLine) void cache.prefetchQuery(query);
      }}
      onPick={onPick}
    >
      {(menu) => <PartnerMenu {...menu} list={list} />}
    </FilterBy>
  );
}

interface FilterByProps extends Pick<OpenFilterMenu, 'onPick'> {
  label: string;
  /** What the table is filtered by. */
  chosenName: string | undefined;
  /** How many titles that shows. */
  count: number | undefined;
  /** Takes the place of the word where the row is narrow. */
  icon?: ReactNode;
  /** What the button says of what is chosen, on hover and to screen readers. */
  says: (name: string) => string;
  /** Fetches the script of the menu. */
  load: () => Promise<unknown>;
  /** The pointer or the focus comes near. */
  onApproach?: () => void;
  /** Renders the open menu. */
  children: (menu: OpenFilterMenu) => ReactNode;
}

/** A filter by one of many, such as partners. The menu is loaded lazily, when the pointer or the focus is near. */
export function FilterBy({ label, chosenName, count, icon, says, load, onApproach, onPick, children }: FilterByProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const isChosen = chosenName !== undefined;
  const { prefetch, whenLoaded } = useLazyPart(load, { opensDialog: true });
  const approach = () => {
    prefetch();
    onApproach?.();
  };
  const focusButton = () => button.current?.focus({ preventScroll: true });
  const pick = (chosen: string | undefined) => {
    setOpen(false);
    focusButton();
    onPick(chosen);
  };
  const tip = isChosen ? says(chosenName) : icon ? label : undefined;
  return (
    <span className="filter-by">
      <button
        ref={button}
        type="button"
        className="filter"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        data-chosen={isChosen || undefined}
        data-icon={icon !== undefined || undefined}
        data-tip={tip}
        onPointerEnter={approach}
        onFocus={approach}
        onClick={() => (isOpen ? setOpen(false) : whenLoaded(() => setOpen(true)))}
      >
        {icon}
        <span className="filter-word">{label}</span>
        <Chosen words={isChosen ? says(chosenName) : ''} count={count} />
      </button>
      {isOpen && (
        <Suspense>
          {children({
            id,
            button,
            chosenName,
            onPick: pick,
            onClose: (returnsFocus) => {
              setOpen(false);
              if (returnsFocus) focusButton();
            },
          })}
        </Suspense>
      )}
    </span>
  );
}
