// The filters and orders of the table of active threads, as they stand in its URL. The SQL in `db/desk/table-rows-and-filter-counts.ts`
// implements them.
import type { WaitsFor } from '../thread/waits-for.ts';
import type { Place } from './title-path.ts';

/** Filters of one group are alternatives; filters of different groups combine. */
export const FILTER_GROUPS = {
  move: ['needs-you'],
  lateness: ['late', 'due-soon', 'closes-soon', 'claim-open'],
  claim: ['claims', 'kind-missing', 'deal-day-missing'],
  place: ['not-located', 'in-drawer', 'to-us', 'from-us'],
  date: ['no-date'],
  mine: ['mine'],
  unassigned: ['unassigned'],
} as const;
export type FilterGroup = keyof typeof FILTER_GROUPS;
export type DeskFilter = (typeof FILTER_GROUPS)[FilterGroup][number];

/** In the order of the screen. */
export const DESK_FILTERS = [
  'needs-you',
  'late',
  'due-soon',
  'closes-soon',
  'claim-open',
  'claims',
  'kind-missing',
  'deal-day-missing',
  'in-drawer',
  'no-date',
  'not-located',
  'to-us',
  'from-us',
  'mine',
  'unassigned',
] as const satisfies readonly DeskFilter[];

export const groupOf = (filter: DeskFilter): FilterGroup =>
  (Object.keys(FILTER_GROUPS) as FilterGroup[]).find((group) => (FILTER_GROUPS[group] as readonly DeskFilter[]).includes(filter))!;

/** The places that a filter selects. */
export const PLACES_OF = {
  'not-located': ['missing', 'missing-from-us'],
  'in-drawer': ['drawer'],
  'to-us': ['to-us', 'coming-back'],
  'from-us': ['from-us', 'sent-back'],
} as const satisfies Record<(typeof FILTER_GROUPS)['place'][number], readonly Place[]>;

/** Places from which the title has yet to arrive: without an expected date, they have "No date". */
export const NOT_ARRIVED = [
  'missing',
  'missing-from-us',
  'with-partner',
  'with-seller',
  'moving',
  'going-back',
  'to-us',
  'coming-back',
  'sent-back',
] as const satisfies readonly Place[];

/** Places in which the organization waits for its upstream neighbor, or for its downstream neighbor. */
export const WAITS_UPSTREAM = [
  'missing',
  'with-partner',
  'with-seller',
  'moving',
  'going-back',
  'to-us',
  'sent-back',
] as const satisfies readonly Place[];
export const WAITS_DOWNSTREAM = ['from-us', 'coming-back'] as const satisfies readonly Place[];

/** Which threads with a partner: those whose titles have yet to reach us from it, or those whose next organization it is. */
export const PARTNER_SIDES = ['coming', 'going'] as const;
export type PartnerSide = (typeof PARTNER_SIDES)[number];

/** What titles wait for, in the order of the screen. 'nothing': nobody said it, of a title that has yet to arrive. Any of those chosen is met. */
export const WAIT_FILTERS = [
  'lien-release',
  'payoff',
  'signature',
  'duplicate',
  'power-of-attorney',
  'odometer',
  'state',
  'floor-plan',
  'another-store',
  'other',
  'nothing',
] as const satisfies readonly (WaitsFor | 'nothing')[];
export type WaitFilter = (typeof WAIT_FILTERS)[number];

/** Chosen by name: unknown ones are dropped. */
export const waitsFrom = (names: readonly string[]): WaitFilter[] => WAIT_FILTERS.filter((wait) => names.includes(wait));

/** Filters chosen by name: unknown ones are dropped, and of alternatives the first stays. */
export function filtersFrom(names: readonly string[]): DeskFilter[] {
  const chosen = DESK_FILTERS.filter((filter) => names.includes(filter));
  return chosen.filter((filter, at) => chosen.findIndex((other) => groupOf(other) === groupOf(filter)) === at);
}

/** The filters after a click on one: it is added in place of its alternatives, or removed. */
export const toggled = (filters: readonly DeskFilter[], filter: DeskFilter): DeskFilter[] =>
  filters.includes(filter)
    ? filters.filter((one) => one !== filter)
    : filtersFrom([...filters.filter((one) => groupOf(one) !== groupOf(filter)), filter]);

/** The columns by which the table can be ordered, and the default. */
export const DESK_ORDERS = [
  'lateness',
  'stock',
  'vin',
  'vehicle',
  'from',
  'place',
  'to',
  'days',
  'due',
  'file',
  'expected',
  'waits',
  'word',
  'move',
  'assignee',
] as const;
export type DeskOrder = (typeof DESK_ORDERS)[number];
