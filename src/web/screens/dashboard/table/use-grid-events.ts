// The keys of the table: which line a key moves to. Its head is above the first line.
import type { KeyboardEvent, MouseEvent, RefObject } from 'react';
import type { DESK_FIELD_HASHES } from '../../../navigation/thread-path.ts';
import type { Lines, useActiveLine } from './use-active-line.ts';
import { threadHref, type TableRow } from './table-row.ts';
import type { useTicking } from './use-ticking.ts';

/** `page`: the number of lines that Page Up and Page Down move by. Undefined for other keys, 'head' above the first line. */
export function lineAfter(key: string, index: number, count: number, page: number): number | 'head' | undefined {
  const last = count - 1;
  return {
    ArrowDown: Math.min(index + 1, last),
    ArrowUp: index === 0 ? ('head' as const) : index - 1,
    Home: 0,
    End: last,
    PageDown: Math.min(index + page, last),
    PageUp: Math.max(index - page, 0),
  }[key];
}

/** Moves the focus between a row and the links in it to neighbors and to fields. Returns whether the key did. */
function moveInRow(key: string, target: HTMLElement): boolean {
  const row = target.closest<HTMLElement>('[data-index]');
  if (!row || (key !== 'ArrowRight' && key !== 'ArrowLeft')) return false;
  const places = [row, ...row.querySelectorAll<HTMLElement>('.titles-party, .titles-field')];
  places[places.indexOf(target) + (key === 'ArrowRight' ? 1 : -1)]?.focus();
  return true;
}

/** Moves the focus between the controls of the head. Returns whether the key did. */
function moveInHead(key: string, control: HTMLElement, head: HTMLElement): boolean {
  const controls = [...head.querySelectorAll<HTMLElement>('button, input')];
  const at = controls.indexOf(control);
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: controls.length - 1 }[key];
  if (next === undefined) return false;
  controls[next]?.focus();
  return true;
}

type Field = keyof typeof DESK_FIELD_HASHES;

interface GridParts {
  lines: Lines;
  active: ReturnType<typeof useActiveLine>;
  /** Null if no row can be ticked. */
  ticking: ReturnType<typeof useTicking> | null;
  head: RefObject<HTMLElement | null>;
  /** `field`: of the thread's private panel, which takes the focus. */
  open: (row: TableRow, at: number, field?: Field) => void;
  /** Opens the page of a neighbor that a row names. */
  openParty: (orgId: string, row: TableRow, at: number) => void;
  /** A click ticks the row instead of opening it. */
  tickByClick: boolean;
  linesOnScreen: () => number;
  reveal: (index: number) => void;
  untickAll: () => void;
}

/** What keys and clicks do in the table. Rows have no handlers of their own. */
export function useGridEvents(parts: GridParts) {
  const { active, ticking, head, open } = parts;
  const { items, rowAt } = parts.lines;
  const rowOn = (index: number) => {
    const item = items.item(index);
    const row = item.kind === 'row' ? rowAt(item.at) : undefined;
    return item.kind === 'row' && row ? { row, at: item.at } : null;
  };
  const moveTo = (index: number) => {
    active.moveTo(index);
    parts.reveal(index);
  };
  const tick = (index: number) => {
    const item = items.item(index);
    const found = rowOn(index);
    if (item.kind === 'group') ticking?.toggleRows(item.first, item.count);
    else if (found) ticking?.toggleRow(index, found.row);
  };

  const onHeadKey = (event: KeyboardEvent, control: HTMLElement) => {
    if (event.key === 'ArrowDown') moveTo(active.index);
    else if (!head.current || !moveInHead(event.key, control, head.current)) return;
    event.preventDefault();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, shiftKey } = event;
    if (event.defaultPrevented || event.altKey || !(target instanceof HTMLElement)) return;
    if (key === 'Escape') return parts.untickAll();
    if (event.ctrlKey || event.metaKey) return;
    if (head.current?.contains(target)) return onHeadKey(event, target);
    // A button or a checkbox of the line has the focus after a click on it, and handles these keys itself.
    if ((key === ' ' || key === 'Enter') && target.closest('button, input, .titles-party, .titles-field')) return;
    if (moveInRow(key, target)) return event.preventDefault();
    const next = lineAfter(key, active.index, items.count, parts.linesOnScreen());
    if (key === ' ') tick(active.index);
    else if (key === 'Enter') {
      const found = rowOn(active.index);
      if (found) open(found.row, found.at);
    } else if (next === 'head') {
      ticking?.endRange();
      head.current?.querySelector<HTMLElement>('input, button')?.focus();
    } else if (next !== undefined) {
      if (shiftKey) ticking?.extend(active.index, next);
      else ticking?.endRange();
      moveTo(next);
    } else return;
    event.preventDefault(); // the page would scroll, or a link would open twice
  };

  const onClick = (event: MouseEvent) => {
    const index = lineOf(event);
    if (index === null || isOn(event, 'button')) return;
    const found = rowOn(index);
    const { party, field } = linkOn(event);
    if ((party || field) && found) {
      if (!isPlain(event)) return;
      event.preventDefault();
      if (party) parts.openParty(party, found.row, found.at);
      else open(found.row, found.at, field);
      return;
    }
    const isChecking = isOn(event, '.titles-check');
    if (event.shiftKey && found && ticking) {
      if (!isOn(event, 'input')) event.preventDefault(); // a link would open a window
      ticking.extend(active.index, index);
      active.moveTo(index);
    } else if (isChecking || (parts.tickByClick && found)) {
      if (!isChecking) event.preventDefault();
      tick(index);
    } else if (found && (event.ctrlKey || event.metaKey)) {
      if (!isOn(event, 'a')) openInTab(found.row);
    } else if (found) {
      event.preventDefault();
      open(found.row, found.at);
    }
  };
  const onAuxClick = (event: MouseEvent) => {
    const found = event.button === 1 ? rowOn(lineOf(event) ?? -1) : null;
    if (found && !isOn(event, 'a, .titles-check')) openInTab(found.row);
  };
  return { onKeyDown, pointer: { onClick, onMouseDown, onAuxClick } };
}

/** The index of the line under the pointer. */
const lineOf = (event: MouseEvent): number | null => {
  const line = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null;
  return line ? Number(line.dataset['index']) : null;
};
const isOn = (event: MouseEvent, selector: string) => event.target instanceof Element && event.target.closest(selector) !== null;
/** Where the link in a cell under the pointer leads: to the page of a neighbor, by its id, or to a field. */
function linkOn({ target }: MouseEvent): { party?: string | undefined; field?: Field | undefined } {
  const link = target instanceof Element ? target.closest<HTMLElement>('.titles-party, .titles-field') : null;
  return link ? { party: link.dataset['org'], field: link.dataset['field'] as Field | undefined } : {};
}
/** The browser opens others in a tab or window. */
const isPlain = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean => !ctrlKey && !metaKey && !shiftKey;
const openInTab = (row: TableRow) => window.open(threadHref(row), '_blank', 'noopener');
// The text of a range of rows must not be selected.
const onMouseDown = (event: MouseEvent) => {
  if (event.shiftKey) event.preventDefault();
};
