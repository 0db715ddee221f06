// A row of a listbox that is controlled by an input's keys. The focus stays in the input.
import type { MouseEvent, ReactNode } from 'react';

export interface ListboxRowProps {
  id: string;
  className: string;
  active: boolean;
  /** The pointer is over the row. */
  onPoint: () => void;
  onSelect: () => void;
  children: ReactNode;
}

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
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

function scrollIntoView(row: HTMLElement | null) {
  row?.scrollIntoView({ block: 'nearest' });
}
