// The loaded pages of a list of titles. The list that was shown before stays until the first page of another one has arrived.
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { DeskView } from '../../../../api/desk.ts';
import type { DesksView } from '../../../../api/desks.ts';
import type { Sent } from '../../../../api/operations.ts';
import { DESK_PAGE_SIZE } from '../../../../domain/limits.ts';
import type { ListOrigin } from '../../../navigation/list-origin.ts';
import { operation, tableQuery } from '../../../data/queries.ts';
import type { Policy, TableRow } from './table-row.ts';

export type TablePages = Omit<DeskView, 'rows' | 'changesAt' | 'policy'> & {
  /** Of the organization, or of each of them. */
  policy: Policy | null;
  organizations?: DesksView['organizations'];
  listed?: DesksView['listed'];
  list: ListOrigin;
  /** By the number of the page. */
  pages: ReadonlyMap<number, readonly TableRow[]>;
};

export const sameList = (one: ListOrigin, other: ListOrigin): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Both show the same rows in the same places. */
export const sameRows = (one: TablePages, other: TablePages): boolean =>
  sameList(one.list, other.list) &&
  one.total === other.total &&
  one.groups === other.groups &&
  one.pages.size === other.pages.size &&
  [...one.pages].every(([number, page]) => other.pages.get(number) === page);

/** The number of the page of the row at a place of the list, from 0. */
export const pageOf = (at: number): number => Math.floor(at / DESK_PAGE_SIZE);

/** Undefined while its page is not loaded. */
export const loadedRow = (pages: TablePages['pages'], at: number): TableRow | undefined => pages.get(pageOf(at))?.[at % DESK_PAGE_SIZE];

/** Pages that are scrolled past within this time (ms) are not requested. */
const PASSING_MS = 80;

export const tablePageQuery = (list: ListOrigin, page: number) =>
  listQuery({ ...list, offset: page * DESK_PAGE_SIZE, limit: DESK_PAGE_SIZE });

type ListPart = Sent<'desk'> & Pick<ListOrigin, 'organization'>;

/** A part of a list. */
export const listQuery = (part: ListPart) => tableQuery(...listRequest(part));

/** Which operation reads it, and with which input. */
export function listRequest({ organization, ...input }: ListPart): [name: 'desk' | 'desks', input: Sent<'desks'>] {
  if (organization === undefined) return [operation.desk, input];
  return [operation.desks, { ...input, ...(organization !== '' && { organization }) }];
}

/** `visible`: the numbers of the pages in view. The first page is always loaded. `data` is null until it has arrived. */
export function useTablePages(list: ListOrigin, visible: readonly number[]) {
  const cache = useQueryClient();
  const [shown, setShown] = useState(list);
  const isChanging = !sameList(shown, list);
  const settled = useSettled(visible);
  const observed = [...new Set([0, ...settled])];
  const results = useQueries({
    queries: [...observed.map((page) => tablePageQuery(shown, page)), ...(isChanging ? [tablePageQuery(list, 0)] : [])],
  });
  const next = isChanging ? results.at(-1) : undefined;
  if (next?.data) setShown(list);
  const answers = results.slice(0, observed.length);
  const [first, ...others] = answers;
  const lost = others.filter(({ isError, data }) => isError && !data);
  const wanted = next ?? first;
  const pages = new Map<number, readonly TableRow[]>();
  for (const [at, page] of observed.entries()) {
    const rows = answers[at]?.data?.rows;
    if (rows) pages.set(page, rows);
  }
  for (const page of visible) {
    const rows = pages.has(page) ? undefined : cache.getQueryData(tablePageQuery(shown, page).queryKey)?.rows;
    if (rows) pages.set(page, rows);
  }
  const newest = answers.reduce((one, other) => (other.dataUpdatedAt > one.dataUpdatedAt ? other : one), answers[0]!).data;
  const data = newest ? { policy: null, ...newest, list: shown, pages } : null;
  return {
    data: useSame(data),
    /** Another list is awaited. */
    isChanging,
    failed: wanted !== undefined && wanted.isError && !wanted.data,
    retry: () => void wanted?.refetch(),
    /** Null unless another page than the first one is missing. */
    retryPages: lost.length === 0 ? null : () => void Promise.all(lost.map(({ refetch }) => refetch())),
  };
}

/** The previous object if nothing has changed, so that nothing renders again. */
function useSame(data: TablePages | null): TablePages | null {
  const [kept, setKept] = useState(data);
  if (
    kept &&
    data &&
    sameRows(kept, data) &&
    kept.sums === data.sums &&
    kept.counts === data.counts &&
    kept.waits === data.waits &&
    kept.colleagues === data.colleagues &&
    kept.policy === data.policy &&
    kept.organizations === data.organizations &&
    kept.listed === data.listed
  )
    return kept;
  if (kept !== data) setKept(data);
  return data;
}

/** The pages in view, a moment later. */
function useSettled(visible: readonly number[]): readonly number[] {
  const [settled, setSettled] = useState(visible);
  const latest = useRef(visible);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const key = visible.join();
  useEffect(() => {
    latest.current = key === '' ? [] : key.split(',').map(Number);
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      setSettled((before) => (before.join() === latest.current.join() ? before : latest.current));
    }, PASSING_MS);
  }, [key]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return settled;
}
