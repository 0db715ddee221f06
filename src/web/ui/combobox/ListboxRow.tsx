// What lists under a field share: the rows, the keyboard navigation, and the place. The focus stays in the field.
import { type MouseEvent, type ReactNode, type RefObject, useLayoutEffect } from 'react';

export interface ComboboxOption {
  key: string;
  label: string;
  /** Below the label: "Dealership · Reno, NV". */
  detail?: string;
  /** On the right: "Partner". */
  note?: string;
  icon?: ReactNode;
  /** The heading above consecutive options with the same group. */
  group?: string;
}

/** Groups consecutive options with the same group name. `at` is the option's row. */
export function groupOptions(
  options: readonly ComboboxOption[],
): { group: string | undefined; options: { option: ComboboxOption; at: number }[] }[] {
  const groups: ReturnType<typeof groupOptions> = [];
  for (const [at, option] of options.entries()) {
    const last = groups.at(-1);
    if (last && last.group === option.group) last.options.push({ option, at });
    else groups.push({ group: option.group, options: [{ option, at }] });
  }
  return groups;
}

/** The row after an arrow key, Home or End from row `active` (-1: none) of `count`; undefined for other keys. Arrows wrap around. */
export function nextRow(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined;
  switch (key) {
    case 'ArrowDown':
      return active + 1 < count ? active + 1 : 0;
    case 'ArrowUp':
      return active > 0 ? active - 1 : count - 1;
    case 'Home':
      return active < 0 ? undefined : 0;
    case 'End':
      return active < 0 ? undefined : count - 1;
    default:
      return undefined;
  }
}

/** Keys pressed while the matches load: Down, Down and Enter, or Enter alone. */
export type PendingKeys = 'down' | 'down-enter' | 'enter' | null;

/** Adds a key. Returns null for a key that is not queued. */
export function addPendingKey(pending: PendingKeys, key: string): PendingKeys {
  if (key === 'ArrowDown') return 'down';
  if (key === 'Enter') return pending === 'down' || pending === 'down-enter' ? 'down-enter' : 'enter';
  return null;
}

/** The effect of the queued keys on the first of `matches` options, once they are loaded. */
export function effectOfKeys(pending: PendingKeys, matches: number): 'highlight' | 'select' | null {
  if (matches === 0 || pending === null) return null;
  return pending === 'down-enter' || (pending === 'enter' && matches === 1) ? 'select' : 'highlight';
}

export interface ListboxRowProps {
  id: string;
  className: string;
  active: boolean;
  /** The pointer is over the row. */
  onPoint: () => void;
  onSelect: () => void;
  children: ReactNode;
}

/** A row of a listbox that is controlled by an input's keys. The focus stays in the input. */
export function ListboxRow({ id, className, active, onPoint, onSelect, children }: ListboxRowProps) {
  return (
    // The input handles the keys; the row never gets the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={active ? scrollIntoView : null}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className={className}
      data-active={active || undefined}
      onPointerMove={active ? undefined : onPoint}
      onClick={onSelect}
    >
      {children}
    </div>
  );
}

/** The `onMouseDown` of the list. Keeps a click from moving the focus. */
export const keepFocus = (event: MouseEvent): void => event.preventDefault();

const scrollIntoView = (row: HTMLElement | null): void => row?.scrollIntoView({ block: 'nearest' });

const GAP = 4;
const EDGE = 8;
const MAX_HEIGHT = 340;
/** With less room below, the popup opens upward. */
const MIN_ROOM = 220;

/** While `open`, shows `popup` (a `popover="manual"` element) in the top layer, and keeps it at its anchor. Also works inside dialogs. */
export function useAnchored(
  open: boolean,
  anchor: RefObject<HTMLElement | null>,
  popup: RefObject<HTMLElement | null>,
  place = placeAround,
): void {
  useLayoutEffect(() => {
    const box = popup.current;
    const field = anchor.current;
    if (!open || !box || !field) return undefined;
    box.showPopover();
    const update = () => place(box, field);
    update();
    const sizes = new ResizeObserver(update);
    sizes.observe(box);
    sizes.observe(field);
    window.addEventListener('scroll', update, { capture: true, passive: true });
    window.visualViewport?.addEventListener('resize', update);
    return () => {
      sizes.disconnect();
      window.removeEventListener('scroll', update, { capture: true });
      window.visualViewport?.removeEventListener('resize', update);
      box.hidePopover();
    };
  }, [open, anchor, popup, place]);
}

/** As wide as its anchor, below it, or above if there is more room, always within the viewport. */
function placeAround(box: HTMLElement, field: HTMLElement) {
  const at = field.getBoundingClientRect();
  // On a phone the keyboard reduces only the visual viewport.
  const view = window.visualViewport;
  const bottom = view ? view.offsetTop + view.height : window.innerHeight;
  const below = bottom - at.bottom - GAP - EDGE;
  const above = at.top - (view?.offsetTop ?? 0) - GAP - EDGE;
  const wanted = Math.min(box.scrollHeight, MAX_HEIGHT);
  const upward = below < Math.min(wanted, MIN_ROOM) && above > below;
  const height = Math.max(120, Math.min(MAX_HEIGHT, upward ? above : below));
  box.style.width = `${at.width}px`;
  box.style.left = `${at.left}px`;
  box.style.maxHeight = `${height}px`;
  box.style.top = upward ? 'auto' : `${at.bottom + GAP}px`;
  box.style.bottom = upward ? `${window.innerHeight - at.top + GAP}px` : 'auto';
}
