// Where the table is scrolled to when another list is shown.
import { type RefObject, useEffect, useRef } from 'react';
import type { ListOrigin } from '../../../navigation/list-origin.ts';
import { sameList } from './use-table-pages.ts';

/** Another list begins at its first row. `onOther` must stay the same function. */
export function useStartOfList(root: RefObject<HTMLElement | null>, list: ListOrigin | undefined, onOther: () => void): void {
  const before = useRef(list);
  useEffect(() => {
    const isOther = before.current !== undefined && list !== undefined && !sameList(before.current, list);
    before.current = list;
    if (!isOther) return;
    onOther();
    const top = root.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) root.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [list, root, onOther]);
}
