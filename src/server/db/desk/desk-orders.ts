// The orders of the table, as expressions on its rows.
import type { DeskOrder } from '../../../domain/desk/table-filters.ts';
import { MOVES } from '../../../domain/desk/next-move.ts';
import { TITLE_PLACES } from '../../../domain/desk/title-path.ts';

export type Ordering = { order: DeskOrder; direction: 'up' | 'down' };

export const sqlTexts = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

/** The neighbor that has the title, or that it moves from or to. */
const PLACE_NAME = `case when place in ('with-seller', 'to-us', 'sent-back') then from_name when place in ('from-us', 'coming-back') then to_name end`;
/** The expressions of each order, from the first to the last, each the smallest first. Dates are negated where the table shows an age. */
const ORDERS: Record<DeskOrder, readonly string[]> = {
  lateness: ['state', 'case when state < 3 then due_on end', 'deal_on'],
  stock: [`nullif(lower(stock_number), '') collate "C"`],
  vin: [`right(vin, 6) collate "C"`],
  vehicle: [`lower(make) collate "C"`, `lower(model) collate "C"`, 'year'],
  from: [`lower(from_name) collate "C"`],
  place: [`array_position(array[${sqlTexts(TITLE_PLACES)}], place)`, `lower(${PLACE_NAME}) collate "C"`],
  to: [`lower(to_name) collate "C"`],
  days: [`date '9999-12-31' - deal_on`],
  due: ['due_on'],
  expected: ['expected'],
  word: ['- extract(epoch from last_word_at)'],
  move: [`case when "needs-you" then array_position(array[${sqlTexts(MOVES)}], move) end`, 'waiting_at'],
  assignee: [`(select lower(u.name) collate "C" from app_user u where u.id = assignee_id)`],
};
/** Empty values are last in both directions. */
export const orderBy = ({ order, direction }: Ordering): string =>
  [...ORDERS[order].map((by) => `${by} ${direction === 'down' ? 'desc' : 'asc'} nulls last`), 'thread_id'].join(', ');
