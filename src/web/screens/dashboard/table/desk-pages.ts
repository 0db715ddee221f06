// The loaded pages of a list of titles.
import type { DeskView } from '../../../../api/desk.ts';
import type { DeskRow } from '../../../../domain/desk/desk-row.ts';
import { DESK_PAGE_SIZE } from '../../../../domain/limits.ts';
import type { ListOrigin } from '../../../navigation/list-origin.ts';

export type DeskPages = Omit<DeskView, 'rows' | 'changesAt'> & {
  list: ListOrigin;
  /** By the number of the page. */
  pages: ReadonlyMap<number, readonly DeskRow[]>;
};

export const sameList = (one: ListOrigin, other: ListOrigin): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Both show the same rows in the same places. */
export const sameRows = (one: DeskPages, other: DeskPages): boolean =>
  sameList(one.list, other.list) &&
  one.total === other.total &&
  one.groups === other.groups &&
  one.pages.size === other.pages.size &&
  [...one.pages].every(([number, page]) => other.pages.get(number) === page);

/** The number of the page of the row at a place of the list, from 0. */
export const pageOf = (at: number): number => Math.floor(at / DESK_PAGE_SIZE);

/** Undefined while its page is not loaded. */
export const loadedRow = (pages: DeskPages['pages'], at: number): DeskRow | undefined => pages.get(pageOf(at))?.[at % DESK_PAGE_SIZE];
